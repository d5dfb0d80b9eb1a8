import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import type { ScreenProps } from '../../app/screens.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { FigureDifferences } from './RenewedPart.tsx'
import { comparedOf, type Detail } from './compared.ts'
import { twoOption } from './result-option.ts'
import './portfolio.css'
import './result.css'

/** Two back-tests over their common days. */
export default function PortfolioRunCompareScreen({ query: { left, right } }: ScreenProps<'left' | 'right'>) {
  const [first, second] = [useQuery({ ...q(api.portfolio.runDetail, { query: { id: left } }), retry: false }), useQuery({ ...q(api.portfolio.runDetail, { query: { id: right } }), retry: false })]
  return <Loaded of={first}>{(a) => <Loaded of={second}>{(b) => <Compared left={a} right={b} />}</Loaded>}</Loaded>
}

function Compared({ left, right }: { left: Detail; right: Detail }) {
  const { chartColours } = useHost()
  const compared = useMemo(() => comparedOf(left, right), [left, right])
  const option = useMemo(() => compared && twoOption(compared.days, compared.lines, chartColours), [compared, chartColours])
  if (!compared) return <EmptyState title="不能对比">两次回测都完成后才能对比。</EmptyState>
  const { days, lines, figures, settings, weights } = compared
  const names = lines.map(({ name }) => name)
  return (
    <div className="pf-result">
      <div className="pf-body">
        <Chart title="净值" readout={<span className="t3">{days.length > 0 ? `共同区间 ${formatDay(days[0]!)} 至 ${formatDay(days.at(-1)!)}，首日 = 1；指标为各自全区间` : ''}</span>} option={option} series={names} points={days.length * 2} empty={days.length < 2 ? '两次回测没有共同的日期' : undefined} table={() => ({ head: ['日期', ...names], rows: days.map((day, at) => [formatDay(day), ...lines.map(({ values }) => formatNumber(values[at]))]).toReversed() })} />
        <div className="pf-two">
          <FigureDifferences figures={figures} names={names} />
          <div className="pf-column">
            <section className="k-panel" aria-label="设置差异"><header><h3>设置差异</h3></header>{settings.length === 0 ? <div className="k-none">两次回测的设置相同</div> : <table className="k-lines"><thead><tr><th>项目</th>{names.map((name) => <th key={name}>{name}</th>)}</tr></thead><tbody>{settings.map((row) => <tr key={row.label}><td>{row.label}</td><td>{row.left}</td><td>{row.right}</td></tr>)}</tbody></table>}</section>
            <section className="k-panel" aria-label="期末权重"><header><h3>期末权重</h3></header><table className="k-lines"><thead><tr><th>基金</th>{names.map((name) => <th key={name} className="right">{name}</th>)}</tr></thead><tbody>{weights.map((row) => <tr key={row.fundCode}><td>{row.name}</td><td className="right">{formatPercent(row.left)}</td><td className="right">{formatPercent(row.right)}</td></tr>)}</tbody></table></section>
          </div>
        </div>
      </div>
    </div>
  )
}
