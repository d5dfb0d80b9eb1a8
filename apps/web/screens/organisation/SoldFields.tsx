import type { OrgLimit, Quota } from '@zhiheng/contract'
import { quotaNames } from '@zhiheng/domain'
import { Checkbox, InputNumber } from 'antd'
import './organisation.css'

const flags: Record<Exclude<keyof OrgLimit, 'maxExportCount'>, string> = {
  subFundGlobalEffect: '子基金全局生效', strategyPool: '策略池', customIndicator: '自定义指标', customColumnTemplate: '自定义列模板', flow: '流程', group: '分组', labels: '标签', customField: '自定义字段', orgRoles: '机构角色',
}

/** The twelve quotas of an organisation; the edition's own stand as placeholder. */
export function QuotaFields({ value, delivered, onChange }: { value: Quota; delivered: Quota; onChange: (next: Quota) => void }) {
  return (
    <div className="o-grid">
      {(Object.keys(quotaNames) as (keyof Quota)[]).map((name) => (
        <label key={name}>{quotaNames[name]}<InputNumber min={0} precision={0} controls={false} placeholder={String(delivered[name])} value={value[name]} onChange={(next) => onChange({ ...value, [name]: next ?? delivered[name] })} /></label>
      ))}
      <button type="button" className="k-link" onClick={() => onChange(delivered)}>恢复为版本额度</button>
    </div>
  )
}

export function LimitFields({ value, onChange }: { value: OrgLimit; onChange: (next: OrgLimit) => void }) {
  return (
    <div className="o-grid">
      <label>单次导出条数<InputNumber min={1} max={100_000} precision={0} controls={false} value={value.maxExportCount} onChange={(next) => onChange({ ...value, maxExportCount: next ?? value.maxExportCount })} /></label>
      {(Object.keys(flags) as (keyof typeof flags)[]).map((name) => <Checkbox key={name} checked={value[name]} onChange={(event) => onChange({ ...value, [name]: event.target.checked })}>{flags[name]}</Checkbox>)}
    </div>
  )
}
