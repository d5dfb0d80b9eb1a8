import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { formatDay } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { coefficient } from './words.ts'

const shown = 20

/** The best funds of the last day. */
export function LatestValues({ id, day, runAt }: { id: string; day: string; runAt: string }) {
  const values = useQuery({ queryKey: [api.factor.values.key, id, runAt], queryFn: q(api.factor.values, { query: { pageSize: shown }, body: { id } }).queryFn, retry: false })
  return (
    <section className="k-panel" aria-label="最新因子值">
      <header><h3>最新因子值</h3><span className="k-readout t3">{formatDay(day)}，前 {shown} 名{values.data ? `，共 ${values.data.total} 只有值；越低越好的因子已取负` : ''}</span></header>
      <Loaded of={values} rows={6}>
        {({ data }) => data.length === 0 ? <div className="k-none">最后一个调仓日没有基金有值：净值可能已过时</div> : (
          <table className="k-lines">
            <thead><tr><th>名次</th><th>代码</th><th>基金</th><th className="right">因子值</th></tr></thead>
            <tbody>{data.map((row) => <tr key={row.fundCode}><td>{row.rank}</td><td>{row.fundCode}</td><td><button type="button" className="k-link" onClick={() => openLink(linkTo('FundDetail', { fundCode: row.fundCode, fundName: row.shortName }), { title: row.shortName })}>{row.shortName}</button></td><td className="right">{coefficient(row.value)}</td></tr>)}</tbody>
          </table>
        )}
      </Loaded>
    </section>
  )
}
