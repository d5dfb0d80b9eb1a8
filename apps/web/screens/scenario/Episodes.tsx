import type { Lived, ScenarioAnalysis } from '@zhiheng/contract'
import { formatCount, formatDay, formatPercent, formatReturn, toneOf } from '@zhiheng/domain'
import { Popover } from 'antd'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { Facts } from '../../kit/Facts.tsx'
import { episodesOption } from './to-option.ts'

type Fund = ScenarioAnalysis['funds'][number]

/** What stands behind one cell: days, drawdown, recovery, the benchmark, or how it was estimated. */
function factsOf(cell: Lived, fund: Fund) {
  const common = [['基准同期', fund.benchmarkName ? `${fund.benchmarkName} ${formatReturn(cell.benchmark)}` : '—']] as const
  if (cell.kind === 'lived') {
    return [
      ['口径', `${fund.navTypeName}，${fund.sourceName}来源，期末 ÷ 期初 − 1`], ['起点', formatDay(cell.baseDay)], ['终点', formatDay(cell.endDay)], ['期内最大回撤', formatPercent(cell.maxDrawdown)],
      ['回到起点净值', cell.recoveryDay ? `${formatDay(cell.recoveryDay)}，自低点 ${formatCount(cell.recoveryDays)} 天` : (cell.total ?? 0) < 0 ? '未修复' : '—'], ...common,
    ] as const
  }
  return [...(cell.kind === 'estimate' ? [['口径', '因子暴露 × 因子当时涨跌'] as const, ['95% 区间', `${formatReturn(cell.low)} 至 ${formatReturn(cell.high)}`] as const] : []), ['说明', cell.why], ...common] as const
}

function EpisodeCell({ cell, fund }: { cell: Lived; fund: Fund }) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<div style={{ maxWidth: 360 }}><b>{fund.shortName}　{cell.name}</b><Facts facts={factsOf(cell, fund)} /></div>}>
      <button type="button" className="k-link" aria-label={`${formatReturn(cell.total)}${cell.kind === 'estimate' ? '推算' : ''}，${fund.shortName}${cell.name}的口径`}>
        <span className={cell.total === null ? 't3' : toneOf(cell.total)}>{formatReturn(cell.total)}</span>{cell.kind === 'estimate' && <em className="s-tag">推算</em>}
      </button>
    </Popover>
  )
}

/** 历史情景: each fund through each episode; an estimate is marked as one. */
export function EpisodeTable({ data }: { data: ScenarioAnalysis }) {
  return (
    <section className="k-panel" aria-label="历史情景">
      <header><h3>历史情景</h3><span className="k-readout t3">点击数值看口径；「推算」为当时没有净值或净值过疏，按现有因子暴露估计</span></header>
      <div className="s-scroll">
        <table className="s-table">
          <thead><tr><th>情景</th><th className="left">区间</th>{data.funds.map((fund) => <th key={fund.fundCode} className="fund" title={fund.shortName}>{fund.shortName}</th>)}{data.funds.length === 1 && <><th>期内最大回撤</th><th>修复天数</th><th>{data.funds[0]!.benchmarkName || '基准'}</th></>}</tr></thead>
          <tbody>
            {data.episodes.map((episode, at) => {
              const only = data.funds.length === 1 ? data.funds[0]!.episodes[at] : undefined
              return (
                <tr key={episode.code} title={episode.about}>
                  <td>{episode.name}{episode.own && <small>自定义</small>}</td><td className="left t2">{formatDay(episode.from)} 至 {formatDay(episode.to)}</td>
                  {data.funds.map((fund) => <td key={fund.fundCode}><EpisodeCell cell={fund.episodes[at]!} fund={fund} /></td>)}
                  {only && <><td>{formatPercent(only.maxDrawdown)}</td><td>{only.kind === 'lived' && (only.total ?? 0) < 0 && only.recoveryDays === null ? '未修复' : formatCount(only.recoveryDays)}</td><td className={toneOf(only.benchmark)}>{formatReturn(only.benchmark)}</td></>}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The same as bars. */
export function EpisodeChart({ data }: { data: ScenarioAnalysis }) {
  const { chartColours } = useHost()
  const option = useMemo(() => episodesOption(data, chartColours), [data, chartColours])
  return (
    <Chart
      title="情景收益" option={option} series={data.funds.map(({ shortName }) => shortName)} height={300}
      table={() => ({ head: ['情景', ...data.funds.map(({ shortName }) => shortName)], rows: data.episodes.map(({ name }, at) => [name, ...data.funds.map((fund) => formatReturn(fund.episodes[at]?.total))]) })}
    />
  )
}
