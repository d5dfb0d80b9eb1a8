import type { ModelParameter } from '@zhiheng/contract'
import { Input, Select } from 'antd'
import { RowLinks } from '../../kit/Sheet.tsx'
import type { FundRow } from './draft.ts'
import { NumberInput, PercentInput } from './fields.tsx'

interface LimitsProps {
  funds: readonly FundRow[]
  model: ModelParameter
  why: string | undefined
  disabled: boolean
  onChange: (part: Partial<ModelParameter>) => void
}
type Single = ModelParameter['funds'][number]
type Group = ModelParameter['groups'][number]

/** Bounds of single funds, in place of the common ones; their budgets of risk; returns in place of the estimates. */
export function SingleLimits({ funds, model, withBudget, why, disabled, onChange }: LimitsProps & { withBudget: boolean }) {
  const change = (fundCode: string, part: Partial<Single>) => {
    const now: Single = { ...(model.funds.find((one) => one.fundCode === fundCode) ?? { fundCode }), ...part }
    const says = now.minimum !== undefined || now.maximum !== undefined || now.budget !== undefined || now.expect_return !== undefined
    onChange({ funds: [...model.funds.filter((one) => one.fundCode !== fundCode), ...(says ? [now] : [])] })
  }
  return (
    <section className="k-panel" aria-label="单只约束">
      <header><h3>单只约束</h3><span className="k-readout t3">留空的按上方单只上下限和估计值</span></header>
      {why && <div className="k-refused pf-in" role="alert">{why}</div>}
      <div className="pf-scroll short" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>基金</th><th className="right">下限（%）</th><th className="right">上限（%）</th>{withBudget && <th className="right">风险预算</th>}<th className="right">预期收益（%/年）</th></tr></thead>
          <tbody>
            {funds.map(({ fundCode, fundName, aliasName }) => {
              const own = model.funds.find((one) => one.fundCode === fundCode)
              const name = aliasName || fundName
              return (
                <tr key={fundCode}>
                  <td>{name}</td>
                  <td className="right"><PercentInput small label={`${name}下限`} min={0} max={1} value={own?.minimum} disabled={disabled} onChange={(value) => change(fundCode, { minimum: value ?? undefined })} /></td>
                  <td className="right"><PercentInput small label={`${name}上限`} min={0} max={1} value={own?.maximum} disabled={disabled} onChange={(value) => change(fundCode, { maximum: value ?? undefined })} /></td>
                  {withBudget && <td className="right"><NumberInput small label={`${name}风险预算`} min={0} max={1000} decimals={2} placeholder="1" value={own?.budget} disabled={disabled} onChange={(value) => change(fundCode, { budget: value ?? undefined })} /></td>}
                  <td className="right"><PercentInput small label={`${name}预期收益`} min={-1} max={5} placeholder="估计值" value={own?.expect_return} disabled={disabled} onChange={(value) => change(fundCode, { expect_return: value ?? undefined })} /></td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const kinds: { value: Group['by']; label: string }[] = [{ value: 'strategy', label: '策略' }, { value: 'company', label: '管理人' }, { value: 'pool', label: '池标签' }, { value: 'free', label: '自选基金' }]
const blank: Group = { name: '', by: 'strategy', value: '', fundCodes: [], minimum: undefined, maximum: undefined }

/** Limits on what several funds have together. */
export function GroupLimits({ funds, model: { groups }, why, disabled, onChange }: LimitsProps) {
  const change = (at: number, part: Partial<Group>) => onChange({ groups: groups.map((group, other) => (other === at ? { ...group, ...part } : group)) })
  const valuesOf = (by: Group['by']) => [...new Set(funds.map((fund) => (by === 'strategy' ? fund.strategyName : fund.companyName)).filter(Boolean))].map((value) => ({ value, label: value }))
  return (
    <section className="k-panel" aria-label="分组约束">
      <header><h3>分组约束</h3><span className="k-space" />{!disabled && <button type="button" className="k-btn quiet small" onClick={() => onChange({ groups: [...groups, blank] })}>添加</button>}</header>
      {why && <div className="k-refused pf-in" role="alert">{why}</div>}
      {groups.length === 0 ? <div className="k-none">没有分组约束</div> : (
        <table className="k-lines">
          <thead><tr><th>按</th><th>对象</th><th>名称</th><th className="right">下限（%）</th><th className="right">上限（%）</th>{!disabled && <th>操作</th>}</tr></thead>
          <tbody>
            {groups.map((group, at) => (
              <tr key={at}>
                <td><Select size="small" aria-label={`第 ${at + 1} 组方式`} className="pf-by" value={group.by} options={kinds} disabled={disabled} onChange={(by) => change(at, { by, value: '', fundCodes: [] })} /></td>
                <td>{group.by === 'free' ? (
                  <Select size="small" mode="multiple" aria-label={`第 ${at + 1} 组基金`} className="pf-members" maxTagCount={1} value={group.fundCodes} options={funds.map(({ fundCode, fundName, aliasName }) => ({ value: fundCode, label: aliasName || fundName }))} disabled={disabled} onChange={(fundCodes) => change(at, { fundCodes })} />
                ) : group.by === 'pool' ? (
                  <Input size="small" aria-label={`第 ${at + 1} 组标签`} value={group.value} disabled={disabled} placeholder="基金的标签" onChange={(event) => change(at, { value: event.target.value })} />
                ) : (
                  <Select size="small" aria-label={`第 ${at + 1} 组对象`} className="pf-members" value={group.value || null} options={valuesOf(group.by)} disabled={disabled} notFoundContent="列表中的基金没有登记" onChange={(value) => change(at, { value: value ?? '' })} />
                )}</td>
                <td><Input size="small" aria-label={`第 ${at + 1} 组名称`} value={group.name} placeholder={group.value || '可不填'} disabled={disabled} onChange={(event) => change(at, { name: event.target.value })} /></td>
                <td className="right"><PercentInput small label={`第 ${at + 1} 组下限`} min={0} max={1} value={group.minimum} disabled={disabled} onChange={(value) => change(at, { minimum: value ?? undefined })} /></td>
                <td className="right"><PercentInput small label={`第 ${at + 1} 组上限`} min={0} max={1} value={group.maximum} disabled={disabled} onChange={(value) => change(at, { maximum: value ?? undefined })} /></td>
                {!disabled && <td><RowLinks links={[{ label: '移除', danger: true, onClick: () => onChange({ groups: groups.filter((_, other) => other !== at) }) }]} /></td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
