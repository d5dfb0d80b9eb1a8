import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type Dept, organisationCalls } from '@zhiheng/contract'
import { dateTimeText } from '@zhiheng/domain'
import { Drawer } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { CreateButton } from '../../kit/list/Toolbar.tsx'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { minus, yuan } from './dept-tree.ts'

type Draft = { id?: string; amount?: string; reason?: string }

/** The capital limit of a department: the base, each supplement with its reason, the sum. */
export function CapitalDrawer({ dept, onClose }: { dept: Dept | undefined; onClose: () => void }) {
  return dept ? <Open dept={dept} onClose={onClose} /> : null
}

function Open({ dept, onClose }: { dept: Dept; onClose: () => void }) {
  const act = useAct()
  const [adding, setAdding] = useState<Draft>()
  const limited = useQuery({ ...q(api.organisation.deptLimited, { body: { id: dept.id } }), staleTime: 0, retry: false })
  return (
    <Drawer open size={620} title={`「${dept.deptName}」的资金限额`} onClose={onClose} extra={<CreateButton create={{ text: '追加限额', powerType: 'edit', onClick: () => setAdding({ id: dept.id, reason: '' }) }} />}>
      <Loaded of={limited} rows={4}>
        {({ limitedCapital, supplements, total }) => (
          <>
            <dl className="o-sums"><div><dt>基础限额（元）</dt><dd>{yuan(limitedCapital)}</dd></div><div><dt>追加 {supplements.length} 笔</dt><dd>{yuan(minus(total, limitedCapital))}</dd></div><div><dt>可用限额（元）</dt><dd><b>{yuan(total)}</b></dd></div></dl>
            {supplements.length === 0 ? <EmptyState title="还没有追加记录">追加时须写明原因，记录不能修改；需要调减时追加负数。</EmptyState> : (
              <table className="k-lines">
                <thead><tr><th>时间</th><th className="right">金额（元）</th><th>原因</th><th>操作人</th></tr></thead>
                <tbody>{supplements.map((one) => <tr key={one.id}><td>{dateTimeText(new Date(one.createdAt)).slice(0, 16)}</td><td className="right">{yuan(one.amount)}</td><td>{one.reason}</td><td>{one.createdBy}</td></tr>)}</tbody>
              </table>
            )}
          </>
        )}
      </Loaded>
      <FormDrawer<Draft, ReturnType<typeof organisationCalls.supplementCapital.body.parse>>
        open={adding !== undefined} title={`追加「${dept.deptName}」的限额`} width={420} schema={organisationCalls.supplementCapital.body} initial={adding ?? {}} submitText="追加"
        fields={[{ name: 'amount', label: '金额（元）', placeholder: '调减时输入负数' }, { name: 'reason', label: '原因' }]}
        onSubmit={(body, options) => api.organisation.supplementCapital({ body }, options).then(() => act.refresh([api.organisation.deptLimited.key]))}
        onClose={() => setAdding(undefined)}
      />
    </Drawer>
  )
}
