import { q } from '@zhiheng/client'
import type { LoginEntry } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'

const kinds: Record<string, string> = { user: '机构用户', counselor: '投顾账号' }

const columns: Columns<LoginEntry> = [
  { prop: 'at', label: '时间', kind: 'dateTime', pin: 'left', sortable: false },
  { prop: 'userName', label: '账号', kind: 'name', width: 140, sortable: false },
  { prop: 'kind', label: '类型', width: 90, sortable: false, text: (row) => kinds[row.kind] ?? row.kind },
  { prop: 'outcome', label: '结果', width: 150, sortable: false, render: (row) => <><i className={`k-dot ${row.outcome === '成功' ? 'on' : 'err'}`} />{row.outcome}</> },
  { prop: 'ip', label: '来源地址', width: 130, sortable: false },
  { prop: 'agent', label: '浏览器', width: 420, sortable: false },
]

/** Logins and refused logins, newest first. */
export function LoginLog() {
  return <ListScreen name="log.logins" title="登录日志" columns={columns} rowKey={(row) => row.id} index keyword="搜索账号" rows={({ query, body: { keyword } }) => q(api.log.logins, { query: { ...query, ...(keyword ? { keyword } : {}) } })} empty={{ title: '还没有登录记录', text: '成功和被拒绝的登录都会记录在这里。' }} />
}
