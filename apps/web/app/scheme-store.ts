import type { SchemeStore } from '../kit/list/schemes.ts'
import { api } from '../api.ts'

/** Column and query schemes on the server, in the words of the kit. */
export const schemeStore: SchemeStore = {
  list: async (kind, list) =>
    kind === 'column'
      ? (await api.columnScheme.list({ query: { columnSchemeType: list } })).map((one) => ({ id: one.id, name: one.schemeName, shared: one.isPublic, isDefault: one.isDefault, canEdit: one.can.includes('edit'), content: one.columnSchemeContent }))
      : (await api.queryScheme.list({ query: { schemeType: list } })).map((one) => ({ id: one.id, name: one.schemeName, shared: one.isPublic, isDefault: false, canEdit: one.can.includes('edit'), content: one.content })),
  save: async (kind, list, { id, name, content, shared, isDefault }) => {
    const named = { ...(id === undefined ? {} : { id }), schemeName: name, isPublic: shared }
    if (kind === 'query') {
      const saved = await api.queryScheme.save({ body: { ...named, schemeType: list, content } })
      return { id: saved.id, name: saved.schemeName, shared: saved.isPublic, isDefault: false, canEdit: saved.can.includes('edit'), content: saved.content }
    }
    const saved = await api.columnScheme.save({ body: { ...named, columnSchemeType: list, columnSchemeContent: content, isDefault } })
    return { id: saved.id, name: saved.schemeName, shared: saved.isPublic, isDefault: saved.isDefault, canEdit: saved.can.includes('edit'), content: saved.columnSchemeContent }
  },
  remove: (kind, id) => (kind === 'column' ? api.columnScheme.remove({ query: { ids: [id] } }) : api.queryScheme.remove({ query: { ids: [id] } })),
}
