import { q } from '@zhiheng/client'
import { type DataLookTemplate, roleCalls } from '@zhiheng/contract'
import { hiddenGroups } from '@zhiheng/domain'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'

const scopes = [{ value: 'own', label: '仅本人创建的数据' }, { value: 'dept', label: '本部门的数据' }, { value: 'org', label: '全机构的数据' }]
const scopeName = (scope: string) => scopes.find((one) => one.value === scope)?.label ?? scope
const fields = hiddenGroups.map(({ key, label }) => ({ value: key, label }))
const fieldName = (field: string) => fields.find((one) => one.value === field)?.label ?? field

/** 数据查看模板: whose rows a role or user sees, and which fields are hidden. */
export default function DataLookTemplatesScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [editing, setEditing] = useState<Partial<DataLookTemplate>>()
  const stale = [api.role.dataLookPage.key, api.role.dataLooks.key]
  const columns = useMemo<Columns<DataLookTemplate>>(() => [
    { prop: 'templateName', label: '模板名称', kind: 'name', width: 180, pin: 'left', always: true, sortable: false },
    { prop: 'scope', label: '可见范围', width: 150, sortable: false, text: (row) => scopeName(row.scope) },
    { prop: 'hiddenFields', label: '隐藏字段', width: 260, sortable: false, text: (row) => row.hiddenFields.map(fieldName).join('、') || '不隐藏' },
    { prop: 'remark', label: '备注', width: 280, sortable: false },
    { prop: 'act', label: '操作', width: 70, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[mayEdit && { label: '编辑', onClick: () => setEditing(row) }]} /> },
  ], [mayEdit])
  const remove = (rows: readonly DataLookTemplate[]) =>
    act.ask({ title: `删除${named(rows.map((row) => row.templateName), '个模板')}？`, content: `将删除 ${rows.length} 个数据查看模板；仍被角色或用户使用的模板不能删除。`, okText: '删除', danger: true, done: `已删除 ${rows.length} 个模板`, refresh: stale, run: (options) => api.role.removeDataLooks({ body: { ids: rows.map((row) => row.id) } }, options) })
  return (
    <>
      <ListScreen
        name="dataLookTemplate" title="数据查看模板" columns={columns} index rowKey={(row) => row.id} rowName={(row) => row.templateName} onOpen={(row) => mayEdit && setEditing(row)}
        rows={({ query, body: { keyword } }) => q(api.role.dataLookPage, { query, body: keyword ? { templateName: keyword } : {} })}
        keyword="搜索模板名称"
        create={{ text: '新增模板', powerType: 'edit', onClick: () => setEditing({ templateName: '', scope: 'own', hiddenFields: [], remark: '' }) }}
        batch={[{ label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: remove }]}
        empty={{ title: '还没有数据查看模板', text: '新增模板后，在角色或机构用户管理中选用。没有选用模板的用户不受限制。' }}
      />
      <FormDrawer<Partial<DataLookTemplate>, ReturnType<typeof roleCalls.saveDataLook.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑模板「${editing.templateName}」` : '新增数据查看模板'} schema={roleCalls.saveDataLook.body} initial={editing ?? {}}
        fields={[
          { name: 'templateName', label: '模板名称' },
          { name: 'scope', label: '可见范围', kind: 'select', options: scopes },
          { name: 'hiddenFields', label: '隐藏字段', kind: 'multiSelect', options: fields, placeholder: '不隐藏' },
          { name: 'remark', label: '备注' },
        ]}
        onSubmit={(body, options) => api.role.saveDataLook({ body }, options).then(() => act.refresh(stale))}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
