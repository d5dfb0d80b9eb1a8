import { q } from '@zhiheng/client'
import type { RenewedCombination } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { figureText } from '../../kit/figure-words.ts'
import { useHost } from '../../kit/host.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { twoOption } from './result-option.ts'
import { renewWords } from './words.ts'

/** A run that was done again beside its first run. */
export function RenewedPart({ id }: { id: string }) {
  const found = useQuery({ ...q(api.portfolio.renewed, { body: { id } }), retry: false })
  return <Loaded of={found}>{(data) => <Renewed data={data} />}</Loaded>
}

function Renewed({ data }: { data: RenewedCombination }) {
  const { chartColours } = useHost()
  const names = ['原回测', renewWords(data.mode)]
  const option = useMemo(() => twoOption(data.curve.days, [{ name: '原回测', values: data.curve.from }, { name: renewWords(data.mode), values: data.curve.to }], chartColours), [data, chartColours])
  return (
    <div className="pf-body">
      <div className={data.same ? 'pf-same' : 'k-note'} role="status">{data.same ? '与原回测逐日完全一致，结果可以重现。' : `与原回测不同：${data.differences.length > 0 ? data.differences.map(({ what }) => what).join('、') : '净值曲线'}。`}</div>
      <Chart title="净值对照" option={option} series={names} points={data.curve.days.length * 2} table={() => ({ head: ['日期', ...names], rows: data.curve.days.map((day, at) => [formatDay(day), formatNumber(data.curve.from[at]), formatNumber(data.curve.to[at])]).toReversed() })} />
      <div className="pf-two">
        <FigureDifferences figures={data.figures} names={names} />
        <section className="k-panel" aria-label="不同之处"><header><h3>不同之处</h3></header>{data.differences.length === 0 ? <div className="k-none">参数与净值都相同</div> : <table className="k-lines"><thead><tr><th>项目</th><th>原回测</th><th>{names[1]}</th></tr></thead><tbody>{data.differences.map((one) => <tr key={one.what}><td>{one.what}</td><td>{one.from}</td><td>{one.to}</td></tr>)}</tbody></table>}</section>
      </div>
    </div>
  )
}

interface FigureDifferencesProps {
  figures: readonly { code: string; name: string; unit: string; from: number | null; to: number | null }[]
  names: readonly string[]
}
const kinds = new Set(['percent', 'ratio', 'count', 'day'])
/** Figures side by side with what lies between them. */
export function FigureDifferences({ figures, names }: FigureDifferencesProps) {
  const text = (unit: string, value: number | null) => figureText({ unit: (kinds.has(unit) ? unit : 'ratio') as 'percent', signed: false, value })
  return (
    <section className="k-panel" aria-label="指标差异">
      <header><h3>指标差异</h3></header>
      <div className="pf-scroll tall" tabIndex={0}><table className="k-lines">
        <thead><tr><th>指标</th>{names.map((name) => <th key={name} className="right">{name}</th>)}<th className="right">差额</th></tr></thead>
        <tbody>{figures.map((one) => { const gap = one.from === null || one.to === null ? null : one.to - one.from; return <tr key={one.code}><td>{one.name}</td><td className="right">{text(one.unit, one.from)}</td><td className="right">{text(one.unit, one.to)}</td><td className="right">{gap === null || gap === 0 ? (gap === 0 ? '0' : '—') : text(one.unit, gap)}</td></tr> })}</tbody>
      </table></div>
    </section>
  )
}
