import { CloseOutlined, PushpinFilled, PushpinOutlined, QuestionCircleOutlined } from './icons.tsx'
import { toneOf, type Value } from '@zhiheng/domain'
import { Popover } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import './figure.css'

/** What stands behind a figure; the same facts travel with exports and answers. */
export interface FigureCard {
  name: string
  preset: string
  formula?: string
  /** The formula with its numbers filled in. */
  filled?: string
  /** Label and value: 净值类型, 频率与因子, 起点, 终点, 观测数, 无风险利率, 基准, 其他预设. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  actions?: readonly { text: string; onClick: () => void }[]
}
interface FigureProps {
  label: string
  /** As text, already in its format. */
  text: string
  /** Coloured by sign: returns, excess and profit only. */
  toned?: Value
  /** Comparison line below. */
  below?: ReactNode
  card?: FigureCard | undefined
}

/** A figure with its 口径 mark; a click, Enter or I opens the 口径卡. */
export function Figure({ label, text, toned, below, card }: FigureProps) {
  const [open, setOpen] = useState(false)
  const [pinned, setPinned] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'i' && !event.ctrlKey && !event.metaKey) setOpen(true)
    if (event.key === 'Escape' && !pinned) setOpen(false)
  }
  const cell = (
    <div className={`k-figure${open ? ' open' : ''}`} onKeyDown={press}>
      <div className="k-figure-label">{label}{card && <button type="button" aria-label={`${label}的口径`} aria-expanded={open}><QuestionCircleOutlined /></button>}</div>
      <div className={`k-figure-value ${toned === undefined ? '' : toneOf(toned)}`}>{text}</div>
      {below !== undefined && <div className="k-figure-below">{below}</div>}
    </div>
  )
  if (!card) return cell
  return (
    <Popover trigger="click" placement="bottom" open={open} onOpenChange={(next) => (next || !pinned) && setOpen(next)} content={<Card card={card} pinned={pinned} onPin={() => setPinned(!pinned)} onClose={() => { setPinned(false); setOpen(false) }} />}>
      {cell}
    </Popover>
  )
}

interface CardProps {
  card: FigureCard
  pinned: boolean
  onPin: () => void
  onClose: () => void
}
function Card({ card, pinned, onPin, onClose }: CardProps) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  // Only a pinned card can be dragged: an open one belongs to its figure.
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!pinned || (event.target as HTMLElement).closest('button')) return
    const [from, target] = [{ x: event.clientX - at.x, y: event.clientY - at.y }, event.currentTarget]
    target.setPointerCapture(event.pointerId)
    target.onpointermove = (to) => setAt({ x: to.clientX - from.x, y: to.clientY - from.y })
    target.onpointerup = () => { target.onpointermove = null }
  }
  const copy = [card.name, card.preset, card.formula, card.filled, ...card.facts.map(([label, value]) => `${label}\t${String(value)}`)].filter(Boolean).join('\n')
  return (
    <div className="k-card" role="dialog" aria-label={`${card.name}口径卡`} style={pinned ? { transform: `translate(${at.x}px,${at.y}px)` } : undefined}>
      <header onPointerDown={drag} className={pinned ? 'pinned' : ''}>
        <b>{card.name}</b><span className="t3">口径卡</span><span className="k-space" /><span className="k-tag">{card.preset}</span>
        <button type="button" aria-label={pinned ? '取消固定' : '固定'} aria-pressed={pinned} onClick={onPin}>{pinned ? <PushpinFilled /> : <PushpinOutlined />}</button>
        <button type="button" aria-label="关闭" onClick={onClose}><CloseOutlined /></button>
      </header>
      {card.formula && <div className="k-formula"><div>{card.formula}</div>{card.filled && <div className="t2">{card.filled}</div>}</div>}
      <dl>{card.facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
      <footer>
        <button type="button" className="k-link" onClick={() => void navigator.clipboard?.writeText(copy)}>复制口径</button>
        {card.actions?.map((action) => <button key={action.text} type="button" className="k-link" onClick={action.onClick}>{action.text}</button>)}
      </footer>
    </div>
  )
}
