import { formatNumber } from '@zhiheng/domain'
import { InputNumber } from 'antd'
import { FundSelect } from '../../../app/FundSelect.tsx'
import { DeleteOutlined, PlusOutlined } from '../../../kit/icons.tsx'

export interface WeightDraft {
  instrument: string
  name: string
  weight: number | null
}

/** Funds with their target weights in percent; what is left stays cash. */
export function WeightsInput({ value, onChange }: { value: readonly WeightDraft[]; onChange: (value: WeightDraft[]) => void }) {
  const set = (at: number, part: Partial<WeightDraft>) => onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const total = value.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  return (
    <div className="sim-weights">
      {value.map((one, at) => (
        <div key={at}>
          <FundSelect label={`第${at + 1}只基金`} value={one.instrument || undefined} name={one.name} onChange={(fund) => set(at, { instrument: fund?.fundCode ?? '', name: fund?.shortName ?? '' })} />
          <InputNumber aria-label={`第${at + 1}只权重`} suffix="%" controls={false} min={0} max={100} value={one.weight} onChange={(weight) => set(at, { weight })} />
          <button type="button" className="k-btn quiet small" aria-label={`移除第${at + 1}只基金`} onClick={() => onChange(value.filter((_, place) => place !== at))}><DeleteOutlined /></button>
        </div>
      ))}
      <p><button type="button" className="k-btn small" onClick={() => onChange([...value, { instrument: '', name: '', weight: null }])}><PlusOutlined />加一只基金</button>{value.length > 0 && <span className={total > 100.005 ? 'sim-fault' : 't3'}>合计 {formatNumber(total, 2)}%，现金 {formatNumber(Math.max(0, 100 - total), 2)}%</span>}</p>
    </div>
  )
}
