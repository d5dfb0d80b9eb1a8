import { q } from '@zhiheng/client'
import { type ColumnScheme, columnSchemeCalls } from '@zhiheng/contract'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { listOptions, listTitle } from './list-names.ts'

/** Schemes are asked for by the lists too, under a key of their own. */
const stale = [api.columnScheme.page.key, 'schemes']

/** How many columns a scheme shows, of how many. */
export function columnCount(content: string): string {
  const items = JSON.parse(content) as { show?: boolean }[]
  return `${items.filter((item) => item.show !== false).length} / ${items.length}`
}

/** 列方案: own and public column schemes of every list. They are made in the lists themselves. */
export default function ColumnSchemesScreen() {
  const act = useAct()
  const host = useHost()
  const me = useUser()?.id
  const mayShare = host.allowed('share') && host.canShareSchemes
  const [editing, setEditing] = useState<ColumnScheme>()
  const columns = useMemo<Columns<ColumnScheme>>(() => {
    const publish = (scheme: ColumnScheme) => {
      const word = scheme.isPublic ? '取消公共' : '设为机构方案'
      act.ask({ title: `${word}「${scheme.schemeName}」？`, content: scheme.isPublic ? '其他用户不能再选用这个方案。' : `全机构的用户都能在「${listTitle(scheme.columnSchemeType)}」选用。`, okText: word, done: `已${word}「${scheme.schemeName}」`, refresh: stale, run: (options) => api.columnScheme.save({ body: bodyOf(scheme, { isPublic: !scheme.isPublic }) }, options) })
    }
    const makeDefault = (scheme: ColumnScheme) => void act.now({ okText: '设为默认', done: `打开「${listTitle(scheme.columnSchemeType)}」时默认使用「${scheme.schemeName}」`, refresh: stale, run: (options) => api.columnScheme.setDefault({ body: { id: scheme.id } }, options) })
    return [
      { prop: 'schemeName', label: '方案', kind: 'name', pin: 'left', always: true, sortable: false },
      { prop: 'columnSchemeType', label: '列表', width: 150, sortable: false, text: (row) => listTitle(row.columnSchemeType) },
      { prop: 'count', label: '显示列', width: 84, sortable: false, text: (row) => columnCount(row.columnSchemeContent) },
      { prop: 'isPublic', label: '范围', width: 100, sortable: false, text: (row) => (row.isPublic ? '机构公共' : '仅自己') },
      { prop: 'isDefault', label: '默认', width: 70, sortable: false, text: (row) => (row.isDefault ? '默认' : '—') },
      { prop: 'ownerId', label: '所有者', width: 90, sortable: false, text: (row) => (row.ownerId === me ? '我' : '其他用户') },
      { prop: 'updatedAt', label: '更新时间', kind: 'dateTime', sortable: false },
      { prop: 'act', label: '操作', width: 220, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => row.can.includes('edit') && <RowLinks links={[{ label: '重命名', onClick: () => setEditing(row) }, !row.isDefault && { label: '设为默认', onClick: () => makeDefault(row) }, mayShare && { label: row.isPublic ? '取消公共' : '设为机构方案', onClick: () => publish(row) }]} /> },
    ]
  }, [act, me, mayShare])
  const remove = (schemes: readonly ColumnScheme[]) => {
    const kept = schemes.filter((scheme) => !scheme.can.includes('delete'))
    if (kept.length > 0) return host.notify('warning', `不是你的方案，不能删除：${named(kept.map((scheme) => scheme.schemeName), '个方案')}`)
    const shared = schemes.filter((scheme) => scheme.isPublic).length
    act.ask({ title: `删除${named(schemes.map((scheme) => scheme.schemeName), '个方案')}？`, content: `将删除 ${schemes.length} 个列方案，不可恢复。${shared > 0 ? `其中 ${shared} 个是机构公共方案，删除后所有人都不能再使用。` : ''}`, okText: '删除', danger: true, done: `已删除 ${schemes.length} 个方案`, refresh: stale, run: (options) => api.columnScheme.remove({ query: { ids: schemes.map((scheme) => scheme.id) } }, options) })
  }
  return (
    <>
      <ListScreen
        name="columnScheme" title="列方案" columns={columns} index rowKey={(row) => row.id} rowName={(row) => row.schemeName} onOpen={(row) => row.can.includes('edit') && setEditing(row)}
        rows={({ query, body: { keyword, filters } }) => {
          const type = filters.find((filter) => filter.prop === 'columnSchemeType')?.value
          return q(api.columnScheme.page, { query, body: { ...(keyword ? { schemeName: keyword } : {}), ...(type ? { columnSchemeType: String(type) } : {}) } })
        }}
        keyword="搜索方案名称" filters={[{ prop: 'columnSchemeType', type: 'select', placeholder: '全部列表', options: listOptions }]}
        batch={[{ label: '删除', disabledWhenEmpty: true, handler: remove }]}
        empty={{ title: '还没有列方案', text: '在任何列表右上角调整列设置，再从「列方案」另存为方案，就会出现在这里。' }}
      />
      <FormDrawer<Partial<ColumnScheme>, ReturnType<typeof columnSchemeCalls.save.body.parse>>
        open={editing !== undefined} width={400} title={`重命名「${editing?.schemeName ?? ''}」`} schema={columnSchemeCalls.save.body} initial={editing ?? {}}
        fields={[{ name: 'schemeName', label: '方案名称' }]}
        onSubmit={(body, options) => api.columnScheme.save({ body }, options).then(() => act.refresh(stale))}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

const bodyOf = ({ id, schemeName, columnSchemeType, columnSchemeContent, isPublic, isDefault }: ColumnScheme, change: { isPublic?: boolean }) => ({ id, schemeName, columnSchemeType, columnSchemeContent, isPublic, isDefault, ...change })
