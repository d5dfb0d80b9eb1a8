import type { ImportedFund } from '@zhiheng/contract'
import { formatCount, formatDay, formatNumber } from '@zhiheng/domain'
import { type Choices, disagreeingDays } from './decide.ts'
import { stateNames } from './words.ts'

interface ImportRowsProps {
  fund: ImportedFund
  choices: Choices
  locked: boolean
  onLine: (day: string, row: number | undefined) => void
}
type Row = ImportedFund['rows'][number]

/** The rows of one product against what is on record: the edge and the tag carry the state, the former value stands struck before the new. */
export function ImportRows({ fund, choices, locked, onLine }: ImportRowsProps) {
  const disagree = new Set(disagreeingDays(fund))
  const touched = new Set(fund.findings.filter((finding) => choices.repairs.has(finding.id)).flatMap((finding) => finding.days))
  const total = fund.counts.fresh + fund.counts.same + fund.counts.changed + fund.counts.conflicting
  const days = new Set(fund.rows.map((row) => row.tradingDay)).size
  return (
    <div className="nav-rows">
      <table>
        <thead><tr><th>净值日期</th><th>状态</th><th className="right">单位净值</th><th className="right">累计净值</th><th className="right">复权净值</th><th className="right">文件行</th><th>处理</th></tr></thead>
        <tbody>
          {fund.rows.map((row) => {
            const chosen = choices.lines[`${fund.key}-${row.tradingDay}`]
            const faulty = disagree.has(row.tradingDay)
            return (
              <tr key={`${row.tradingDay}-${row.row}`} className={`${row.state}${faulty && chosen !== undefined ? (chosen === row.row ? ' taken' : ' dropped') : ''}`}>
                <td>{formatDay(row.tradingDay)}</td>
                <td><span className="nav-state">{stateNames[row.state]}</span></td>
                <Value now={row.nav} former={row.formerNav} state={row.state} />
                <Value now={row.sumNav} former={row.formerSumNav} state={row.state} />
                <td className="right">{formatNumber(row.adjNav)}</td>
                <td className="right t3">{row.row > 0 ? row.row : '—'}</td>
                <td>{faulty && !locked ? <LineChoice row={row} chosen={chosen} onLine={onLine} /> : touched.has(row.tradingDay) ? <span className="nav-mended">按建议修正</span> : row.state === 'conflicting' && !faulty ? <span className="t3">已人工更正，保留原值</span> : null}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {days < total && <p className="k-none">先列出需要看的 {formatCount(days)} 天，共 {formatCount(total)} 天</p>}
    </div>
  )
}

function Value({ now, former, state }: { now: number | null; former: number | null; state: Row['state'] }) {
  const isChanged = (state === 'changed' || state === 'conflicting') && former !== null && now !== null && former !== now
  return <td className={`right${isChanged ? ' changed' : ''}`}>{isChanged && <s>{formatNumber(former)}</s>} {formatNumber(now)}</td>
}

function LineChoice({ row, chosen, onLine }: { row: Row; chosen: number | undefined; onLine: ImportRowsProps['onLine'] }) {
  if (chosen === row.row) return <button type="button" className="k-link" onClick={() => onLine(row.tradingDay, undefined)}>已采用，撤销</button>
  return <button type="button" className="k-link" onClick={() => onLine(row.tradingDay, row.row)}>采用第 {row.row} 行</button>
}
