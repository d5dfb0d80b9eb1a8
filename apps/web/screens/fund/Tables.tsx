import type { FundFigures } from '@zhiheng/contract'
import { absent, formatCount, formatDay, formatPercent, formatRank, formatReturn, toneOf } from '@zhiheng/domain'
import { Segmented } from 'antd'
import { useState } from 'react'
import { heat } from '../../kit/heat.ts'

const order = ['w1', 'lastWeek', 'm1', 'm3', 'm6', 'ytd', 'y1', 'y2', 'y3', 'y5', 'inception', 'bonus']
const Gain = ({ value }: { value: number | null }) => (value === null ? <span className="t4">{absent}</span> : <span className={toneOf(value)}>{formatReturn(value)}</span>)

interface PeriodTableProps {
  data: FundFigures
  period: string | undefined
  /** Ranks and medians are of the newest day: with a last day of the user's own they would not fit. */
  ranked: boolean
  onPeriod: (period: string) => void
}
/** Every period with its own days; a click makes it the window of the page. */
export function PeriodTable({ data, period, ranked, onPeriod }: PeriodTableProps) {
  const rows = order.flatMap((code) => data.periods.find((one) => one.code === code) ?? [])
  return (
    <section className="k-panel" aria-label="区间收益">
      <header><h3>区间收益</h3><span className="k-readout t3">超额为几何超额，{ranked ? `排名与中位为${data.rank?.peer ?? '同类'}` : '自选截止日不排名'}</span></header>
      <div className="f-scroll">
        <table className="f-table">
          <thead><tr><th>区间</th><th className="wide">起始日</th><th>本基金</th><th>基准</th><th>超额</th><th>同类中位</th><th>最大回撤</th><th>同类排名</th></tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} className={row.code === period ? 'on' : ''} title={row.beginDay ? `${formatDay(row.beginDay)} 至 ${formatDay(row.endDay)}` : row.flags.join('、')}>
                <td><button type="button" className="f-row" onClick={() => onPeriod(row.code)}>{row.label}</button>{row.flags.filter((flag) => flag === '⚠' || flag === '净值滞后').map((flag) => <em key={flag} className="f-flag">{flag}</em>)}</td>
                <td className="wide t2">{formatDay(row.beginDay)}</td>
                <td>{row.fund === null ? <span className="t4" title={row.flags.join('、')}>{absent}</span> : <Gain value={row.fund} />}</td><td><Gain value={row.benchmark} /></td><td><Gain value={row.excess} /></td><td><Gain value={ranked ? row.median : null} /></td>
                <td>{row.maxDrawdown === null || row.maxDrawdown === 0 ? <span className="t4">{absent}</span> : formatPercent(row.maxDrawdown)}</td>
                <td>{row.rank === null || !ranked ? <span className="t4">{absent}</span> : <>{formatCount(row.rank)}<span className="t3">/{formatRank(row.rank, row.count).split('/')[1]}</span></>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface DrawdownTableProps {
  data: FundFigures
  onPoint: (span: readonly [from: string, to: string] | undefined) => void
}
/** The deepest falls; pointing at one marks it in the panels. */
export function DrawdownTable({ data, onPoint }: DrawdownTableProps) {
  return (
    <section className="k-panel" aria-label="主要回撤">
      <header><h3>主要回撤</h3><span className="k-readout t3">区间内前六，按深度</span></header>
      {data.drawdowns.length === 0 ? <div className="k-none">区间内没有回撤</div> : (
        <table className="f-table" onMouseLeave={() => onPoint(undefined)}>
          <thead><tr><th>序</th><th>回撤</th><th>峰值日</th><th>谷底日</th><th>修复日</th><th>下跌天数</th><th>修复天数</th><th>同期基准</th></tr></thead>
          <tbody>
            {data.drawdowns.map((row, at) => {
              const span = [row.peakDay, row.troughDay] as const
              return (
                <tr key={row.peakDay} tabIndex={0} onMouseEnter={() => onPoint(span)} onFocus={() => onPoint(span)} onBlur={() => onPoint(undefined)}>
                  <td className="t2">{at + 1}</td><td><b>{formatPercent(row.depth)}</b></td><td className="t2">{formatDay(row.peakDay)}</td><td className="t2">{formatDay(row.troughDay)}</td><td className="t2">{row.recoveryDay ? formatDay(row.recoveryDay) : '未修复'}</td>
                  <td>{formatCount(row.daysDown)}</td><td>{row.daysBack === null ? <span className="t4">{absent}</span> : formatCount(row.daysBack)}</td><td><Gain value={row.benchmark} /></td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

const cell = (value: number | null) => (value === null ? '' : formatReturn(value).replace(/[+%]/g, ''))

/** Month by year, as a heat table; absolute or against the benchmark. */
export function MonthTable({ data }: { data: FundFigures }) {
  const [kind, setKind] = useState<'value' | 'excess'>('value')
  const years = [...data.months].sort((a, b) => b.year - a.year)
  return (
    <section className="k-panel" aria-label="月度收益">
      <header><h3>月度收益</h3><span className="k-readout t3">%，全部历史，斜体为不足月</span><span className="k-space" /><Segmented size="small" aria-label="月度收益口径" value={kind} options={[{ value: 'value', label: '绝对' }, { value: 'excess', label: '超额' }]} onChange={setKind} /></header>
      {years.length === 0 ? <div className="k-none">还没有完整月份的净值</div> : (
        <div className="f-scroll">
          <table className="f-heat">
            <thead><tr><th />{Array.from({ length: 12 }, (_, i) => <th key={i}>{i + 1}月</th>)}<th>全年</th><th>基准</th></tr></thead>
            <tbody>
              {years.map((year) => (
                <tr key={year.year}>
                  <th>{year.year}</th>
                  {year.months.map((month, at) => <td key={at} className={month.partial ? 'partial' : ''} style={{ background: heat(month[kind]) }}>{cell(month[kind])}</td>)}
                  <td className="year"><Gain value={year.year_value} /></td><td className="year"><Gain value={year.year_benchmark} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
