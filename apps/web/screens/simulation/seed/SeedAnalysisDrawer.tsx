import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { SeedAnalysis, Simulation } from '@zhiheng/contract'
import { formatDay, formatNumber, toneOf } from '@zhiheng/domain'
import { DatePicker, Drawer } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { Figure } from '../../../kit/Figure.tsx'
import { useHost } from '../../../kit/host.ts'
import { Loaded } from '../../../kit/Sheet.tsx'
import { contributionOption, contributionSeries, navOption, seedLines } from '../to-option.ts'
import { gainText } from '../words.ts'
import { cardOf, isSigned, mainCodes, textOf } from './seed-figures.ts'

type Window = { beginDay?: string; endDay?: string }

/** NAV, figures and contributions of a seed over its life or a window of it. */
export function SeedAnalysisDrawer({ of, onClose }: { of: Simulation | undefined; onClose: () => void }) {
  return of ? <Open row={of} onClose={onClose} /> : null
}

function Open({ row, onClose }: { row: Simulation; onClose: () => void }) {
  const [window, setWindow] = useState<Window>({})
  const analysis = useQuery({ ...q(api.seed.analysis, { body: { seedCode: row.combinationCode, ...window } }), retry: false, placeholderData: (former) => former })
  return (
    <Drawer
      open size={1120} title={`「${row.combinationName}」的分析`} onClose={onClose}
      extra={<DatePicker.RangePicker size="small" aria-label="起止日期" placeholder={['成立', '最新']} onChange={(days) => setWindow(days?.[0] && days[1] ? { beginDay: days[0].format('YYYYMMDD'), endDay: days[1].format('YYYYMMDD') } : {})} presets={presetsOf(analysis.data?.curve.days.at(-1))} />}
    >
      <Loaded of={analysis} rows={6}>{(data) => <Analysis data={data} />}</Loaded>
    </Drawer>
  )
}

const presetsOf = (last: string | undefined) => (last ? ([['近三月', 3], ['近半年', 6], ['近一年', 12]] as const).map(([label, months]) => ({ label, value: [dayjs(last, 'YYYYMMDD').subtract(months, 'month'), dayjs(last, 'YYYYMMDD')] as [dayjs.Dayjs, dayjs.Dayjs] })) : [])

function Analysis({ data }: { data: SeedAnalysis }) {
  const { chartColours } = useHost()
  const { curve, contributions, figures } = data
  const lines = useMemo(() => seedLines(data), [data])
  const option = useMemo(() => (curve.days.length > 1 ? navOption(curve.days, lines) : undefined), [curve, lines])
  const bars = useMemo(() => contributionOption(contributions, [chartColours[0] ?? '', chartColours[4] ?? '']), [contributions, chartColours])
  const main = mainCodes.flatMap((code) => figures.find((one) => one.code === code) ?? [])
  const rest = figures.filter(({ code }) => !mainCodes.some((one) => one === code))
  return (
    <div className="sim-stack">
      <div className="k-figures">{main.map((one) => <Figure key={one.code} label={one.name} text={textOf(one)} {...(isSigned(one) ? { toned: one.value } : {})} {...(one.why ? { below: one.why } : {})} card={cardOf(one, data)} />)}</div>
      <Chart
        title="净值走势" option={option} series={lines.map(({ name }) => name)} points={curve.days.length} height={300} readout={curve.days.length > 0 && `${formatDay(curve.days[0]!)} 至 ${formatDay(curve.days.at(-1)!)}`}
        empty={curve.days.length > 1 ? undefined : '还没有两天以上的净值；录入现金与交易之后，净值从第一天起计算。'}
        table={() => ({ head: ['日期', ...lines.map(({ name }) => name)], rows: curve.days.map((day, at) => [formatDay(day), ...lines.map(({ values }) => formatNumber(values[at]))]) })}
      />
      <div className="sim-two">
        <Chart
          title="盈亏贡献" option={contributions.length > 0 ? bars : undefined} series={[...contributionSeries]} height={Math.max(200, 72 + 30 * Math.min(20, contributions.length))} readout="元，按合计从高到低" empty={contributions.length > 0 ? undefined : '还没有买过基金。'}
          table={() => ({ head: ['基金', '已实现', '浮动', '合计'], rows: contributions.map((one) => [`${one.instrument} ${one.instrumentName}`, gainText(one.realised), gainText(one.unrealised), gainText(one.gain)]) })}
        />
        <section className="k-panel" aria-label="全部指标">
          <header><h3>其他指标</h3></header>
          <table className="k-lines"><tbody>{rest.map((one) => <tr key={one.code}><td title={cardOf(one, data).formula}>{one.name}</td><td className={`right ${isSigned(one) ? toneOf(one.value) : ''}`}>{one.value === null ? <span className="t3">{one.why || '—'}</span> : textOf(one)}</td></tr>)}</tbody></table>
        </section>
      </div>
    </div>
  )
}
