import { useVirtualizer } from '@tanstack/react-virtual'
import type { TradePreview } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { type CSSProperties, useRef } from 'react'
import { useHost } from '../../kit/host.ts'
import { yuan } from './words.ts'
import { isCashRecord, kindLabel } from './workspace/records.ts'

interface TradeRowsProps {
  rows: TradePreview['rows']
  manyFiles: boolean
  leaveOut: boolean
  /** The line whose findings stand beside the table in full. */
  looked: Line | undefined
  onLook: (line: Line) => void
}
type Line = TradePreview['rows'][number]
const rowHeight = 30
const titles = ['行号', '日期', '类型', '基金', '份额', '价格', '金额', '检查结果'] as const
/** A line that could not be read has no amounts: a dash, not a zero. */
const known = (value: number, text: (value: number) => string) => (value === 0 ? '—' : text(value))

/** The lines of the files, virtual: there may be ten thousand. */
export function TradeRows({ rows, manyFiles, leaveOut, looked, onLook }: TradeRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { scale } = useHost()
  // oxlint-disable-next-line react/incompatible-library -- its functions never leave this component
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight * scale, overscan: 12 })
  return (
    <div ref={box} className="sim-rows" role="table" aria-label="逐行预览" aria-rowcount={rows.length + 1} tabIndex={0}>
      <div className="sim-rows-head" role="row">{titles.map((title, at) => <span key={title} role="columnheader" className={at >= 4 && at <= 6 ? 'right' : ''}>{title}</span>)}</div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => <Row key={index} line={rows[index]!} at={index} style={{ transform: `translateY(${start}px)`, height: rowHeight * scale }} manyFiles={manyFiles} isOut={leaveOut && rows[index]!.severity === 'error'} isLooked={rows[index] === looked} onLook={onLook} />)}
      </div>
    </div>
  )
}

interface RowProps {
  line: Line
  at: number
  style: CSSProperties
  manyFiles: boolean
  isOut: boolean
  isLooked: boolean
  onLook: (line: Line) => void
}
function Row({ line, at, style, manyFiles, isOut, isLooked, onLook }: RowProps) {
  const { file, sheet, row, severity, findings, record } = line
  const said = findings.map(({ message }) => message).join('；')
  const isCash = isCashRecord(record)
  return (
    <div className={`sim-row ${severity}${isOut ? ' out' : ''}${isLooked ? ' on' : ''}`} role="row" aria-rowindex={at + 2} style={style}>
      <span role="cell" title={[file, sheet].filter(Boolean).join(' / ')}>{manyFiles && <span className="t3">{file} </span>}第 {row} 行</span>
      <span role="cell">{record.tradingDay ? formatDay(record.tradingDay) : '—'}</span>
      <span role="cell">{kindLabel(record)}</span>
      <span role="cell" title={`${record.instrument} ${record.instrumentName}`}>{isCash ? '现金' : [record.instrument, record.instrumentName].filter(Boolean).join(' ') || '—'}</span>
      <span role="cell" className="right">{isCash ? '' : known(record.tradedVolume, (value) => formatNumber(value))}</span>
      <span role="cell" className="right">{isCash ? '' : known(record.tradedPrice, (value) => formatNumber(value))}</span>
      <span role="cell" className="right">{known(record.tradedAmount, yuan)}</span>
      <span role="cell" className="sim-said">{said ? <button type="button" title={said} aria-pressed={isLooked} onClick={() => onLook(line)}>{said}</button> : <span className="t3">正常</span>}</span>
    </div>
  )
}
