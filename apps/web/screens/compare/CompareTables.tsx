import { absent, formatCount, formatDay, formatNumber, formatReturn, toneOf } from '@zhiheng/domain'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { figureText, frequencyNames } from '../../kit/figure-words.ts'
import type { api } from '../../api.ts'
import { bestOf, correlationColour } from './best.ts'
import { type Comparison, namesOf } from './to-option.ts'

interface TableProps {
  data: Comparison
  colours: readonly string[]
}
function Heads({ data, colours }: TableProps) {
  const names = namesOf(data.funds)
  return data.funds.map(({ fundCode }, at) => (
    <th key={fundCode}><button type="button" className="k-link c-head" title={names[at]} onClick={() => openLink(linkTo('FundDetail', { fundCode }), { title: `${fundCode} ${names[at]}` })}><i style={{ background: colours[at % Math.max(1, colours.length)] }} aria-hidden /><span>{names[at]}</span></button></th>
  ))
}
type Fields = Awaited<ReturnType<typeof api.screen.fields>>
const emptyValues: readonly (number | null)[] = []

/** Every figure with the best of each row marked; days and observations of each fund stand above. */
export function IndicatorTable({ data, colours, indicators }: TableProps & { indicators: Fields['indicators'] }) {
  return (
    <section className="k-panel" aria-label="指标对比">
      <header><h3>指标对比</h3><span className="k-readout t3">底色为每行最优</span></header>
      <div className="c-scroll">
        <table className="c-table">
          <thead><tr><th>指标</th><Heads data={data} colours={colours} /></tr></thead>
          <tbody>
            <tr><td>起始日</td>{data.funds.map((fund) => <td key={fund.fundCode} className="t2">{formatDay(fund.beginDay)}</td>)}</tr>
            <tr><td>截止日</td>{data.funds.map((fund) => <td key={fund.fundCode} className="t2">{formatDay(fund.endDay)}</td>)}</tr>
            <tr><td>频率与观测</td>{data.funds.map((fund) => <td key={fund.fundCode} className="t2">{frequencyNames[fund.frequency] ?? absent}，{formatCount(fund.observations)} 期{fund.flags.map((flag) => <em key={flag} className="c-flag">{flag}</em>)}</td>)}</tr>
            {indicators.map((indicator) => {
              const values = data.funds.map((fund) => fund.values.find((one) => one.code === indicator.code)?.value ?? null)
              const best = bestOf(values, indicator.better)
              return (
                <tr key={indicator.code} title={indicator.definition}>
                  <td>{indicator.name}</td>
                  {values.map((value, at) => <td key={data.funds[at]!.fundCode} className={best.includes(at) ? 'best' : ''}><span className={value === null ? 't4' : indicator.signed ? toneOf(value) : ''}>{figureText({ unit: indicator.unit, signed: indicator.signed, value })}</span>{best.includes(at) && <span className="c-hidden">最优</span>}</td>)}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Returns by period, the best of each row marked. */
export function ComparePeriods({ data, colours }: TableProps) {
  return (
    <section className="k-panel" aria-label="区间收益">
      <header><h3>区间收益</h3></header>
      <div className="c-scroll">
        <table className="c-table">
          <thead><tr><th>区间</th><Heads data={data} colours={colours} /></tr></thead>
          <tbody>
            {data.periods.map((period) => {
              const best = bestOf(period.values.map(({ value }) => value), 'high')
              return <tr key={period.code}><td>{period.label}</td>{period.values.map(({ value, flags }, at) => <td key={data.funds[at]!.fundCode} className={best.includes(at) ? 'best' : ''} title={flags.join('、')}><span className={value === null ? 't4' : toneOf(value)}>{formatReturn(value)}</span>{value !== null && flags.includes('净值滞后') && <em className="c-flag">净值滞后</em>}{value !== null && flags.includes('⚠') && <em className="c-flag">⚠</em>}</td>)}</tr>
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** How the funds move together, on the days that all of them have. */
export function CorrelationMap({ data, colours }: TableProps) {
  const names = namesOf(data.funds)
  return (
    <section className="k-panel" aria-label="相关系数">
      <header><h3>相关系数</h3><span className="k-readout t3">{data.correlationDays > 0 ? `共同净值日 ${formatCount(data.correlationDays)} 个` : ''}</span></header>
      {data.funds.length < 2 ? <div className="k-none">再添加一只基金，查看它们的相关系数</div> : (
        <div className="c-scroll">
          <table className="c-heat">
            <thead><tr><th />{names.map((name, at) => <th key={name} title={name}><span className="c-slot" style={{ background: colours[at % Math.max(1, colours.length)] }} />{at + 1}</th>)}</tr></thead>
            <tbody>{names.map((name, row) => <tr key={name}><th title={name}><span className="c-slot" style={{ background: colours[row % Math.max(1, colours.length)] }} />{row + 1} {name}</th>{(data.correlation[row] ?? emptyValues).map((value, column) => <td key={names[column]} style={correlationColour(value)} title={`${name} 与 ${names[column]}`}>{formatNumber(value, 2)}</td>)}</tr>)}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
