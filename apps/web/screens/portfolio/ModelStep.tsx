import { modelTypes, optimizeRules, positionTypes, rebalanceRules } from '@zhiheng/domain'
import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { ModelParameter, PositionParameter } from '@zhiheng/contract'
import { Input, Select } from 'antd'
import dayjs from 'dayjs'
import { api } from '../../api.ts'
import { DayInput } from '../../kit/DayInput.tsx'
import type { StepProps } from './draft.ts'
import { CodeSelect, Field, NumberInput, PercentInput } from './fields.tsx'
import { GroupLimits, SingleLimits } from './Limits.tsx'
import { TryWeights } from './TryWeights.tsx'
import { Views } from './Views.tsx'

const meanVariance = 1
const riskParity = 4
const tail = [8, 9]
const blackLitterman = 10
const robust = 11
const [byPeriod, byMonth, byBand] = [1, 2, 3]
const months = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: `${at + 1} 月` }))

/** Step 1: how weights are found, and how they are held. */
export function ModelStep(props: StepProps) {
  const { wizard, faults, disabled, onChange } = props
  const set = (part: Partial<ModelParameter>) => onChange({ model: { ...wizard.model, ...part } })
  return (
    <div className="pf-columns model">
      <div className="pf-column">
        <ModelPanel {...props} set={set} />
        <SingleLimits funds={wizard.funds} model={wizard.model} withBudget={wizard.modelType === riskParity} why={faults.find(({ field }) => field === 'limits')?.why} disabled={disabled} onChange={set} />
        <GroupLimits funds={wizard.funds} model={wizard.model} why={faults.find(({ field }) => field === 'groups')?.why} disabled={disabled} onChange={set} />
      </div>
      <div className="pf-column">
        {wizard.modelType === blackLitterman && <Views views={wizard.model.views} funds={wizard.funds} disabled={disabled} onChange={(views) => set({ views })} />}
        <TryWeights wizard={wizard} disabled={disabled} onModel={(model) => onChange({ model })} />
        <PositionPanel {...props} />
      </div>
    </div>
  )
}

function ModelPanel({ wizard: { model, modelType }, faults, disabled, onChange, set }: StepProps & { set: (part: Partial<ModelParameter>) => void }) {
  const why = (field: string) => faults.find((one) => one.field === field)?.why
  const hasGoal = modelType === meanVariance || modelType === blackLitterman
  const goal = hasGoal ? model.optimize_rule : 0
  return (
    <section className="k-panel" aria-label="模型参数">
      <header><h3>模型参数</h3><span className="k-readout t3">{modelTypes.find(({ code }) => code === modelType)?.about}</span></header>
      <div className="pf-form three">
        <Field label="模型" why={why('modelType')}><CodeSelect label="模型" value={modelType} codes={modelTypes} disabled={disabled} onChange={(next) => onChange({ modelType: next })} /></Field>
        {hasGoal && <Field label="优化目标"><CodeSelect label="优化目标" value={model.optimize_rule} codes={optimizeRules} disabled={disabled} onChange={(optimize_rule) => set({ optimize_rule })} /></Field>}
        {goal === 3 && <Field label="目标收益（%/年）"><PercentInput label="目标收益" min={-1} max={5} value={model.expect_return} disabled={disabled} onChange={(value) => set({ expect_return: value ?? 0.05 })} /></Field>}
        {goal === 4 && <Field label="目标波动（%/年）"><PercentInput label="目标波动" min={0.0001} max={5} value={model.expect_volatility} disabled={disabled} onChange={(value) => set({ expect_volatility: value ?? 0.1 })} /></Field>}
        {(goal === 5 || modelType === blackLitterman || modelType === robust) && <Field label="风险厌恶系数"><NumberInput label="风险厌恶系数" min={0.01} max={1000} decimals={2} value={model.risk_coef} disabled={disabled} onChange={(value) => set({ risk_coef: value ?? 4 })} /></Field>}
        {(modelType === robust || modelType === blackLitterman) && <Field label="不确定性参数"><NumberInput label="不确定性参数" min={0} max={10} decimals={4} value={model.uncertain_parameter} disabled={disabled} onChange={(value) => set({ uncertain_parameter: value ?? 0.05 })} /></Field>}
        {tail.includes(modelType) && <Field label="置信水平（%）"><PercentInput label="置信水平" min={0.5} max={0.999} value={model.confidence} disabled={disabled} onChange={(value) => set({ confidence: value ?? 0.95 })} /></Field>}
        <Field label="风险估计区间（期）"><NumberInput label="风险估计区间" min={2} max={2500} value={model.risk_period} disabled={disabled} onChange={(value) => set({ risk_period: value ?? 120 })} /></Field>
        <Field label="收益估计区间（期）"><NumberInput label="收益估计区间" min={2} max={2500} value={model.return_period} disabled={disabled} onChange={(value) => set({ return_period: value ?? 120 })} /></Field>
        <Field label="无风险利率（%/年）"><PercentInput label="无风险利率" min={-0.2} max={1} value={model.no_risk_rate} disabled={disabled} onChange={(value) => set({ no_risk_rate: value ?? 0.03 })} /></Field>
        <Field label="单只下限（%）" why={why('bounds')}><PercentInput label="单只下限" min={0} max={1} value={model.minimum} placeholder="0" disabled={disabled} onChange={(value) => set({ minimum: value ?? undefined })} /></Field>
        <Field label="单只上限（%）"><PercentInput label="单只上限" min={0} max={1} value={model.maximum} placeholder="100" disabled={disabled} onChange={(value) => set({ maximum: value ?? undefined })} /></Field>
        <Field label="持仓数量上限"><NumberInput label="持仓数量上限" min={1} max={200} value={model.maximum_count} placeholder="不限" disabled={disabled} onChange={(value) => set({ maximum_count: value ?? undefined })} /></Field>
        <Field label="每次换手上限（%）" hint="买入与卖出合计"><PercentInput label="换手上限" min={0} max={2} value={model.turnover} placeholder="不限" disabled={disabled} onChange={(value) => set({ turnover: value ?? undefined })} /></Field>
        <Field label="跟踪误差上限（%/年）"><PercentInput label="跟踪误差上限" min={0.0001} max={5} value={model.tracking} placeholder="不限" disabled={disabled} onChange={(value) => set({ tracking: value ?? undefined })} /></Field>
        {model.tracking !== undefined && <Field label="跟踪对象"><Select aria-label="跟踪对象" value={model.tracking_against} disabled={disabled} options={[{ value: 'equal', label: '等权' }, { value: 'fixed', label: '列表权重' }]} onChange={(tracking_against) => set({ tracking_against })} /></Field>}
      </div>
    </section>
  )
}

function PositionPanel({ wizard: { position, positionType }, disabled, onChange }: StepProps) {
  const set = (part: Partial<PositionParameter>) => onChange({ position: { ...position, ...part } })
  const { data: indexes = [] } = useQuery({ ...q(api.marketIndex.distinct), staleTime: Infinity })
  const day = (text: string | undefined) => (text ? dayjs(text.length === 6 ? `${text}01` : text) : null)
  return (
    <section className="k-panel" aria-label="仓位与调仓">
      <header><h3>仓位与调仓</h3><span className="k-readout t3">{rebalanceRules.find(({ code }) => code === position.Rebalance_rule)?.about}</span></header>
      <div className="pf-form three">
        <Field label="开始日期"><DayInput aria-label="开始日期" disabled={disabled} placeholder="净值允许的最早日" value={day(position.Begin_month)} onChange={(at) => set({ Begin_month: at?.format('YYYYMMDD') })} /></Field>
        <Field label="结束日期"><DayInput aria-label="结束日期" disabled={disabled} placeholder="最新净值日" value={day(position.end_date)} onChange={(at) => set({ end_date: at?.format('YYYYMMDD') })} /></Field>
        <Field label="基准"><Select aria-label="基准" allowClear placeholder="默认基准" disabled={disabled} showSearch={{ optionFilterProp: 'label' }} value={position.benchmark} options={indexes.map(({ indexCode, indexName }) => ({ value: indexCode, label: indexName }))} onChange={(benchmark) => set({ benchmark })} /></Field>
        <Field label="仓位方式"><CodeSelect label="仓位方式" value={positionType} codes={positionTypes} disabled={disabled} onChange={(next) => onChange({ positionType: next })} /></Field>
        {positionType === 2 && <Field label="仓位（%）"><PercentInput label="仓位" min={0.01} max={1} value={position.invest_ratio} disabled={disabled} onChange={(value) => set({ invest_ratio: value ?? 0.8 })} /></Field>}
        {positionType === 3 && <Field label="仓位目标波动（%/年）"><PercentInput label="仓位目标波动" min={0.001} max={5} value={position.position_volatility} disabled={disabled} onChange={(value) => set({ position_volatility: value ?? 0.1 })} /></Field>}
        <Field label="调仓规则"><CodeSelect label="调仓规则" value={position.Rebalance_rule} codes={rebalanceRules} disabled={disabled} onChange={(Rebalance_rule) => set({ Rebalance_rule })} /></Field>
        {position.Rebalance_rule === byPeriod && <Field label="调仓周期（交易日）"><NumberInput label="调仓周期" min={1} max={2500} value={position.Rebalance_period} disabled={disabled} onChange={(value) => set({ Rebalance_period: value ?? 20 })} /></Field>}
        {position.Rebalance_rule === byMonth && <Field label="调仓月份" wide><Select mode="multiple" aria-label="调仓月份" placeholder="每个月" value={position.Rebalance_month} options={months} disabled={disabled} onChange={(Rebalance_month: number[]) => set({ Rebalance_month: Rebalance_month.toSorted((a, b) => a - b) })} /></Field>}
        {position.Rebalance_rule === byBand && <Field label="偏离阈值（%）"><PercentInput label="偏离阈值" min={0.001} max={1} value={position.Rebalance_band} disabled={disabled} onChange={(value) => set({ Rebalance_band: value ?? 0.05 })} /></Field>}
        <Field label="净值日" hint="日频与周频基金混合时，按任一基金有净值的日子，或只按全部基金都有净值的日子"><Select aria-label="净值日" value={position.calendar} disabled={disabled} options={[{ value: 'any', label: '任一基金有净值' }, { value: 'all', label: '全部基金都有净值' }]} onChange={(calendar) => set({ calendar })} /></Field>
        <Field label="净值披露滞后（交易日）" hint="某日能看到的净值，止于这么多个交易日之前"><NumberInput label="净值披露滞后" min={0} max={60} value={position.lag_days} disabled={disabled} onChange={(value) => set({ lag_days: value ?? 1 })} /></Field>
        <Field label="交易成本（%，单边）"><PercentInput label="交易成本" min={0} max={0.2} decimals={3} value={position.trading_cost} disabled={disabled} onChange={(value) => set({ trading_cost: value ?? 0 })} /></Field>
        <Field label="业绩报酬计提"><Select aria-label="业绩报酬计提" value={position.performance_mode} disabled={disabled} options={[{ value: 1, label: '每年首个交易日' }, { value: 2, label: '每次调仓' }]} onChange={(performance_mode) => set({ performance_mode })} /></Field>
        <Field label="报酬门槛（%/年）"><PercentInput label="报酬门槛" min={0} max={1} value={position.hurdle} disabled={disabled} onChange={(value) => set({ hurdle: value ?? 0 })} /></Field>
        <Field label="净值停止披露时"><Select aria-label="净值停止披露时" value={position.silent_mode} disabled={disabled} options={[{ value: 'hold', label: '按最后净值继续持有' }, { value: 'close', label: '若干天后转为现金' }]} onChange={(silent_mode) => set({ silent_mode })} /></Field>
        {position.silent_mode === 'close' && <Field label="停止披露天数"><NumberInput label="停止披露天数" min={1} max={1000} value={position.silent_days} disabled={disabled} onChange={(value) => set({ silent_days: value ?? 30 })} /></Field>}
        <Field label="自助抽样次数" hint="为净值曲线估计不确定区间；0 表示不估计"><NumberInput label="自助抽样次数" min={0} max={2000} value={position.bootstrap} disabled={disabled} onChange={(value) => set({ bootstrap: value ?? 0 })} /></Field>
        {position.bootstrap > 0 && <Field label="随机种子"><Input aria-label="随机种子" inputMode="numeric" value={position.seed} disabled={disabled} onChange={(event) => set({ seed: Number(event.target.value.replace(/\D/g, '').slice(0, 9)) || 1 })} /></Field>}
        <Field label="样本内长度（交易日）" hint="滚动样本外检验：在样本内选参数，在其后的样本外检验；0 表示不做"><NumberInput label="样本内长度" min={0} max={2500} value={position.walk_in} disabled={disabled} onChange={(value) => set({ walk_in: value ?? 0 })} /></Field>
        {position.walk_in > 0 && <Field label="样本外长度（交易日）"><NumberInput label="样本外长度" min={5} max={2500} value={position.walk_out} disabled={disabled} onChange={(value) => set({ walk_out: value ?? 60 })} /></Field>}
      </div>
    </section>
  )
}
