import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { EquityCurve, Simulation } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent, formatReturn, toneOf } from '@zhiheng/domain'
import { Drawer, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { navLines, type StartChoice } from './nav-lines.ts'
import { navOption } from './to-option.ts'

/** As the call takes them. */
export const mostCompared = 20

/** NAVs of the chosen combinations side by side. */
export function CompareDrawer({ rows, onClose }: { rows: readonly Simulation[] | undefined; onClose: () => void }) {
  return rows ? <Open rows={rows} onClose={onClose} /> : null
}

function Open({ rows, onClose }: { rows: readonly Simulation[]; onClose: () => void }) {
  const [start, setStart] = useState<StartChoice>('own')
  const curves = useQuery({ ...q(api.simulation.navs, { body: { codes: rows.map(({ combinationCode }) => combinationCode) } }), retry: false })
  return (
    <Drawer open size={1040} title={`净值对比　${rows.length} 个组合`} onClose={onClose} extra={<Segmented size="small" aria-label="起点" value={start} options={[{ value: 'own', label: '各自成立起' }, { value: 'common', label: '共同区间' }]} onChange={setStart} />}>
      <Loaded of={curves} rows={6}>{(data) => <Compared curves={data} start={start} />}</Loaded>
    </Drawer>
  )
}

function Compared({ curves, start }: { curves: readonly EquityCurve[]; start: StartChoice }) {
  const { chartColours } = useHost()
  const { days, lines, without } = useMemo(() => navLines(curves, start), [curves, start])
  const option = useMemo(() => (lines.length > 0 ? navOption(days, lines) : undefined), [days, lines])
  return (
    <div className="sim-stack">
      <Chart
        title="单位净值" option={option} series={lines.map(({ name }) => name)} points={days.length * lines.length} readout={days.length > 0 && `${formatDay(days[0]!)} 至 ${formatDay(days.at(-1)!)}${start === 'common' ? '，起点为 1' : ''}`}
        empty={lines.length === 0 ? '所选组合还没有净值；录入资金与交易之后，净值从第一天起计算。' : undefined}
        table={() => ({ head: ['日期', ...lines.map(({ name }) => name)], rows: days.map((day, at) => [formatDay(day), ...lines.map(({ values }) => formatNumber(values[at]))]) })}
      />
      {without.length > 0 && lines.length > 0 && <p className="k-note">{without.map((name) => `「${name}」`).join('、')}还没有净值，没有画出</p>}
      {lines.length > 0 && (
        <section className="k-panel" aria-label="区间表现">
          <table className="k-lines">
            <thead><tr><th>组合</th><th>起始</th><th>截止</th><th className="right">期末净值</th><th className="right">区间收益</th><th className="right">最大回撤</th></tr></thead>
            <tbody>{lines.map((line, at) => <tr key={line.code}><td><i className="sim-key" style={{ background: chartColours[at % Math.max(1, chartColours.length)] }} aria-hidden />{line.name}</td><td>{formatDay(line.beginDay)}</td><td>{formatDay(line.endDay)}</td><td className="right">{formatNumber(line.values.findLast((value) => value !== null))}</td><td className={`right ${toneOf(line.totalReturn)}`}>{formatReturn(line.totalReturn)}</td><td className="right">{formatPercent(line.maxDrawdown)}</td></tr>)}</tbody>
          </table>
        </section>
      )}
    </div>
  )
}
