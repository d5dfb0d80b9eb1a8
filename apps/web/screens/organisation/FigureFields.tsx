import type { FigureSetting } from '@zhiheng/contract'
import { Form } from 'antd'
import { FieldInput, type FormField } from '../../kit/form/FieldInput.tsx'
import type { FieldErrors } from '../../kit/form/check.ts'

/** Each setting with what it changes. */
const fields: readonly FormField<FigureSetting>[] = [
  { name: 'riskFree', label: '无风险利率（年）', kind: 'percent', hint: '进入夏普、索提诺、Alpha 等风险调整后的指标；提高它，这些指标都会变小。' },
  { name: 'periodsDaily', label: '日频年化因子', kind: 'number', hint: '一年按多少个交易日年化，通常 250 或 252；影响年化收益、波动率、跟踪误差。' },
  { name: 'periodsWeekly', label: '周频年化因子', kind: 'number', hint: '周净值基金的年化，通常 52。' },
  { name: 'periodsMonthly', label: '月频年化因子', kind: 'number', hint: '月净值基金的年化，通常 12。' },
  { name: 'privateLagDays', label: '私募净值宽限（天）', kind: 'number', hint: '私募净值晚到几天内不算滞后；超过后基金标记「净值滞后」。' },
  { name: 'bonusFrom', label: '红利区间开始', kind: 'date', hint: '计算「红利区间」收益与回撤的窗口，与结束日一起使用。' },
  { name: 'bonusTo', label: '红利区间结束', kind: 'date' },
]

interface FigureFieldsProps {
  value: FigureSetting
  errors: FieldErrors
  locked: boolean
  onChange: (next: FigureSetting) => void
}

/** 口径: what every figure of the organisation depends on. */
export function FigureFields({ value, errors, locked, onChange }: FigureFieldsProps) {
  return (
    <section className="k-panel" aria-label="指标口径">
      <header><h3>指标口径</h3><span className="t3">改动后全机构的数字随之改变</span></header>
      <Form layout="horizontal" colon={false} labelAlign="left" labelCol={{ flex: '140px' }} component="div" className="o-fields">
        {fields.map((field) => (
          <Form.Item key={field.name} label={field.label} htmlFor={`f-${field.name}`} extra={field.hint} validateStatus={errors[field.name] ? 'error' : ''} help={errors[field.name]}>
            <FieldInput field={{ ...field, ...(locked ? { locked: '没有修改机构设置的权限' } : {}) }} id={`f-${field.name}`} value={value[field.name]} draft={value} onBlur={() => {}} onChange={(next) => onChange({ ...value, [field.name]: next })} />
          </Form.Item>
        ))}
        <p className="t3">基金页与对比立即按新口径计算；自有产品用于筛选的指标在夜间重算后更新，平台基金的筛选指标使用平台统一口径。</p>
      </Form>
    </section>
  )
}
