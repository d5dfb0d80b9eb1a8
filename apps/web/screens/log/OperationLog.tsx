import { q } from '@zhiheng/client'
import type { Operation } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'

const columns: Columns<Operation> = [
  { prop: 'at', label: '时间', kind: 'dateTime', pin: 'left', sortable: false },
  { prop: 'userName', label: '用户', kind: 'name', width: 120, sortable: false, columnFilterType: { filterType: 'text' } },
  { prop: 'menuName', label: '菜单', sortable: false },
  { prop: 'about', label: '操作', width: 300, sortable: false, columnFilterType: { filterType: 'text' } },
  { prop: 'err', label: '结果', width: 90, sortable: false, text: (row) => (row.err === 0 ? '成功' : `失败 ${row.err}`), render: (row) => (row.err === 0 ? '成功' : <><i className="k-dot err" />失败 {row.err}</>) },
  { prop: 'ms', label: '耗时(毫秒)', kind: 'count', width: 92, sortable: false, columnFilterType: { filterType: 'numberRange' } },
  { prop: 'ip', label: '来源地址', width: 130, sortable: false },
  { prop: 'call', label: '接口', kind: 'code', width: 200, sortable: false, hidden: true, columnFilterType: { filterType: 'text' } },
]

/** What was done in the organisation, newest first. */
export function OperationLog() {
  return <ListScreen name="log.operations" title="操作日志" columns={columns} rows={(at) => q(api.log.operations, at)} rowKey={(row) => row.id} index empty={{ title: '还没有操作记录', text: '用户的操作会按时间记录在这里。' }} />
}
