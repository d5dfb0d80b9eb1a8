import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { type Choices, type Reported, useReports } from './report-data.ts'
import { benchmarkLine, captureOption, joined, type Line, linesOption } from './to-option.ts'

interface TogetherProps {
  codes: readonly string[]
  choices: Choices
  /** The fund whose benchmark stands beside all. */
  focus: string
}
const nameIn = (funds: readonly { fundCode: string; shortName: string }[], at: number) => (funds.filter(({ shortName }) => shortName === funds[at]!.shortName).length > 1 ? `${funds[at]!.shortName} ${funds[at]!.fundCode}` : funds[at]!.shortName)

/** NAV and drawdown of all funds, the falls of the market behind them. */
export function CurvePanels({ codes, choices, focus }: TogetherProps) {
  const query = useReports(codes, choices, ['curve', 'phases'])
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={8} />
  return (
    <div className="r-columns">
      <CurveChart kind="nav" title="净值走势" funds={query.data} focus={focus} />
      <CurveChart kind="drawdown" title="回撤与市场阶段" funds={query.data} focus={focus} />
    </div>
  )
}

function CurveChart({ kind, title, funds, focus }: { kind: 'nav' | 'drawdown'; title: string; funds: readonly Reported<'curve' | 'phases'>[]; focus: string }) {
  const { chartColours } = useHost()
  const main = funds.find(({ fundCode }) => fundCode === focus) ?? funds[0]
  const picture = useMemo(() => {
    if (!main) return undefined
    const beside = kind === 'nav' ? main.curve.benchmark : main.curve.benchmarkDrawdown
    const { days, columns } = joined([...funds.map(({ curve }) => ({ days: curve.days, values: curve[kind] })), { days: main.curve.days, values: beside }])
    const own = funds.map((_, at): Line => ({ name: nameIn(funds, at), values: columns[at]!, colour: chartColours[at % chartColours.length] }))
    const lines = beside.some((value) => value !== null) ? [...own, benchmarkLine(main.benchmarkName, columns.at(-1)!)] : own
    return { days, lines, option: linesOption(days, lines, kind === 'drawdown', kind === 'drawdown' ? main.phases.rows : []) }
  }, [kind, funds, main, chartColours])
  const text = kind === 'nav' ? formatNumber : formatPercent
  return (
    <Chart
      title={title} option={picture?.option} series={picture?.lines.map(({ name }) => name) ?? []} points={(picture?.days.length ?? 0) * funds.length} height={320}
      empty={(picture?.days.length ?? 0) < 2 ? '所选区间内没有净值，请换一个区间。' : undefined}
      readout={kind === 'drawdown' ? <span className="t3">灰底为{main?.benchmarkName}自高点下跌 {formatPercent(main?.phases.threshold, 0)} 以上的阶段</span> : <span className="t3">各基金区间首日 = 1.0000</span>}
      table={() => ({ head: ['日期', ...picture!.lines.map(({ name }) => name)], rows: picture!.days.map((day, at) => [formatDay(day), ...picture!.lines.map(({ values }) => text(values[at]))]).reverse() })}
    />
  )
}

/** Rolling figures of all funds as small multiples. */
export function RollingPanels({ codes, choices, focus }: TogetherProps) {
  const query = useReports(codes, choices, ['rolling'])
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={6} />
  const funds = query.data
  return <div className="r-thirds">{(funds[0]?.rolling.panels ?? []).map(({ code }) => <RollingChart key={code} code={code} funds={funds} focus={focus} months={choices.months} />)}<div /></div>
}

function RollingChart({ code, funds, focus, months }: { code: string; funds: readonly Reported<'rolling'>[]; focus: string; months: number }) {
  const { chartColours } = useHost()
  const main = funds.find(({ fundCode }) => fundCode === focus) ?? funds[0]!
  const panel = (fund: Reported<'rolling'>) => fund.rolling.panels.find((one) => one.code === code)!
  const { name, isPercent } = panel(main)
  const picture = useMemo(() => {
    const of = (fund: Reported<'rolling'>) => fund.rolling.panels.find((one) => one.code === code)!
    const { days, columns } = joined([...funds.map((fund) => ({ days: fund.rolling.days, values: of(fund).values })), { days: main.rolling.days, values: of(main).benchmark }])
    const own = funds.map((_, at): Line => ({ name: nameIn(funds, at), values: columns[at]!, colour: chartColours[at % chartColours.length] }))
    const lines = of(main).benchmark.some((value) => value !== null) ? [...own, benchmarkLine(main.benchmarkName, columns.at(-1)!)] : own
    return { days, lines, option: linesOption(days, lines, isPercent) }
  }, [code, funds, main, isPercent, chartColours])
  const text = isPercent ? formatPercent : formatNumber
  return (
    <Chart
      title={name} option={picture.option} series={picture.lines.map((line) => line.name)} points={picture.days.length * funds.length} height={210}
      empty={picture.days.length === 0 ? `净值历史不足 ${months} 个月，请缩短滚动窗口。` : undefined}
      table={() => ({ head: ['日期', ...picture.lines.map((line) => line.name)], rows: picture.days.map((day, at) => [formatDay(day), ...picture.lines.map(({ values }) => text(values[at]))]).reverse() })}
    />
  )
}

/** 市场回撤中的表现: the market's falls, and what each fund did in them. */
export function CapturePanel({ funds, main }: { funds: readonly Reported<'capture'>[]; main: Reported<'capture'> }) {
  const { chartColours } = useHost()
  const option = useMemo(() => {
    if (main.capture.falls.length === 0) return undefined
    const bars = funds.map((fund, at) => ({ name: nameIn(funds, at), colour: chartColours[at % chartColours.length], values: main.capture.falls.map(({ peakDay, troughDay }) => fund.capture.falls.find((one) => one.peakDay === peakDay && one.troughDay === troughDay)?.fund ?? null) }))
    return captureOption(main.capture.falls, bars, main.benchmarkName)
  }, [main, funds, chartColours])
  return (
    <Chart
      title="市场回撤中的表现" option={option} series={[main.benchmarkName, ...funds.map((_, at) => nameIn(funds, at))]} height={300} empty={main.capture.why || undefined}
      readout={<span className="t3">{main.shortName}平均承担 {formatPercent(main.capture.share, 0)}，下行捕获 {formatPercent(main.capture.downCapture, 0)}，上行捕获 {formatPercent(main.capture.upCapture, 0)}</span>}
      table={() => ({ head: ['高点', '低点', main.benchmarkName, main.shortName, '承担比例'], rows: main.capture.falls.map(({ peakDay, troughDay, market, fund, share }) => [formatDay(peakDay), formatDay(troughDay), formatPercent(market), formatPercent(fund), formatPercent(share, 0)]) })}
    />
  )
}
