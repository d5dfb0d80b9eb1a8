import type { Position } from '@zhiheng/contract'
import { formatDay, formatNumber, toneOf } from '@zhiheng/domain'
import { EmptyState } from '../../../kit/States.tsx'
import { isHeld, type PositionLine } from './positions.ts'
import { volumeText } from './trade-columns.ts'

interface PositionsProps {
  label: string
  lines: readonly PositionLine[]
  hasDraft: boolean
  day: string
  empty: string
}
interface PositionColumn {
  label: string
  text: (position: Position) => string
  tone?: (position: Position) => number
}
const money = (value: number) => formatNumber(value, 2)
const signed = (value: number) => `${value > 0 ? '+' : ''}${money(value)}`
const ofFund = (position: Position, text: string) => (position.assetType === 8 ? '—' : text)
const columns: readonly PositionColumn[] = [
  { label: '份额', text: (one) => ofFund(one, volumeText(one.volume)) },
  { label: '可用份额', text: (one) => ofFund(one, volumeText(one.availableVolume)) },
  { label: '净值', text: (one) => ofFund(one, formatNumber(one.closePrice)) },
  { label: '净值日期', text: (one) => ofFund(one, formatDay(one.priceDay)) },
  { label: '成本价', text: (one) => ofFund(one, formatNumber(one.tradedPrice)) },
  { label: '市值(元)', text: (one) => money(one.marketValue) },
  { label: '权重', text: (one) => `${formatNumber(one.weight, 2)}%` },
  { label: '浮动盈亏(元)', text: (one) => ofFund(one, signed(one.unrealised)), tone: (one) => one.unrealised },
  { label: '已实现(元)', text: (one) => ofFund(one, signed(one.realised)), tone: (one) => one.realised },
]

/** What is held at the end of a day; beside a draft each changed figure stands with what it was. */
export function Positions({ label, lines, hasDraft, day, empty }: PositionsProps) {
  if (lines.length === 0) return <EmptyState title={empty}>录入现金和申购后，这里按 {formatDay(day)} 的净值显示持仓。</EmptyState>
  return (
    <div className="sw-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="k-lines sw-positions" aria-label={label}>
        <thead><tr><th>代码</th><th>名称</th>{columns.map((column) => <th key={column.label} className="right">{column.label}</th>)}</tr></thead>
        <tbody>{lines.map((line) => <Line key={line.instrument} line={line} hasDraft={hasDraft} />)}</tbody>
      </table>
    </div>
  )
}

function Line({ line: { now, saved }, hasDraft }: { line: PositionLine; hasDraft: boolean }) {
  const one = now ?? saved!
  const isGone = !now || (!isHeld(now) && now.assetType !== 8)
  return (
    <tr className={now ? (hasDraft && !saved ? 'add' : '') : 'delete'}>
      <td className="t2">{one.assetType === 8 ? '—' : one.instrument}</td>
      <td>{one.instrumentName}{isGone && <span className="k-tag">{now ? '已清仓' : '草稿中不再持有'}</span>}{hasDraft && now && !saved && <span className="k-tag sw-add">新增</span>}</td>
      {columns.map((column) => {
        const [before, after] = [saved && column.text(saved), now ? column.text(now) : '—']
        const isChanged = hasDraft && before !== undefined && before !== after
        return <td key={column.label} className={`right${isChanged ? ' changed' : ''}`}>{isChanged && <s>{before}</s>}<span className={column.tone && now ? toneOf(column.tone(now)) : ''}>{after}</span></td>
      })}
    </tr>
  )
}
