import { type ResearchSettings, researchSettings } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { DatePicker, InputNumber, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { api } from '../../api.ts'

export const defaultSettings: ResearchSettings = researchSettings.parse({})
const dayOf = (day: string | undefined) => (day ? dayjs(day, 'YYYYMMDD') : null)

/** Funds, days and method of a test, in the drawer of a factor, a model or a project. */
export function SettingsFields({ value, onChange }: { value: ResearchSettings; onChange: (value: ResearchSettings) => void }) {
  const fields = useQuery({ ...q(api.screen.fields), staleTime: 300_000 })
  const types = fields.data?.facts.find(({ prop }) => prop === 'fundType')?.options ?? []
  const change = (part: Partial<ResearchSettings>) => onChange({ ...value, ...part })
  const whole = (key: 'quantiles' | 'lags' | 'lagDays', label: string, min: number, max: number) => <label>{label}<InputNumber className="k-wide" min={min} max={max} precision={0} value={value[key]} onChange={(next) => next !== null && change({ [key]: next })} /></label>
  return (
    <div className="rs-settings">
      <label className="rs-whole">基金范围<Segmented value={value.dataSource ?? 0} options={[{ value: 0, label: '全部' }, { value: 2, label: '公募' }, { value: 1, label: '私募' }]} onChange={(dataSource) => change({ dataSource: dataSource === 0 ? undefined : Number(dataSource) })} /></label>
      <label className="rs-whole">基金类型<Select mode="multiple" allowClear className="k-wide" placeholder="不限" maxTagCount="responsive" value={value.fundTypes} options={types} showSearch={{ optionFilterProp: 'label' }} notFoundContent="没有可选项" onChange={(fundTypes: string[]) => change({ fundTypes })} /></label>
      <label>起始日<DatePicker className="k-wide" allowClear={false} value={dayOf(value.beginDay)} onChange={(day) => day && change({ beginDay: day.format('YYYYMMDD') })} /></label>
      <label>截止日<DatePicker className="k-wide" placeholder="最新" value={dayOf(value.endDay)} onChange={(day) => change({ endDay: day ? day.format('YYYYMMDD') : undefined })} /></label>
      <label>调仓频率<Segmented<ResearchSettings['frequency']> value={value.frequency} options={[{ value: 'monthly', label: '月频' }, { value: 'weekly', label: '周频' }]} onChange={(frequency) => change({ frequency })} /></label>
      {whole('quantiles', '分组数', 2, 10)}
      {whole('lags', '衰减期数', 1, 24)}
      {whole('lagDays', '披露滞后（天）', 0, 30)}
    </div>
  )
}
