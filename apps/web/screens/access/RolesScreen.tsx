import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type Role, roleCalls } from '@zhiheng/contract'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { holdsEverything } from './use-grants.ts'

type Draft = Partial<Role>
const grant = (role: Role) => openLink(linkTo('Grants', { kind: 'role', id: role.id, name: role.roleName }), { title: `授权 ${role.roleName}` })

/** 角色与授权: the roles of the organisation and the way to what each may do. */
export default function RolesScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [editing, setEditing] = useState<Draft>()
  const looks = useQuery({ ...q(api.role.dataLooks), staleTime: 30_000, retry: false })
  const list = [api.role.list.key]
  const columns = useMemo<Columns<Role>>(() => [
    { prop: 'roleName', label: '角色', kind: 'name', width: 160, pin: 'left', always: true, sortable: false },
    { prop: 'roleDesc', label: '说明', width: 320, sortable: false },
    { prop: 'isSystem', label: '来源', width: 90, sortable: false, text: (role) => (role.isSystem ? '平台自带' : '本机构') },
    { prop: 'userCount', label: '用户数', kind: 'count', width: 80, sortable: false },
    { prop: 'dataLook', label: '数据查看', width: 140, sortable: false, text: (role) => looks.data?.find((look) => look.id === role.dataLook)?.templateName ?? '不限' },
    { prop: 'act', label: '操作', width: 120, pin: 'right', always: true, sortable: false, text: () => '', render: (role) => <RowLinks links={[{ label: holdsEverything(role.id) ? '查看授权' : '授权', onClick: () => grant(role) }, mayEdit && role.can.includes('edit') && { label: '编辑', onClick: () => setEditing(role) }]} /> },
  ], [looks.data, mayEdit])
  const remove = (roles: readonly Role[]) => {
    const kept = roles.filter((role) => !role.can.includes('delete'))
    if (kept.length > 0) return host.notify('warning', `平台自带的角色不能删除：${named(kept.map((role) => role.roleName), '个角色')}`)
    act.ask({ title: `删除${named(roles.map((role) => role.roleName), '个角色')}？`, content: `将删除 ${roles.length} 个角色及其授权，不可恢复。`, okText: '删除', danger: true, done: `已删除 ${roles.length} 个角色`, refresh: list, run: (options) => api.role.remove({ body: { ids: roles.map((role) => role.id) } }, options) })
  }
  return (
    <>
      <ListScreen
        name="role" title="角色" columns={columns} index rowKey={(role) => role.id} rowName={(role) => role.roleName} onOpen={grant}
        rows={({ query, body: { keyword } }) => q(api.role.list, { query, body: keyword ? { roleName: keyword } : {} })}
        keyword="搜索角色名称"
        create={{ text: '新增角色', powerType: 'edit', onClick: () => setEditing({ roleName: '', roleDesc: '' }) }}
        batch={[{ label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: remove }]}
        empty={{ title: '没有角色', text: '新增角色并授权菜单和按钮，再到机构用户管理中分配给用户。' }}
      />
      <FormDrawer<Draft, ReturnType<typeof roleCalls.save.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑角色「${editing.roleName}」` : '新增角色'} schema={roleCalls.save.body} initial={editing ?? {}}
        fields={[
          { name: 'roleName', label: '角色名称', hint: editing?.id ? undefined : '保存后请为新角色授权菜单和按钮。' },
          { name: 'roleDesc', label: '说明' },
          { name: 'dataLook', label: '数据查看模板', kind: 'select', placeholder: '不限', options: (looks.data ?? []).map((look) => ({ value: look.id, label: look.templateName })) },
        ]}
        onSubmit={async (body, options) => {
          const saved = await api.role.save({ body: { ...body, dataLook: body.dataLook ?? null } }, options)
          await act.refresh(list)
          if (!editing?.id) grant(saved)
        }}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
