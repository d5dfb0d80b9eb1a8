import type { FrontierAnswer } from '@zhiheng/contract'
import { formatNumber, formatPercent, formatPoints, formatReturn, toneOf } from '@zhiheng/domain'
import type { NamedAnswer, Point } from './frontier-engine.ts'

const Dot = ({ colour }: { colour: string | undefined }) => <i className="pf-dot" style={{ background: colour }} aria-hidden />

/** What each fund is expected to do. */
export function Estimates({ funds, colours }: { funds: FrontierAnswer['funds']; colours: readonly string[] }) {
  return (
    <section className="k-panel" aria-label="标的与估计">
      <header><h3>标的与估计</h3></header>
      <div className="pf-scroll short" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>标的</th><th className="right">年化收益</th><th className="right">年化波动</th></tr></thead>
          <tbody>{funds.map((fund, at) => <tr key={fund.fundCode}><td><Dot colour={colours[at]} />{fund.aliasName}</td><td className={`right ${toneOf(fund.expectedReturn)}`}>{formatReturn(fund.expectedReturn)}</td><td className="right">{formatPercent(fund.volatility)}</td></tr>)}</tbody>
        </table>
      </div>
    </section>
  )
}

const rows: readonly { label: string; of: (point: Point) => number | null; text: (value: number | null) => string; best: 'high' | 'low'; toned?: true }[] = [
  { label: '年化收益', of: (point) => point.expectedReturn, text: formatReturn, best: 'high', toned: true },
  { label: '年化波动', of: (point) => point.volatility, text: formatPercent, best: 'low' },
  { label: '夏普', of: (point) => point.sharpe, text: formatNumber, best: 'high' },
  { label: '有效持仓数', of: (point) => point.holdings, text: (value) => formatNumber(value, 2), best: 'high' },
  { label: '首位风险占比', of: (point) => Math.max(...point.riskShares), text: formatPercent, best: 'low' },
]

interface AnswerTableProps {
  answers: readonly NamedAnswer[]
  /** What the model of the portfolio itself answers, on the limits that are saved. */
  chosen: FrontierAnswer['answers'][number] | undefined
  names: readonly string[]
  colours: readonly string[]
  onAdopt: ((point: Point, words: string) => void) | undefined
}
/** Four answers beside 1/N; the best of each line is bold. */
export function AnswerTable({ answers, chosen, names, colours, onAdopt }: AnswerTableProps) {
  const bestOf = ({ of, best }: (typeof rows)[number]) => {
    const values = answers.flatMap(({ point }) => (point ? (of(point) ?? []) : []))
    return best === 'high' ? Math.max(...values) : Math.min(...values)
  }
  return (
    <section className="k-panel" aria-label="四个答案与等权">
      <header><h3>四个答案与等权</h3><span className="k-readout t3">粗体为该行最优</span></header>
      <div className="pf-scroll tall" tabIndex={0}>
        <table className="k-lines pf-answers">
          <thead><tr><th />{answers.map(({ code, name, why }) => <th key={code} className={`right${code === 'equal' ? ' equal' : ''}`} title={why}>{name}</th>)}</tr></thead>
          <tbody>
            {rows.map((row) => {
              const best = bestOf(row)
              return <tr key={row.label}><td className="t2">{row.label}</td>{answers.map(({ code, point }) => { const value = point ? row.of(point) : null; return <td key={code} className={`right${code === 'equal' ? ' equal' : ''}${row.toned ? ` ${toneOf(value)}` : ''}`}>{value !== null && Math.abs(value - best) < 1e-9 ? <b>{row.text(value)}</b> : row.text(value)}</td> })}</tr>
            })}
            <tr className="pf-sub"><td colSpan={answers.length + 1}>权重</td></tr>
            {names.map((name, at) => <tr key={name}><td><Dot colour={colours[at]} />{name}</td>{answers.map(({ code, point }) => <td key={code} className={`right${code === 'equal' ? ' equal' : ''}`}>{point && (point.weights[at] ?? 0) > 5e-5 ? formatPercent(point.weights[at]) : <span className="t4">—</span>}</td>)}</tr>)}
            {onAdopt && <tr><td className="t2">采用</td>{answers.map(({ code, name, point }) => <td key={code} className={`right${code === 'equal' ? ' equal' : ''}`}>{point && <button type="button" className="k-link" aria-label={`采用${name}`} onClick={() => onAdopt(point, name)}>采用</button>}</td>)}</tr>}
          </tbody>
        </table>
      </div>
      {chosen && <div className="pf-foot t3">组合自身的模型（{chosen.name}）：{chosen.point ? `收益 ${formatReturn(chosen.point.expectedReturn)}，波动 ${formatPercent(chosen.point.volatility)}，夏普 ${formatNumber(chosen.point.sharpe)}` : chosen.why}</div>}
    </section>
  )
}

interface ChosenTableProps {
  point: Point
  /** Weights of the fund list; null where none was entered. */
  current: readonly (number | null)[]
  names: readonly string[]
  colours: readonly string[]
  onAdopt: (() => void) | undefined
}
/** The point under the finger beside the list's own weights. */
export function ChosenTable({ point, current, names, colours, onAdopt }: ChosenTableProps) {
  return (
    <section className="k-panel" aria-label="选点与现组合">
      <header><h3>选点与现组合</h3><span className="k-readout t3">收益 {formatReturn(point.expectedReturn)}，波动 {formatPercent(point.volatility)}，夏普 {formatNumber(point.sharpe, 2)}</span><span className="k-space" />{onAdopt && <button type="button" className="k-btn small" onClick={onAdopt}>采用选点</button>}</header>
      <table className="k-lines">
        <thead><tr><th>标的</th><th>权重，竖线为现组合</th><th className="right">选点</th><th className="right">现组合</th><th className="right">调整</th></tr></thead>
        <tbody>
          {names.map((name, at) => {
            const [weight, now] = [point.weights[at] ?? 0, current[at] ?? null]
            return <tr key={name}><td>{name}</td><td className="pf-bar track"><span><i style={{ width: `${Math.max(0, Math.min(1, weight)) * 100}%`, background: colours[at] }} />{now !== null && <u style={{ left: `${Math.min(1, now) * 100}%` }} />}</span></td><td className="right"><b>{formatPercent(weight)}</b></td><td className="right">{formatPercent(now)}</td><td className="right">{now === null ? '—' : formatPoints(weight - now)}</td></tr>
          })}
        </tbody>
      </table>
    </section>
  )
}
