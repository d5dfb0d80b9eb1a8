import { q } from '@zhiheng/client'
import type { NavPoint } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { Drawer } from 'antd'
import { api } from '../../api.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import { batchWords, whereFrom } from './provenance.ts'

/** All that was ever said of one day, newest first. */
export function NavHistory({ point, onClose }: { point: NavPoint | undefined; onClose: () => void }) {
  return <Drawer open={point !== undefined} title={point ? `${formatDay(point.tradingDay)} 的修订历史` : ''} size={480} onClose={onClose} destroyOnHidden>{point && <Revisions point={point} />}</Drawer>
}

function Revisions({ point: { fundCode, source, tradingDay } }: { point: NavPoint }) {
  const { data, error, refetch } = useQuery(q(api.nav.list, { query: { pageNo: 1, pageSize: 100 }, body: { fundCode, source, beginDay: tradingDay, endDay: tradingDay, history: true } }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} columns={3} />
  if (data.data.length === 0) return <EmptyState title="没有修订记录" />
  return (
    <ol className="f-history">
      {data.data.map((one) => (
        <li key={`${one.revision}:${one.provenance.batchId}`}>
          <div><b>第 {one.revision} 版</b><span className="k-tag">{batchWords(one.provenance.kind)}</span><span className="k-space" /><span className="t3">{one.provenance.at.slice(0, 16).replace('T', ' ')} {one.provenance.by}</span></div>
          <dl><dt>单位</dt><dd>{formatNumber(one.nav)}</dd><dt>累计</dt><dd>{formatNumber(one.sumNav)}</dd><dt>复权</dt><dd>{formatNumber(one.adjNav)}</dd></dl>
          <div className="t3">{whereFrom(one.provenance)}{one.provenance.reason && `；原因：${one.provenance.reason}`}</div>
        </li>
      ))}
    </ol>
  )
}
