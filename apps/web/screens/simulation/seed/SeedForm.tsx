import { amount, seedCalls, type Simulation, simulationDraft, type SimulationSettings, target, tradeDraft } from '@zhiheng/contract'
import { api } from '../../../api.ts'
import { useUser } from '../../../app/session.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { plainSettings, SettingsInput } from '../SettingsInput.tsx'
import { sharingOptions } from '../words.ts'
import { type WeightDraft, WeightsInput } from './WeightsInput.tsx'

const head = simulationDraft.pick({ description: true, sharing: true, settings: true })
const schema = head.extend({ seedName: simulationDraft.shape.combinationName, startAmount: amount, startDay: tradeDraft.shape.tradingDay, weights: target.array().optional() })
  .refine(({ startAmount }) => Number(startAmount) > 0, { path: ['startAmount'], message: '初始资金须大于 0' })
  .refine(({ weights = [] }) => weights.reduce((sum, { weight }) => sum + weight, 0) <= 100.005, { path: ['weights'], message: '权重合计超过 100%，请减少' })
  .refine(({ weights = [] }) => new Set(weights.map(({ instrument }) => instrument)).size === weights.length, { path: ['weights'], message: '同一只基金填了两次，请合并' })
type Out = ReturnType<typeof schema.parse>
type Draft = Partial<Omit<Out, 'weights'>> & { weights?: readonly WeightDraft[] }

/** A seed with its start, its settings and, where given, its first purchases. */
export function SeedForm({ of, onSaved, onClose }: { of: Simulation | 'new' | undefined; onSaved: () => unknown; onClose: () => void }) {
  const userId = useUser()?.id
  const row = typeof of === 'object' ? of : undefined
  const trades = row?.tradeCount ?? 0
  const save = ({ weights, ...rest }: Out, options: { signal: AbortSignal }) => {
    const body = seedCalls.saveConfigured.body.parse({ ...rest, ...(weights && weights.length > 0 ? { weights } : {}), ...(row ? { seedCode: row.combinationCode, version: row.version } : {}) })
    return api.seed.saveConfigured({ body }, options)
  }
  return (
    <FormDrawer<Draft, Out>
      open={of !== undefined} title={row ? `配置种子组合「${row.combinationName}」` : '新增种子组合'} width={560} schema={schema} submitText={row ? '保存' : '新增'}
      initial={row ? { seedName: row.combinationName, startAmount: row.startAmount ?? 1_000_000, ...(row.startDay ? { startDay: row.startDay } : {}), description: row.description, sharing: row.sharing, settings: row.settings, weights: [] } : { seedName: '', startAmount: 1_000_000, description: '', sharing: 'none', settings: plainSettings, weights: [] }}
      fields={[
        { name: 'seedName', label: '名称' },
        { name: 'startAmount', label: '初始资金（元）', kind: 'number' },
        { name: 'startDay', label: '起始日期', kind: 'date', hint: '不填则为今天' },
        { name: 'weights', label: '初始权重', render: (value, change) => <WeightsInput value={(value as WeightDraft[] | undefined) ?? []} onChange={change} />, hint: trades > 0 ? `填写权重后按权重在起始日重新建仓，替换原有的 ${trades} 条交易；不填则交易不变` : '按权重在起始日申购，其余留作现金；也可以之后逐笔录入交易' },
        { name: 'settings', label: '交收与基准', render: (value, change) => <SettingsInput value={(value as SimulationSettings | undefined) ?? plainSettings} onChange={change} /> },
        { name: 'sharing', label: '共享', kind: 'select', options: sharingOptions, locked: row && row.ownerId !== userId ? '只有所有者可以更改共享' : undefined },
        { name: 'description', label: '说明', kind: 'area' },
      ]}
      onSubmit={(value, options) => save(value, options).then(onSaved)} onClose={onClose}
    />
  )
}
