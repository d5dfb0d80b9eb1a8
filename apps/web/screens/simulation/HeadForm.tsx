import { amount, type Simulation, simulationDraft, type SimulationSettings, tradeDraft, type TradeDraft } from '@zhiheng/contract'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { plainSettings, SettingsInput } from './SettingsInput.tsx'
import { sharingOptions } from './words.ts'

/** The head with the cash that a new combination begins with. */
export const newDraft = simulationDraft
  .extend({ startAmount: amount.optional(), startDay: tradeDraft.shape.tradingDay })
  .refine(({ startAmount }) => startAmount === undefined || Number(startAmount) >= 0, { path: ['startAmount'], message: '初始现金不能为负' })
  .refine(({ startAmount, startDay }) => !(Number(startAmount ?? 0) > 0) || startDay !== undefined, { path: ['startDay'], message: '请选择初始现金入账的日期' })
type Out = ReturnType<typeof newDraft.parse>
type Draft = Partial<Out>

/** The cash of the first day, as a record. */
export const firstCash = (startAmount: number | string | undefined, startDay: string | undefined): TradeDraft[] =>
  Number(startAmount ?? 0) > 0 && startDay ? [{ ...tradeDraft.parse({ direction: 'buy' }), instrumentName: '现金', assetType: cashAssetType, tradingDay: startDay, positionEffect: 'external', tradedAmount: startAmount, remark: '初始资金' }] : []

interface HeadFormProps {
  /** A row to change, or what kind of a new one. */
  of: Simulation | 'combination' | 'trial' | undefined
  onSaved: () => unknown
  onClose: () => void
}

/** Name, sharing and settings of a combination; of a new one its first cash too. */
export function HeadForm({ of, onSaved, onClose }: HeadFormProps) {
  const userId = useUser()?.id
  const row = typeof of === 'object' ? of : undefined
  const isNew = row === undefined
  const fields: FormField<Draft>[] = [
    { name: 'combinationName', label: '名称' },
    ...(isNew ? [{ name: 'startAmount' as const, label: '初始现金（元）', kind: 'number' as const, hint: '可不填，之后随时转入现金' }, { name: 'startDay' as const, label: '入账日期', kind: 'date' as const }] : []),
    { name: 'settings', label: '交收与基准', render: (value, change) => <SettingsInput value={(value as SimulationSettings | undefined) ?? plainSettings} onChange={change} />, ...(isNew ? {} : { hint: '改动交收或分红方式后，全部交易按新设置重新记账' }) },
    { name: 'sharing', label: '共享', kind: 'select', options: sharingOptions, locked: row && row.ownerId !== userId ? '只有所有者可以更改共享' : undefined },
    { name: 'description', label: '说明', kind: 'area' },
  ]
  const save = ({ startAmount, startDay, ...head }: Out, options: { signal: AbortSignal }) => {
    if (row) return api.simulation.update({ body: { ...head, combinationCode: row.combinationCode, version: row.version } }, options)
    return api.simulation[of === 'trial' ? 'saveTrial' : 'save']({ body: { ...head, tradeRecords: firstCash(startAmount, startDay) } }, options)
  }
  return (
    <FormDrawer<Draft, Out>
      open={of !== undefined} title={row ? `「${row.combinationName}」的设置` : of === 'trial' ? '新建试算组合' : '新建组合'} width={520} schema={newDraft} fields={fields}
      initial={row ? { combinationName: row.combinationName, description: row.description, sharing: row.sharing, settings: row.settings } : { combinationName: '', startAmount: 1_000_000, description: '', sharing: 'none', settings: plainSettings }}
      submitText={isNew ? '新建' : '保存'} onSubmit={(value, options) => save(value, options).then(onSaved)} onClose={onClose}
    />
  )
}
