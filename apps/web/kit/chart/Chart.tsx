import { Dropdown } from '../Dropdown.tsx'
import { CameraOutlined, DownOutlined, TableOutlined } from '../icons.tsx'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../States.tsx'
import { legendAfter, legendAtFirst, legendCommands } from './legend.ts'
import { saveImage } from './save-image.ts'
import { chartHeight, useEngine } from './use-engine.ts'
import './chart.css'

export interface DataTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}
export interface ChartProps {
  title: string
  /** Between title and tools: what the cursor reads, the unit. */
  readout?: ReactNode
  /** From a pure function `(settings, data) => option`; undefined while there is none. */
  option: EChartsCoreOption | undefined
  /** Names in the legend, in order. More than one: the legend with its dropdown is shown. */
  series?: readonly string[]
  /** The data behind the picture, as a table. */
  table?: () => DataTable
  /** Why there is nothing to see: 净值少于 20 个交易日，暂不计算. */
  empty?: ReactNode
  height?: number
  /** Points in all, for the choice of renderer. */
  points?: number
}

/** One chart in its panel: legend, image, data as a table, and a sentence when there is nothing. */
export function Chart({ title, readout, option, series = [], table, empty, height = chartHeight, points = 0 }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const names = series.join('\n')
  const [legend, setLegend] = useState(() => legendAtFirst(series))
  const [legendOf, setLegendOf] = useState(names)
  if (legendOf !== names) {
    setLegendOf(names)
    setLegend(legendAtFirst(series))
  }
  const [asTable, setAsTable] = useState(false)
  const shown = empty || asTable ? undefined : option
  const whole = useMemo(() => {
    if (!shown || names === '' || !names.includes('\n')) return shown
    const lines = legend.mode === 'plain' ? Math.ceil(names.split('\n').length / 8) : 1
    return { ...shown, legend: { type: legend.mode, data: names.split('\n'), selected: legend.selected, top: 0, left: 8, right: 56 }, grid: shown.grid ?? { left: 12, right: 50, top: 16 + 20 * lines, bottom: 28 } }
  }, [shown, names, legend])
  const chart = useEngine(box, whole, points)
  return (
    <section className="k-panel" aria-label={title}>
      <header>
        <h3>{title}</h3><span className="k-readout">{readout}</span><span className="k-space" />
        {names.includes('\n') && !empty && (
          <Dropdown trigger={['click']} menu={{ items: legendCommands.map((one) => ({ ...one })), onClick: ({ key }) => setLegend((now) => legendAfter(now, legendCommands.find((one) => one.key === key)!.key, names.split('\n'))) }}>
            <button type="button" className="k-btn quiet small">图例<DownOutlined className="k-down" /></button>
          </Dropdown>
        )}
        {table && !empty && <button type="button" className="k-btn quiet small" aria-pressed={asTable} title={asTable ? '显示图形' : '显示数据'} aria-label={asTable ? '显示图形' : '显示数据'} onClick={() => setAsTable(!asTable)}><TableOutlined /></button>}
        {!empty && <button type="button" className="k-btn quiet small" title="保存为图片" aria-label="保存为图片" onClick={() => chart && void saveImage(chart, title)}><CameraOutlined /></button>}
      </header>
      {/* Keys: the engine empties its own box when it goes, and must not find the sentence in it. */}
      {empty ? <div key="empty" style={{ height }}><EmptyState title="没有可显示的数据">{empty}</EmptyState></div> : asTable && table ? <ChartTable table={table()} height={height} /> : <div key="chart" ref={box} className="k-chart" style={{ height }} role="img" aria-label={title} />}
    </section>
  )
}

function ChartTable({ table, height }: { table: DataTable; height: number }) {
  return (
    <div className="k-table" style={{ height }} tabIndex={0}>
      <table>
        <thead><tr>{table.head.map((text) => <th key={text}>{text}</th>)}</tr></thead>
        <tbody>{table.rows.map((row, i) => <tr key={i}>{row.map((text, j) => <td key={j}>{text}</td>)}</tr>)}</tbody>
      </table>
    </div>
  )
}
