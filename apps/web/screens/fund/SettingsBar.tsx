import type { FundDetail, FundFigures } from '@zhiheng/contract'
import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@zhiheng/domain'
import { DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { api } from '../../api.ts'
import { freqOptions, frequencyNames, navTypeOptions, periodChoices, presetOptions } from '../../kit/figure-words.ts'
import { type Settings, withPeriod, withWindow } from './settings.ts'

interface SettingsBarProps {
  fund: FundDetail
  settings: Settings
  data: FundFigures | undefined
  onChange: (settings: Settings) => void
}
const dayText = (day: string | undefined) => (day ? dayjs(day, 'YYYYMMDD') : null)

/** Window, series, frequency, benchmark, preset and source: what every figure below rests on. */
export function SettingsBar({ fund, settings, data, onChange }: SettingsBarProps) {
  const { data: indexes = [] } = useQuery({ ...q(api.marketIndex.distinct), staleTime: Infinity })
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part })
  const benchmark = settings.benchmark ?? data?.benchmark
  const options = indexes.map(({ indexCode, indexName }) => ({ value: indexCode, label: indexName }))
  const known = benchmark === undefined || options.some((one) => one.value === benchmark) ? options : [{ value: benchmark, label: data?.benchmarkName ?? benchmark }, ...options]
  return (
    <div className="f-settings" role="toolbar" aria-label="分析设置">
      <Segmented size="small" aria-label="区间" value={settings.period ?? ''} options={periodChoices.map((one) => ({ ...one }))} onChange={(period) => onChange(withPeriod(settings, period))} />
      <DatePicker.RangePicker
        size="small" aria-label="起止日期" allowClear={false} value={[dayText(settings.beginDay ?? data?.window.beginDay), dayText(settings.endDay ?? data?.window.endDay)]}
        onChange={(days) => days?.[0] && days[1] && onChange(withWindow(settings, days[0].format('YYYYMMDD'), days[1].format('YYYYMMDD')))}
      />
      <label><Select size="small" aria-label="净值类型" value={settings.navType} options={navTypeOptions.map((one) => ({ ...one }))} onChange={(navType) => set({ navType })} popupMatchSelectWidth={false} /></label>
      <label><Select size="small" aria-label="频率" value={settings.freq} options={freqOptions.map((one) => (one.value === 'auto' && settings.freq === 'auto' && data ? { ...one, label: `自动（${frequencyNames[data.frequency] ?? data.frequency}）` } : { ...one }))} onChange={(freq) => set({ freq })} popupMatchSelectWidth={false} /></label>
      <label>基准 <Select size="small" className="f-benchmark" aria-label="基准" showSearch={{ optionFilterProp: 'label' }} value={benchmark} options={known} onChange={(code) => set({ benchmark: code })} popupMatchSelectWidth={false} /></label>
      <label>口径 <Select size="small" aria-label="口径预设" value={settings.preset} options={presetOptions.map((one) => ({ ...one }))} onChange={(preset) => set({ preset })} popupMatchSelectWidth={false} /></label>
      <span className="k-space" />
      {fund.navSources.length > 1
        ? <label>来源 <Select size="small" aria-label="净值来源" value={settings.source ?? data?.source} options={fund.navSources.map(({ source, sourceName }) => ({ value: source, label: sourceName }))} onChange={(source) => set({ source })} popupMatchSelectWidth={false} /></label>
        : null}
      {data && <span className={`f-fact${data.window.missingDays > 0 ? ' warned' : ''}`} title={data.frequency === 'daily' ? '观测期数，及区间内没有净值的交易日' : '观测期数'}>{fund.navSources.length === 1 && `${data.sourceName}，`}{formatCount(data.window.observations)} 期{data.frequency === 'daily' && `，缺失 ${data.window.missingDays}`}</span>}
      {data?.window.flags.map((flag) => <span key={flag} className="f-fact warned">{flag === '⚠' ? '⚠ 起点偏早' : flag}</span>)}
    </div>
  )
}
