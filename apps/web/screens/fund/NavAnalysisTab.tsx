import { q } from '@zhiheng/client'
import type { FundDetail } from '@zhiheng/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { statusFacts } from '../../app/status.ts'
import { LinkedPanels } from '../../kit/chart/LinkedPanels.tsx'
import { frequencyNames, presetName } from '../../kit/figure-words.ts'
import { useHost } from '../../kit/host.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import { FurtherFigures } from './FurtherFigures.tsx'
import { KpiRow, RiskGrid } from './KpiRow.tsx'
import { panelsOf } from './panels.ts'
import { PresetTable } from './PresetTable.tsx'
import { RollingChart } from './RollingChart.tsx'
import { askOf, firstPeriod, neighbour, type Settings, startSettings, withPeriod, withWindow } from './settings.ts'
import { SettingsBar } from './SettingsBar.tsx'
import { DrawdownTable, MonthTable, PeriodTable } from './Tables.tsx'

interface NavAnalysisTabProps {
  fund: FundDetail
  onNavData: () => void
}

/** 净值分析: one window, and every figure of the page follows it. */
export function NavAnalysisTab({ fund, onNavData }: NavAnalysisTabProps) {
  const { fundCode } = fund
  const [settings, setSettings] = useState<Settings>(() => startSettings(firstPeriod(fund.navSources[0]?.from, fund.navSources[0]?.to)))
  const [mark, setMark] = useState<readonly [string, string]>()
  const presets = useRef<HTMLElement>(null)
  const { data, error, refetch, isFetching } = useQuery({ ...q(api.analysis.fund, { body: askOf(fundCode, settings) }), placeholderData: keepPreviousData })
  const panels = useMemo(() => (data ? panelsOf(data) : []), [data])
  useOwnStatus(data && { preset: data.preset, frequency: data.frequency, periodsPerYear: data.periodsPerYear, riskFree: data.riskFree, asOf: data.asOf })
  usePeriodKeys((step) => setSettings((now) => { const next = neighbour(now.period, step); return next ? withPeriod(now, next) : now }))
  const actions = useMemo(() => [
    { text: '对照全部预设', onClick: () => { presets.current?.scrollIntoView({ block: 'start' }); presets.current?.focus({ preventScroll: true }) } },
    { text: '查看净值明细', onClick: onNavData },
  ], [onNavData])

  if (fund.navSources.length === 0) return <EmptyState title="这只基金还没有净值" actions={<button type="button" className="k-btn primary" onClick={onNavData}>录入净值</button>}>录入或导入净值后，这里会显示走势、回撤和全部指标。</EmptyState>
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="f-analysis" aria-busy={isFetching}>
      <SettingsBar fund={fund} settings={settings} data={data} onChange={setSettings} />
      {error && <div className="f-refused" role="alert">{error.message}</div>}
      {!data ? <Skeleton /> : (
        <>
          <KpiRow data={data} actions={actions} />
          <div className="f-columns">
            <div className="f-column">
              <LinkedPanels title="净值走势" days={data.curve.days} panels={panels} mark={mark} onWindow={(from, to) => setSettings((now) => withWindow(now, from, to))} empty={data.curve.days.length < 2 ? emptyReason(data.window.flags) : undefined} height={364} />
              <DrawdownTable data={data} onPoint={setMark} />
              <RollingChart fundCode={fundCode} settings={settings} benchmarkName={data.benchmarkName} />
            </div>
            <div className="f-column">
              <PeriodTable data={data} period={settings.period} ranked={settings.endDay === undefined} onPeriod={(period) => setSettings((now) => withPeriod(now, period))} />
              <MonthTable data={data} />
              <RiskGrid data={data} actions={actions} />
            </div>
          </div>
          <FurtherFigures data={data} settings={settings} />
          <PresetTable data={data} box={presets} />
        </>
      )}
    </div>
  )
}

const emptyReason = (flags: readonly string[]) => (flags.includes('成立不足') ? '基金成立时间短于所选区间，请选择更短的区间或成立以来。' : '所选区间内没有净值，请换一个区间。')

/** The status bar shows this screen's own choices while it is in sight. */
function useOwnStatus(own: { preset: string; frequency: string; periodsPerYear: number | null; riskFree: number; asOf: string } | undefined) {
  const { active } = useHost()
  const text = JSON.stringify(own)
  useEffect(() => {
    if (!active || text === undefined) return undefined
    const { preset, frequency, periodsPerYear, riskFree, asOf } = JSON.parse(text) as NonNullable<typeof own>
    const isHouse = preset === 'zhiheng'
    statusFacts.set({ dataDay: asOf, own: { ...(isHouse ? {} : { preset: presetName(preset), riskFree }), ...(frequency === 'daily' || periodsPerYear === null ? {} : { factor: `${periodsPerYear}（${(frequencyNames[frequency] ?? '').replace('频', '')}）` }) } })
    return () => statusFacts.set((now) => ({ ...now, own: {} }))
  }, [active, text])
}

/** [ and ] go to the shorter and the longer period. */
function usePeriodKeys(onStep: (step: -1 | 1) => void) {
  const { active } = useHost()
  const step = useRef(onStep)
  useEffect(() => {
    step.current = onStep
  })
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent) => {
      if ((event.key !== '[' && event.key !== ']') || (event.target as HTMLElement).closest('input,textarea,[contenteditable=true]')) return
      step.current(event.key === '[' ? -1 : 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}
