import { q } from '@zhiheng/client'
import { type CounselorUser, counselorUserCalls } from '@zhiheng/contract'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useHiddenFields, useSeenColumns } from '../../app/hidden-fields.ts'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { type Issued, OneTimePassword } from '../../kit/OneTimePassword.tsx'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { CompanyInput } from './CompanyInput.tsx'
import { UserNameInput } from './UserNameInput.tsx'

type Draft = Partial<CounselorUser>
const blank: Draft = { userName: '', realName: '', companyCode: '', mobile: '', email: '' }

const columnsOf = (edit: (user: CounselorUser) => void, reset: (user: CounselorUser) => void, mayEdit: boolean): Columns<CounselorUser> => [
  { prop: 'realName', label: '姓名', kind: 'name', width: 120, pin: 'left', always: true, sortable: false },
  { prop: 'userName', label: '账号', width: 150, sortable: false },
  { prop: 'companyName', label: '管理人', width: 240, sortable: false },
  { prop: 'companyCode', label: '管理人编码', kind: 'code', width: 120, sortable: false },
  { prop: 'mobile', label: '手机', width: 120, sortable: false },
  { prop: 'email', label: '邮箱', width: 190, sortable: false },
  { prop: 'status', label: '状态', width: 76, sortable: false, text: (user) => (user.status === 1 ? '启用' : '停用'), render: (user) => <><i className={`k-dot${user.status === 1 ? ' on' : ''}`} />{user.status === 1 ? '启用' : '停用'}</> },
  { prop: 'createdAt', label: '创建时间', kind: 'dateTime', sortable: false },
  { prop: 'act', label: '操作', width: 120, pin: 'right', always: true, sortable: false, text: () => '', render: (user) => <RowLinks links={[mayEdit && { label: '编辑', onClick: () => edit(user) }, mayEdit && { label: '重置密码', onClick: () => reset(user) }]} /> },
]

/** 投顾账号: people of management companies who see only their company's things. */
export default function CounselorUsersScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [editing, setEditing] = useState<Draft>()
  const [issued, setIssued] = useState<Issued>()
  const isHidden = useHiddenFields()
  const list = useMemo(() => [api.counselorUser.list.key], [])
  const columns = useSeenColumns(useMemo(() => {
    const reset = (user: CounselorUser) =>
      act.ask({ title: `重置「${user.realName}」的密码？`, content: '原密码立即失效，所有设备退出登录；新的临时密码只显示一次。', okText: '重置密码', danger: true, done: '已重置密码', refresh: list, run: async (options) => {
        const { temporaryPassword } = await api.counselorUser.resetPassword({ body: { id: user.id } }, options)
        setIssued({ userName: user.userName, password: temporaryPassword })
      } })
    return columnsOf(setEditing, reset, mayEdit)
  }, [act, list, mayEdit]))
  const names = (users: readonly CounselorUser[]) => named(users.map((user) => user.realName), '个账号')
  const setStatus = (users: readonly CounselorUser[], status: 0 | 1) => {
    const word = status === 1 ? '启用' : '停用'
    act.ask({ title: `${word}${names(users)}？`, content: status === 0 ? '停用后立即退出登录，并且不能再登录。' : '启用后可以用原密码登录。', okText: word, danger: status === 0, done: `已${word} ${users.length} 个账号`, refresh: list, run: (options) => api.counselorUser.updateStatus({ body: { ids: users.map((user) => user.id), status } }, options) })
  }
  const remove = (users: readonly CounselorUser[]) =>
    act.ask({ title: `删除${names(users)}？`, content: `将删除 ${users.length} 个投顾账号，不可恢复。`, okText: '删除', danger: true, done: `已删除 ${users.length} 个账号`, refresh: list, run: (options) => api.counselorUser.remove({ body: { ids: users.map((user) => user.id) } }, options) })
  return (
    <>
      <ListScreen
        name="counselorUser" title="投顾账号" columns={columns} index rowKey={(user) => user.id} rowName={(user) => `${user.realName}（${user.companyName}）`}
        rows={({ query, body: { keyword } }) => q(api.counselorUser.list, { query, body: keyword ? { keyword } : {} })}
        onOpen={(user) => mayEdit && setEditing(user)}
        keyword="姓名、账号、管理人"
        create={{ text: '新增账号', powerType: 'edit', onClick: () => setEditing(blank) }}
        batch={[
          { label: '启用', powerType: 'edit', disabledWhenEmpty: true, handler: (users) => setStatus(users, 1) },
          { label: '停用', powerType: 'edit', disabledWhenEmpty: true, handler: (users) => setStatus(users, 0) },
          { label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: remove },
        ]}
        empty={{ title: '还没有投顾账号', text: '管理人的人员用投顾账号在 /counselor-login 登录，只能看到本公司的资料。' }}
      />
      <FormDrawer<Draft, ReturnType<typeof counselorUserCalls.save.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑投顾账号「${editing.realName}」` : '新增投顾账号'} schema={counselorUserCalls.save.body} initial={editing ?? {}}
        fields={([
          { name: 'userName', label: '账号', render: (value, change) => <UserNameInput value={String(value ?? '')} former={editing?.userName ?? ''} onChange={change} /> },
          { name: 'realName', label: '姓名' },
          { name: 'companyCode', label: '管理人', render: (_, change) => <CompanyInput name={editing?.companyName ?? ''} onChange={change} /> },
          { name: 'mobile', label: '手机' },
          { name: 'email', label: '邮箱' },
        ] satisfies FormField<Draft>[]).filter(({ name }) => !isHidden(name))}
        onSubmit={async (body, options) => {
          const saved = await api.counselorUser.save({ body }, options)
          if (saved.temporaryPassword) setIssued({ userName: saved.userName, password: saved.temporaryPassword })
          await act.refresh(list)
        }}
        onClose={() => setEditing(undefined)}
      />
      <OneTimePassword issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
