import type { FundFigures } from '@zhiheng/contract'
import type { Ref } from 'react'
import { figureText } from '../../kit/figure-words.ts'

/** The same window under every set of choices; what differs from the chosen one is marked, and its cause named. */
export function PresetTable({ data, box }: { data: FundFigures; box: Ref<HTMLElement> }) {
  const own = data.presets.find((one) => one.code === data.preset)
  return (
    <section className="k-panel" aria-label="对照全部预设" ref={box} tabIndex={-1}>
      <header><h3>对照全部预设</h3><span className="k-readout t3">底色标出与当前口径不同的数值</span></header>
      <div className="f-scroll">
        <table className="f-table f-presets">
          <thead><tr><th>指标</th>{data.presets.map((one) => <th key={one.code}>{one.name}{one.code === data.preset ? '（当前）' : ''}</th>)}</tr></thead>
          <tbody>
            <tr className="f-why"><td>与标准口径的差别</td>{data.presets.map((one) => <td key={one.code}>{one.differences.length > 0 ? one.differences.map((text) => <div key={text}>{text}</div>) : '—'}</td>)}</tr>
            {data.figures.map((figure, row) => {
              const text = (at: number | null | undefined) => figureText({ ...figure, value: at ?? null })
              const chosen = text(own?.values[row]?.value)
              return <tr key={figure.code}><td>{figure.name}</td>{data.presets.map((one) => <td key={one.code} className={text(one.values[row]?.value) === chosen ? '' : 'differs'}>{text(one.values[row]?.value)}</td>)}</tr>
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
