import type { ReportFund } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent, formatReturn, toneOf } from '@zhiheng/domain'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { distributionOption, exposureOption, styleOption } from './to-option.ts'

type Part<K extends keyof ReportFund> = NonNullable<ReportFund[K]>

/** An index that never has a weight worth seeing would only fill the legend. */
function heldOnly({ indexes, points, ...rest }: Part<'style'>): Part<'style'> {
  const held = indexes.flatMap((_, at) => (points.some(({ weights }) => (weights[at] ?? 0) > 0.005) ? [at] : []))
  return points.length === 0 ? { indexes, points, ...rest } : { ...rest, indexes: held.map((at) => indexes[at]!), points: points.map((point) => ({ ...point, weights: held.map((at) => point.weights[at]!) })) }
}

/** 风格地图: which mixture of indexes moves like the fund, window by window. */
export function StylePanel({ style: whole, name }: { style: Part<'style'>; name: string }) {
  const style = useMemo(() => heldOnly(whole), [whole])
  const option = useMemo(() => (style.points.length > 0 ? styleOption(style) : undefined), [style])
  const last = style.points.at(-1)
  return (
    <Chart
      title="风格地图" option={option} series={style.indexes.map((index) => index.name)} points={style.points.length * style.indexes.length} height={300} empty={style.why || undefined}
      readout={<span className="t3">{name}，滚动 {style.window} 期约束回归（权重不为负、合计 100%）{last && `，最新 R² ${formatNumber(last.rSquared, 2)}`}</span>}
      table={() => ({ head: ['窗口末日', ...style.indexes.map((index) => index.name), 'R²'], rows: style.points.map(({ day, weights, rSquared }) => [formatDay(day), ...weights.map((weight) => formatPercent(weight, 1)), formatNumber(rSquared, 2)]).reverse() })}
    />
  )
}

/** 因子暴露: slopes with their confidence; what crosses 0 cannot be told from none. */
export function ExposurePanel({ exposure, name }: { exposure: Part<'exposure'>; name: string }) {
  const { chartColours } = useHost()
  const option = useMemo(() => (exposure.why ? undefined : exposureOption(exposure, chartColours[0] ?? '#1E4888')), [exposure, chartColours])
  return (
    <Chart
      title="因子暴露" option={option} height={300} empty={exposure.why || undefined}
      readout={<span className="t3">{name}，95% 置信区间，Newey-West 滞后 {exposure.lags} 期，{exposure.observations} 期，R² {formatNumber(exposure.rSquared, 2)}，年化 Alpha {formatReturn(exposure.alphaYear)}</span>}
      table={() => ({ head: ['因子', '构成', '暴露', '下限', '上限', 't 值', 'p 值'], rows: exposure.factors.map(({ name: factor, about, beta, low, high, t, p }) => [factor, about, formatNumber(beta), formatNumber(low), formatNumber(high), formatNumber(t, 2), formatNumber(p)]) })}
    />
  )
}

/** 收益分布 with the lines of VaR; named by method. */
export function DistributionPanel({ distribution, name }: { distribution: Part<'distribution'>; name: string }) {
  const { chartColours } = useHost()
  const option = useMemo(() => (distribution.why ? undefined : distributionOption(distribution, chartColours)), [distribution, chartColours])
  return (
    <Chart
      title="收益分布" option={option} height={300} empty={distribution.why || undefined}
      readout={<span className="t3">{name}，{distribution.observations} 期，历史法 VaR；正态法 95% 为 {formatPercent(distribution.normalVar95)}，JB 检验 p = {formatNumber(distribution.jarqueBeraP, 3)}</span>}
      table={() => ({ head: ['收益区间', '期数'], rows: distribution.bins.map(({ from, to, count }) => [`${formatPercent(from)} 至 ${formatPercent(to)}`, String(count)]) })}
    />
  )
}

/** 市场阶段: what the fund did while the market fell and rose. */
export function PhaseTable({ phases, benchmarkName, name }: { phases: Part<'phases'>; benchmarkName: string; name: string }) {
  return (
    <section className="k-panel" aria-label="市场阶段">
      <header><h3>市场阶段</h3><span className="k-readout t3">{name}，{benchmarkName}自高低点反向 {formatPercent(phases.threshold, 0)} 划分</span></header>
      {phases.why ? <div className="r-none">{phases.why}</div> : (
        <div className="r-scroll" tabIndex={0}>
          <table className="r-table">
            <thead><tr><th>阶段</th><th className="left">起止</th><th>{benchmarkName}</th><th>基金</th><th>差额</th><th>期内最大回撤</th></tr></thead>
            <tbody>
              {phases.rows.toReversed().map((row) => (
                <tr key={row.fromDay}>
                  <td>{row.kind === 'fall' ? '下跌' : '上涨'}</td><td className="left t2">{formatDay(row.fromDay)} 至 {formatDay(row.toDay)}</td>
                  <td className={toneOf(row.market)}>{formatReturn(row.market)}</td><td className={toneOf(row.fund)}>{formatReturn(row.fund)}</td><td className={toneOf(row.fund - row.market)}>{formatReturn(row.fund - row.market)}</td><td>{formatPercent(row.fundDrawdown)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
