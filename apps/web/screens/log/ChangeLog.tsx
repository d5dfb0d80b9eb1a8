import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { Change } from '@zhiheng/contract'
import { dateTimeText, operationWords } from '@zhiheng/domain'
import { Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { actionWords, differences, summary, tableWords } from './change-words.ts'

const columns: Columns<Change> = [
  { prop: 'at', label: '时间', kind: 'dateTime', pin: 'left', sortable: false },
  { prop: 'userName', label: '用户', kind: 'name', width: 110, sortable: false },
  { prop: 'action', label: '动作', width: 64, sortable: false, text: (row) => actionWords[row.action] ?? row.action },
  { prop: 'tableName', label: '对象', width: 120, sortable: false, text: (row) => tableWords[row.tableName] ?? row.tableName },
  { prop: 'rowKey', label: '编号', kind: 'code', width: 150, sortable: false },
  { prop: 'summary', label: '改动', width: 460, sortable: false, text: (row) => summary(row.before, row.after) },
  { prop: 'call', label: '操作', width: 180, sortable: false, text: (row) => operationWords(row.call) },
]
const tables = Object.entries(tableWords).map(([value, label]) => ({ value, label }))

/** Every write: who, what, before, after. */
export function ChangeLog() {
  const [open, setOpen] = useState<Change>()
  const names = useQuery({ ...q(api.user.screenUsers), staleTime: 60_000, retry: false })
  const users = (names.data ?? []).map((name) => ({ value: name.id, label: `${name.realName}（${name.userName}）` }))
  return (
    <>
      <ListScreen
        name="log.changes" title="变更记录" columns={columns} index rowKey={(row) => row.id} onOpen={setOpen} keyword={false}
        filters={[{ prop: 'tableName', type: 'select', placeholder: '全部对象', options: tables }, { prop: 'userId', type: 'select', placeholder: '全部用户', options: users }, { prop: 'rowKey', type: 'input', placeholder: '编号', expression: 'equal' }]}
        rows={({ query, body: { filters } }) => q(api.log.changes, { query, body: Object.fromEntries(filters.map((filter) => [filter.prop, String(filter.value ?? '')])) })}
        empty={{ title: '没有变更记录', text: '每一次新增、修改和删除都会记录改动前后的内容；双击一行查看。' }}
      />
      <ChangeDrawer change={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

function ChangeDrawer({ change, onClose }: { change: Change | undefined; onClose: () => void }) {
  const [whole, setWhole] = useState(false)
  if (!change) return null
  const lines = differences(change.before, change.after).filter((line) => whole || line.changed)
  const word = actionWords[change.action] ?? change.action
  return (
    <Drawer open size={720} title={`${word}${tableWords[change.tableName] ?? change.tableName} ${change.rowKey}`} onClose={onClose} extra={change.action === 'update' && <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>显示未改动的字段</Checkbox>}>
      <dl className="l-facts"><dt>用户</dt><dd>{change.userName}</dd><dt>时间</dt><dd>{dateTimeText(new Date(change.at))}</dd><dt>操作</dt><dd title={change.call}>{operationWords(change.call)}</dd></dl>
      <table className="k-lines l-diff">
        <thead><tr><th>字段</th>{change.action !== 'insert' && <th>改动前</th>}{change.action !== 'delete' && <th>改动后</th>}</tr></thead>
        <tbody>{lines.map((line) => <tr key={line.field} className={line.changed && change.action === 'update' ? 'changed' : ''}><td>{line.field}</td>{change.action !== 'insert' && <td className="was">{line.before}</td>}{change.action !== 'delete' && <td className="is">{line.after}</td>}</tr>)}</tbody>
      </table>
      {lines.length === 0 && <div className="k-none">没有字段改变</div>}
    </Drawer>
  )
}
