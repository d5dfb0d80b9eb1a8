import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { SimulationSettings } from '@zhiheng/contract'
import { InputNumber, Segmented, Select } from 'antd'
import { api } from '../../api.ts'

/** What a combination sets by itself unless somebody says otherwise: as the contract. */
export const plainSettings: SimulationSettings = { subscribeDays: 0, redeemDays: 0, dividend: 'cash', benchmark: '' }

/** Settlement, dividends and benchmark of a combination or seed. */
export function SettingsInput({ value, onChange }: { value: SimulationSettings; onChange: (value: SimulationSettings) => void }) {
  const { data: indexes = [] } = useQuery({ ...q(api.marketIndex.distinct), staleTime: Infinity })
  const set = (part: Partial<SimulationSettings>) => onChange({ ...value, ...part })
  const options = indexes.map(({ indexCode, indexName }) => ({ value: indexCode, label: indexName }))
  return (
    <div className="sim-settings">
      <label>申购确认<InputNumber aria-label="申购确认天数" prefix="T+" value={value.subscribeDays} min={0} max={30} precision={0} onChange={(days) => set({ subscribeDays: days ?? 0 })} /></label>
      <label>赎回到账<InputNumber aria-label="赎回到账天数" prefix="T+" value={value.redeemDays} min={0} max={30} precision={0} onChange={(days) => set({ redeemDays: days ?? 0 })} /></label>
      <div className="sim-set"><span>分红方式</span><Segmented<SimulationSettings['dividend']> aria-label="分红方式" value={value.dividend} options={[{ value: 'cash', label: '现金分红' }, { value: 'reinvest', label: '红利再投' }]} onChange={(dividend) => set({ dividend })} /></div>
      <label>业绩基准<Select aria-label="业绩基准" allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="不设基准" value={value.benchmark || null} options={options} onChange={(code: string | undefined) => set({ benchmark: code ?? '' })} /></label>
      <p className="t3">交易日计。到账之前赎回款在途，不能用于申购；T+0 表示当日确认、当日到账。</p>
    </div>
  )
}
