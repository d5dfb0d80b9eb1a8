import type { ImportedFund } from '@zhiheng/contract'
import { formatCount, formatDay, formatNumber } from '@zhiheng/domain'
import { useMemo } from 'react'
import { type Choices, disagreeingDays, type Mended, mendedOf } from './decide.ts'
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
  const mended = useMemo(() => mendedOf(fund, choices), [fund, choices])
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
              <tr key={`${row.tradingDay}-${row.row}`} className={`${row.state}${faulty && chosen !== undefined ? (chosen === row.row ? ' taken' : ' dropped') : mended.dropped.has(row.tradingDay) ? ' gone' : ''}`}>
                <td>{formatDay(row.tradingDay)}</td>
                <td><span className="nav-state">{stateNames[row.state]}</span></td>
                <Value now={row.nav} former={row.formerNav} state={row.state} mended={mended.values.get(`${row.tradingDay} 单位净值`)} />
                <Value now={row.sumNav} former={row.formerSumNav} state={row.state} mended={mended.values.get(`${row.tradingDay} 累计净值`)} />
                <Value now={row.adjNav} former={null} state={row.state} mended={mended.values.get(`${row.tradingDay} 复权净值`)} />
                <td className="right t3">{row.row > 0 ? row.row : '—'}</td>
                <td>{faulty && !locked ? <LineChoice row={row} chosen={chosen} onLine={onLine} /> : <Note row={row} faulty={faulty} mended={mended} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {days < total && <p className="k-none">先列出需要看的 {formatCount(days)} 天，共 {formatCount(total)} 天</p>}
    </div>
  )
}

/** The file's own value is struck where a repair replaces it; the value on record where the file replaces that. */
function Value({ now, former, state, mended }: { now: number | null; former: number | null; state: Row['state']; mended: number | null | undefined }) {
  if (mended !== undefined) return <td className="right mended"><s>{formatNumber(now)}</s> {mended === null ? '留空' : formatNumber(mended)}</td>
  const isChanged = (state === 'changed' || state === 'conflicting') && former !== null && now !== null && former !== now
  return <td className={`right${isChanged ? ' changed' : ''}`}>{isChanged && <s>{formatNumber(former)}</s>} {formatNumber(now)}</td>
}

function Note({ row, faulty, mended }: { row: Row; faulty: boolean; mended: Mended }) {
  if (mended.dropped.has(row.tradingDay)) return <span className="nav-mended">不导入</span>
  if (mended.excluded.has(row.tradingDay)) return <span className="nav-mended">保留，不参与计算</span>
  if (['单位净值', '累计净值', '复权净值'].some((field) => mended.values.has(`${row.tradingDay} ${field}`))) return <span className="nav-mended">按建议修正</span>
  return row.state === 'conflicting' && !faulty ? <span className="t3">已人工更正，保留原值</span> : null
}

function LineChoice({ row, chosen, onLine }: { row: Row; chosen: number | undefined; onLine: ImportRowsProps['onLine'] }) {
  if (chosen === row.row) return <button type="button" className="k-link" onClick={() => onLine(row.tradingDay, undefined)}>已采用，撤销</button>
  return <button type="button" className="k-link" onClick={() => onLine(row.tradingDay, row.row)}>采用第 {row.row} 行</button>
}
