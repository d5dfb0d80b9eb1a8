import { BorderOuterOutlined, CameraOutlined, TableOutlined } from '../icons.tsx'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../States.tsx'
import { useHost } from '../host.ts'
import { colourOf, type Panel, panelsOption } from './panels-option.ts'
import { saveImage } from './save-image.ts'
import { useEngine } from './use-engine.ts'
import './chart.css'

interface LinkedPanelsProps {
  title: string
  days: readonly string[]
  panels: readonly Panel[]
  mark?: readonly [from: string, to: string] | undefined
  empty?: ReactNode
  height?: number
  /** The user drew a window: every figure of the page follows. */
  onWindow?: (from: string, to: string) => void
}
interface Pointer {
  axesInfo?: { value: number }[]
}
interface Brushed {
  areas?: { coordRange?: [number, number] }[]
}

/** NAV, excess and drawdown in one instance: one cursor, its reading in the head, brush (B) chooses the window. */
export function LinkedPanels({ title, days, panels, mark, empty, height = 460, onWindow }: LinkedPanelsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { active, chartColours } = useHost()
  const [at, setAt] = useState<number>()
  const [brushing, setBrushing] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const hidden = Boolean(empty) || asTable
  const option = useMemo(() => (hidden ? undefined : panelsOption({ days, panels, mark, height, colours: chartColours })), [hidden, days, panels, mark, height, chartColours])
  const chart = useEngine(box, option, days.length * panels.reduce((sum, panel) => sum + panel.lines.length, 0))
  const tell = useRef(onWindow)
  useEffect(() => {
    tell.current = onWindow
  })

  useEffect(() => {
    if (!chart) return
    chart.on('updateAxisPointer', (event) => setAt((event as Pointer).axesInfo?.[0]?.value))
    chart.on('brushEnd', (event) => {
      const range = (event as Brushed).areas?.[0]?.coordRange
      if (!range) return
      const [from, to] = range.map((i) => days[Math.max(0, Math.min(days.length - 1, Math.round(i)))]!)
      setBrushing(false)
      chart.dispatchAction({ type: 'brush', areas: [] })
      if (from! < to!) tell.current?.(from!, to!)
    })
  }, [chart, days])
  useEffect(() => {
    chart?.dispatchAction({ type: 'takeGlobalCursor', key: 'brush', brushOption: brushing ? { brushType: 'lineX', brushMode: 'single' } : { brushType: false } })
  }, [chart, brushing])
  useEffect(() => {
    if (!active || !tell.current) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'b' && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as HTMLElement).closest('input,textarea,[contenteditable=true]')) setBrushing((now) => !now)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])

  // The cursor may stand where a longer window had days.
  const here = at !== undefined && at < days.length ? at : days.length - 1
  const day = days[here]
  return (
    <section className="k-panel" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {!empty && <Readout day={day} here={here} panels={panels} colours={chartColours} />}
        <span className="k-space" />
        {!empty && onWindow && <button type="button" className={`k-btn quiet small${brushing ? ' on' : ''}`} aria-pressed={brushing} title="框选区间（B）" aria-label="框选区间" onClick={() => setBrushing(!brushing)}><BorderOuterOutlined /></button>}
        {!empty && <button type="button" className="k-btn quiet small" aria-pressed={asTable} title="显示数据" aria-label="显示数据" onClick={() => setAsTable(!asTable)}><TableOutlined /></button>}
        {!empty && <button type="button" className="k-btn quiet small" title="保存为图片" aria-label="保存为图片" onClick={() => chart && void saveImage(chart, title)}><CameraOutlined /></button>}
      </header>
      {empty ? <div style={{ height }}><EmptyState title="没有可显示的数据">{empty}</EmptyState></div> : asTable ? <Table days={days} panels={panels} height={height} /> : <div ref={box} className="k-chart" style={{ height }} role="img" aria-label={`${title}，${formatDay(days[0])} 至 ${formatDay(days.at(-1))}`} />}
    </section>
  )
}

/** The values under the cursor. The lines of the first panel are the legend, too. */
function Readout({ day, here, panels, colours }: { day: string | undefined; here: number; panels: readonly Panel[]; colours: readonly string[] }) {
  return (
    <span className="k-readout">
      {formatDay(day)}
      {panels.flatMap((panel) => panel.lines.map((line, at) => {
        if (panel.kind !== 'nav' && line.role === 'benchmark') return null
        const isKey = panel.kind === 'nav' && panel.lines.length > 1
        return <span key={panel.caption + line.name}>{isKey && <i className="k-key" style={{ background: colourOf(panel, at, colours) }} aria-hidden />}<span className="t3">{line.name}</span> {(panel.kind === 'nav' ? formatNumber : formatPercent)(line.values[here])}</span>
      }))}
    </span>
  )
}

function Table({ days, panels, height }: { days: readonly string[]; panels: readonly Panel[]; height: number }) {
  const lines = panels.flatMap((panel) => panel.lines.map((line) => ({ ...line, kind: panel.kind, caption: panel.caption })))
  return (
    <div className="k-table" style={{ height }} tabIndex={0}>
      <table>
        <thead><tr><th>日期</th>{lines.map((line) => <th key={line.caption + line.name}>{line.name}</th>)}</tr></thead>
        <tbody>{days.map((_, i) => days.length - 1 - i).map((i) => <tr key={days[i]}><td>{formatDay(days[i])}</td>{lines.map((line) => <td key={line.caption + line.name}>{(line.kind === 'nav' ? formatNumber : formatPercent)(line.values[i])}</td>)}</tr>)}</tbody>
      </table>
    </div>
  )
}
