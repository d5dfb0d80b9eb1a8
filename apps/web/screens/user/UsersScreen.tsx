import { q } from '@zhiheng/client'
import { type User, userCalls } from '@zhiheng/contract'
import { userTypes } from '@zhiheng/domain'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useHiddenFields, useSeenColumns } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import { type Issued, OneTimePassword } from '../../kit/OneTimePassword.tsx'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { DataLookDialog } from './DataLookDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useUserChoices } from './user-choices.ts'
import { typeOptions, userColumns } from './user.columns.tsx'
import { UserNameInput } from './UserNameInput.tsx'

type Draft = Partial<Pick<User, 'id' | 'userName' | 'realName' | 'userType' | 'mobile' | 'email' | 'deptId'> & { roleIds: string[] }>
const blank: Draft = { userName: '', realName: '', userType: userTypes.organisation, mobile: '', email: '', roleIds: [] }
const draftOf = (user: User): Draft => ({
  id: user.id, userName: user.userName, realName: user.realName, userType: user.userType, mobile: user.mobile, email: user.email,
  ...(user.deptId ? { deptId: user.deptId } : {}), roleIds: user.roles.split(',').filter(Boolean),
})

/** 机构用户管理: who may log in, as what, and what becomes of the data of those who leave. */
export default function UsersScreen() {
  const choices = useUserChoices()
  const deeds = useUserDeeds()
  const host = useHost()
  const self = useUser()
  const mayGrant = self?.permissions.includes('role.edit') ?? false
  const [editing, setEditing] = useState<Draft>()
  const [issued, setIssued] = useState<Issued>()
  const [moving, setMoving] = useState<User>()
  const [looking, setLooking] = useState<readonly User[]>()
  const isHidden = useHiddenFields()
  const columns = useMemo(() => userColumns(choices, (user) => (
    <RowLinks links={[
      host.allowed('edit') && user.can.includes('edit') && { label: '编辑', onClick: () => setEditing(draftOf(user)) },
      mayGrant && user.can.includes('edit') && { label: '授权', onClick: () => openLink(linkTo('Grants', { kind: 'user', id: user.id, name: user.realName }), { title: `授权 ${user.realName}` }) },
      host.allowed('edit') && user.can.includes('forceOut') && { label: '重置密码', onClick: () => deeds.reset(user, setIssued) },
      host.allowed('transfer') && user.can.includes('transfer') && { label: '数据转移', onClick: () => setMoving(user) },
      host.allowed('forceOut') && user.online && user.can.includes('forceOut') && { label: '下线', onClick: () => deeds.forceOut([user]) },
    ]} />
  )), [choices, host, deeds, mayGrant])
  const seen = useSeenColumns(columns)
  return (
    <>
      <ListScreen
        name="user" title="机构用户" columns={seen} index
        rows={(at) => q(api.user.list, at)} rowKey={(user) => user.id} rowName={(user) => `${user.realName}（${user.userName}）`}
        onOpen={(user) => host.allowed('edit') && user.can.includes('edit') && setEditing(draftOf(user))}
        keyword={isHidden('mobile') ? '姓名、账号' : '姓名、账号、手机'}
        create={{ text: '新增用户', powerType: 'create', onClick: () => setEditing(blank) }}
        batch={[
          { label: '启用', powerType: 'edit', disabledWhenEmpty: true, handler: (users) => deeds.setStatus(users, 1) },
          { label: '停用', powerType: 'edit', disabledWhenEmpty: true, handler: (users) => deeds.setStatus(users, 0) },
          { label: '强制下线', powerType: 'forceOut', disabledWhenEmpty: true, handler: deeds.forceOut },
          { label: '数据查看', powerType: 'edit', disabledWhenEmpty: true, handler: (users) => deeds.only(users, 'edit', '设置') && setLooking(users) },
          { label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: deeds.remove },
        ]}
        empty={{ title: '还没有用户', text: '新增用户后，系统会给出一次性的临时密码。' }}
      />
      <FormDrawer<Draft, ReturnType<typeof userCalls.save.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑用户「${editing.realName}」` : '新增用户'} schema={userCalls.save.body} initial={editing ?? {}}
        fields={([
          { name: 'userName', label: '账号', hint: '2-25个字符，可用文字、数字和 . _ @ -', render: (value, change) => <UserNameInput value={String(value ?? '')} former={editing?.userName ?? ''} onChange={change} /> },
          { name: 'realName', label: '姓名' },
          { name: 'userType', label: '类型', kind: 'select', options: typeOptions, hint: '访客只能查看，不能新增任何数据。' },
          { name: 'deptId', label: '部门', kind: 'select', options: choices.depts, placeholder: '不属于任何部门' },
          { name: 'roleIds', label: '角色', kind: 'multiSelect', options: choices.roles, placeholder: '菜单和按钮由角色带来' },
          { name: 'mobile', label: '手机', placeholder: '用于短信登录与找回密码' },
          { name: 'email', label: '邮箱' },
        ] satisfies FormField<Draft>[]).filter(({ name }) => editing?.id === self?.id || !isHidden(name))}
        onSubmit={async (body, options) => {
          const saved = await api.user.save({ body }, options)
          if (saved.temporaryPassword) setIssued({ userName: saved.userName, password: saved.temporaryPassword })
          await deeds.refresh()
        }}
        onClose={() => setEditing(undefined)}
      />
      <OneTimePassword issued={issued} onClose={() => setIssued(undefined)} />
      <TransferDialog from={moving} onClose={() => setMoving(undefined)} onDone={() => void deeds.refresh()} />
      <DataLookDialog users={looking} looks={choices.looks} onClose={() => setLooking(undefined)} />
    </>
  )
}

/** What is done to users, asked for by name and count. */
function useUserDeeds() {
  const act = useAct()
  const { notify } = useHost()
  return useMemo(() => {
    const list = [api.user.list.key]
    const names = (users: readonly User[]) => named(users.map((user) => user.realName), '名用户')
    const ids = (users: readonly User[]) => users.map((user) => user.id)
    /** Nothing is done to some and not to others: the whole selection must allow it. */
    const only = (users: readonly User[], what: User['can'][number], word: string) => {
      const barred = users.filter((user) => !user.can.includes(what))
      if (barred.length > 0) notify('warning', `不能${word}${names(barred)}，请取消选择后再试`)
      return barred.length === 0
    }
    return {
      only,
      refresh: () => act.refresh([...list, api.organisation.depts.key]),
      setStatus: (users: readonly User[], status: 0 | 1) => {
        const word = status === 1 ? '启用' : '停用'
        if (!only(users, 'forceOut', word)) return
        act.ask({ title: `${word}${names(users)}？`, content: status === 0 ? '停用后立即退出登录，并且不能再登录；数据保留。' : '启用后可以用原密码登录。', okText: word, danger: status === 0, done: `已${word} ${users.length} 名用户`, refresh: list, run: (options) => api.user.updateStatus({ body: { ids: ids(users), status } }, options) })
      },
      forceOut: (users: readonly User[]) => {
        if (!only(users, 'forceOut', '强制下线')) return
        act.ask({ title: `强制${names(users)}下线？`, content: '所有设备上的登录立即失效，未保存的内容会丢失；仍可重新登录。', okText: '强制下线', danger: true, done: `已让 ${users.length} 名用户下线`, refresh: list, run: async (options) => { for (const id of ids(users)) await api.user.forceOut({ query: { user_id: id } }, options) } })
      },
      remove: (users: readonly User[]) => {
        if (!only(users, 'delete', '删除')) return
        act.ask({ title: `删除${names(users)}？`, content: `将删除 ${users.length} 个账号，不可恢复。名下还有数据的用户须先做数据转移。`, okText: '删除', danger: true, done: `已删除 ${users.length} 名用户`, refresh: list, run: (options) => api.user.remove({ body: { ids: ids(users) } }, options) })
      },
      reset: (user: User, show: (issued: Issued) => void) =>
        act.ask({ title: `重置「${user.realName}」的密码？`, content: '原密码立即失效，所有设备退出登录；新的临时密码只显示一次。', okText: '重置密码', danger: true, done: '已重置密码', refresh: list, run: async (options) => {
          const { temporaryPassword } = await api.session.resetPassword({ body: { userName: user.userName } }, options)
          if (temporaryPassword) show({ userName: user.userName, password: temporaryPassword })
        } }),
    }
  }, [act, notify])
}
