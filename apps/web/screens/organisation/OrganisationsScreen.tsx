import { q } from '@zhiheng/client'
import { type Organisation, organisationCalls, type OrgLimit, type Quota } from '@zhiheng/contract'
import { editionNames, editions, formatCount, match, quotasOf } from '@zhiheng/domain'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'
import type { Schema } from '../../kit/form/check.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { type Issued, OneTimePassword } from '../../kit/OneTimePassword.tsx'
import { RowLinks } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { LimitFields, QuotaFields } from './SoldFields.tsx'

type Body = ReturnType<typeof organisationCalls.save.body.parse>
interface Draft {
  id?: string
  orgName: string
  domain: string
  edition: number
  quota?: Quota
  orgLimit?: OrgLimit
  adminUserName?: string
}
const editionOptions = Object.entries(editionNames).map(([value, label]) => ({ value: Number(value), label }))

/** The call serves three makings, so it asks little; here an organisation needs a name and its first administrator. */
const foundSchema: Schema<Body> = {
  safeParse: (value) => {
    const { orgName = '', adminUserName = '' } = value as Partial<Draft>
    const fault = match('length2To25')(adminUserName.trim())
    const issues = [
      ...(orgName.trim() ? [] : [{ path: ['orgName'], message: '请输入机构名称' }]),
      ...(adminUserName.trim() ? (fault ? [{ path: ['adminUserName'], message: fault }] : []) : [{ path: ['adminUserName'], message: '请输入首位管理员的账号' }]),
    ]
    const parsed = organisationCalls.save.body.safeParse(value)
    if (issues.length > 0) return { success: false, error: { issues } }
    return parsed.success ? { success: true, data: parsed.data } : { success: false, error: { issues: parsed.error.issues.map(({ path, message }) => ({ path, message })) } }
  },
}

/** 机构管理, for the operator: which organisations there are and what each has bought. */
export default function OrganisationsScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const me = useUser()?.orgId
  const [editing, setEditing] = useState<Draft>()
  const [issued, setIssued] = useState<Issued>()
  const list = useMemo(() => [api.organisation.list.key], [])
  const columns = useMemo<Columns<Organisation>>(() => {
    const flip = (org: Organisation) => {
      const word = org.isActive ? '停用' : '启用'
      act.ask({ title: `${word}机构「${org.orgName}」？`, content: org.isActive ? '该机构的全部用户立即不能使用，数据保留，可以再启用。' : '该机构的用户可以重新登录。', okText: word, danger: org.isActive, done: `已${word}「${org.orgName}」`, refresh: list, run: (options) => api.organisation.save({ body: { id: org.id, isActive: !org.isActive } }, options) })
    }
    return [
      { prop: 'orgName', label: '机构', kind: 'name', pin: 'left', always: true, sortable: false },
      { prop: 'id', label: '编号', kind: 'code', sortable: false },
      { prop: 'edition', label: '版本', width: 80, sortable: false, text: (org) => editionNames[org.edition] ?? '' },
      { prop: 'domain', label: '域名', width: 130, sortable: false },
      { prop: 'isActive', label: '状态', width: 76, sortable: false, text: (org) => (org.isActive ? '启用' : '停用'), render: (org) => <><i className={`k-dot${org.isActive ? ' on' : ''}`} />{org.isActive ? '启用' : '停用'}</> },
      { prop: 'privateData', label: '私有数据', width: 110, group: '额度', sortable: false, text: (org) => `${formatCount(org.used.privateData ?? 0)} / ${formatCount(org.quota.privateData)}` },
      { prop: 'pools', label: '基金池', kind: 'count', group: '额度', sortable: false, value: (org) => org.quota.pools },
      { prop: 'reports', label: '报告', kind: 'count', group: '额度', sortable: false, value: (org) => org.quota.reports },
      { prop: 'customers', label: '客户', kind: 'count', group: '额度', sortable: false, value: (org) => org.quota.customers },
      { prop: 'maxExportCount', label: '单次导出上限', width: 104, sortable: false, text: (org) => `${formatCount(org.orgLimit.maxExportCount)} 条` },
      { prop: 'createdAt', label: '创建时间', kind: 'dateTime', sortable: false },
      { prop: 'act', label: '操作', width: 96, pin: 'right', always: true, sortable: false, text: () => '', render: (org) => mayEdit && <RowLinks links={[{ label: '编辑', onClick: () => setEditing(draftOf(org)) }, org.id !== me && { label: org.isActive ? '停用' : '启用', danger: org.isActive, onClick: () => flip(org) }]} /> },
    ]
  }, [act, list, mayEdit, me])
  return (
    <>
      <ListScreen
        name="organisation" title="机构" columns={columns} index rowKey={(org) => org.id} onOpen={(org) => mayEdit && setEditing(draftOf(org))}
        rows={({ query, body: { keyword } }) => q(api.organisation.list, { query, body: keyword ? { orgName: keyword } : {} })}
        keyword="搜索机构名称"
        create={{ text: '新增机构', powerType: 'edit', onClick: () => setEditing({ orgName: '', domain: '', adminUserName: '', edition: editions.professional }) }}
        empty={{ title: '没有机构', text: '新增机构时同时建立它的首位管理员。' }}
      />
      <FormDrawer<Draft, Body>
        open={editing !== undefined} width={560} title={editing?.id ? `编辑机构「${editing.orgName}」` : '新增机构'} schema={editing?.id ? organisationCalls.save.body : foundSchema} initial={editing ?? {}}
        fields={[
          { name: 'orgName', label: '机构名称' },
          { name: 'adminUserName', label: '首位管理员账号', hint: '保存后给出一次性的临时密码。', show: () => !editing?.id },
          { name: 'edition', label: '版本', kind: 'select', options: editionOptions, hint: '新机构按版本得到额度；之后可逐项调整。' },
          { name: 'domain', label: '域名', placeholder: '如 research.example.com', hint: '从这个域名打开登录页时显示该机构的名称和标志。' },
          ...(editing?.id ? [
            { name: 'quota' as const, label: '额度', render: (value: unknown, change: (value: unknown) => void, draft: Partial<Draft>) => <QuotaFields value={value as Quota} delivered={quotasOf(draft.edition ?? editions.professional)} onChange={change} /> },
            { name: 'orgLimit' as const, label: '功能与上限', render: (value: unknown, change: (value: unknown) => void) => <LimitFields value={value as OrgLimit} onChange={change} /> },
          ] : []),
        ]}
        onSubmit={async (body, options) => {
          // Another edition brings its own quotas, unless quotas were typed here too.
          const { quota, ...rest } = body
          const follows = body.edition !== editing?.edition && JSON.stringify(quota) === JSON.stringify(editing?.quota)
          const saved = await api.organisation.save({ body: follows ? rest : body }, options)
          if (saved.temporaryPassword) setIssued({ userName: body.adminUserName ?? '', password: saved.temporaryPassword })
          await act.refresh(list)
        }}
        onClose={() => setEditing(undefined)}
      />
      <OneTimePassword issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}

const draftOf = ({ id, orgName, domain, edition, quota, orgLimit }: Organisation): Draft => ({ id, orgName, domain, edition, quota, orgLimit })
