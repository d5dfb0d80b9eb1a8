import type { CombinedSimulation, TradePreview } from '@zhiheng/contract'
import { formatCount, formatDay } from '@zhiheng/domain'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { TradeRows } from './TradeRows.tsx'
import type { ImportOptions } from './use-trade-import.ts'
import { ratioText, yuan } from './words.ts'
import '../../kit/chart/chart.css'
import '../../kit/sheet.css'

interface TradeReviewProps {
  row: CombinedSimulation
  preview: TradePreview
  options: ImportOptions
  /** Why nothing can be pressed just now. */
  busy: string | undefined
  refused: string | undefined
  onOptions: (options: ImportOptions) => void
  onLeave: () => void
  onTake: () => void
}
type Line = TradePreview['rows'][number]
type Severity = 'error' | 'warning' | 'fine'
export const severityWords: Record<Severity, string> = { error: '错误', warning: '提醒', fine: '正常' }

/** What keeps the import back, as a sentence that says what to do. */
export function blockerOf({ counts, problems }: Pick<TradePreview, 'counts' | 'problems'>, { leaveOut }: ImportOptions): string | undefined {
  const stored = problems.find(({ file, row }) => file === '' && row === null)
  if (stored) return stored.message
  if (counts.error > 0 && !leaveOut) return `有 ${formatCount(counts.error)} 行错误：改正文件后重新选择，或勾选「跳过错误行」`
  return counts.rows === counts.error ? '每一行都有错误，没有可以导入的交易' : undefined
}

/** Every line of the files against the books, before anything is booked. */
export function TradeReview({ row, preview, options, busy, refused, onOptions, onLeave, onTake }: TradeReviewProps) {
  const [severity, setSeverity] = useState<Severity | ''>('')
  const [looked, setLooked] = useState<Line>()
  const { counts } = preview
  const shown = useMemo(() => (severity === '' ? preview.rows : preview.rows.filter((one) => one.severity === severity)), [preview, severity])
  const blocker = blockerOf(preview, options)
  const why = busy ?? blocker
  const taken = options.leaveOut ? counts.rows - counts.error : counts.rows
  return (
    <div className="sim-review">
      <header className="sim-review-head">
        <b title={preview.fileNames.join('、')}>{preview.fileNames.join('、')}</b><span className="t3">导入到「{row.combinationName}」</span><span className="k-space" />
        <span className="sim-severities" role="group" aria-label="按检查结果筛选">
          <button type="button" aria-pressed={severity === ''} onClick={() => setSeverity('')}>全部 {formatCount(counts.rows)}</button>
          {(['error', 'warning', 'fine'] as const).map((one) => <button key={one} type="button" className={one} aria-pressed={severity === one} disabled={counts[one] === 0} onClick={() => setSeverity(severity === one ? '' : one)}>{severityWords[one]} {formatCount(counts[one])}</button>)}
        </span>
      </header>
      {preview.problems.length > 0 && <Problems problems={preview.problems} />}
      <div className="sim-review-body">
        <TradeRows rows={shown} manyFiles={preview.fileNames.length > 1} leaveOut={options.leaveOut} looked={looked} onLook={setLooked} />
        <aside>
          {looked && preview.rows.includes(looked) && <Looked line={looked} />}
          <After preview={preview} />
          {preview.cashToFill.length > 0 && <CashToFill days={preview.cashToFill} filled={options.fillCash} />}
        </aside>
      </div>
      {refused && <p className="k-refused" role="alert">{refused}</p>}
      <footer className="sim-decision">
        <Checkbox checked={options.fillCash} disabled={busy !== undefined} onChange={(event) => onOptions({ ...options, fillCash: event.target.checked })}>补足现金</Checkbox>
        <Checkbox checked={options.leaveOut} disabled={busy !== undefined} onChange={(event) => onOptions({ ...options, leaveOut: event.target.checked })}>跳过错误行</Checkbox>
        {why && <span className={busy ? 't3' : 'sim-fault'} role="status">{why}</span>}
        <span className="k-space" />
        <button type="button" className="k-btn" onClick={onLeave}>放弃</button>
        <button type="button" className="k-btn primary" aria-disabled={why ? true : undefined} title={why ?? '一次写入，全部成功或全部不写'} onClick={() => !why && onTake()}>导入 {formatCount(taken)} 条</button>
      </footer>
    </div>
  )
}

function Problems({ problems }: { problems: TradePreview['problems'] }) {
  return (
    <details className="sim-problems" open={problems.length <= 4}>
      <summary>{formatCount(problems.length)} 处没有读懂</summary>
      <table><tbody>{problems.map((one, at) => <tr key={at}><td>{one.file}</td><td>{one.sheet === one.file ? '' : one.sheet}</td><td>{one.row === null ? '' : `第 ${one.row} 行`}</td><td>{one.message}</td></tr>)}</tbody></table>
    </details>
  )
}

/** What was found in one line, in full. */
const Looked = ({ line: { row, findings } }: { line: Line }) => (
  <section className="k-panel" aria-label={`第 ${row} 行的检查结果`}>
    <header><h3>第 {row} 行</h3></header>
    <ul className="sim-looked">{findings.map(({ code, severity, message }) => <li key={code} className={severity}>{message}</li>)}</ul>
  </section>
)

/** The state of the combination when the lines are booked. */
function After({ preview: { after, counts } }: { preview: TradePreview }) {
  return (
    <section className="k-panel" aria-label="导入后">
      <header><h3>导入后</h3><span className="t3">{after ? `截至 ${formatDay(after.tradingDay)}${counts.error > 0 ? '，不含错误行' : ''}` : ''}</span></header>
      {after ? <dl className="sim-after"><dt>权益</dt><dd>{yuan(after.equity)}</dd><dt>市值</dt><dd>{yuan(after.marketValue)}</dd><dt>现金</dt><dd>{yuan(after.cash)}</dd><dt>其中在途</dt><dd>{yuan(after.inTransit)}</dd><dt>仓位</dt><dd>{ratioText(after.positionRatio)}</dd><dt>单位净值</dt><dd>{after.nav === null ? '—' : after.nav.toFixed(4)}</dd></dl> : <div className="k-none">没有可以记账的交易</div>}
    </section>
  )
}

const mostDays = 100
function CashToFill({ days, filled }: { days: TradePreview['cashToFill']; filled: boolean }) {
  return (
    <section className="k-panel" aria-label="现金缺口">
      <header><h3>{filled ? '将补入的现金' : '现金缺口'}</h3><span className="t3">{formatCount(days.length)} 天</span></header>
      <div className="sim-cash" tabIndex={0}>
        <table className="k-lines"><tbody>{days.slice(0, mostDays).map(({ tradingDay, amount }) => <tr key={tradingDay}><td>{formatDay(tradingDay)}</td><td className="right">{yuan(amount)}</td></tr>)}</tbody></table>
        {days.length > mostDays && <p className="k-none">先列出 {mostDays} 天，共 {formatCount(days.length)} 天</p>}
      </div>
      <p className="sim-hint t3">{filled ? '导入时在这些日子记为现金转入，按当日净值计入份额。' : '勾选「补足现金」后，缺口在当日记为现金转入。'}</p>
    </section>
  )
}
