import type { CustomIndex, CustomIndexPart } from '@zhiheng/contract'
import type { Picked } from '../../app/InstrumentPicker.tsx'

/** What the editor holds: weights as they are typed, in percent. */
export interface Row {
  kind: CustomIndexPart['kind']
  code: string
  name: string
  weightPct: number | null
  ratePct: number | null
}
export interface Draft {
  indexName: string
  description: string
  isPublic: boolean
  kind: CustomIndex['kind']
  startValue: 1 | 1000
  rebalance: CustomIndex['rebalance']
  beginDay: string
  extraPct: number
  rows: readonly Row[]
  earlier: Picked | undefined
  later: Picked | undefined
  spliceDay: string
  portfolioCode: string
}

export const blank: Draft = { indexName: '', description: '', isPublic: true, kind: 'mix', startValue: 1000, rebalance: 'daily', beginDay: '', extraPct: 0, rows: [], earlier: undefined, later: undefined, spliceDay: '', portfolioCode: '' }

export const rebalanceOptions = [
  { value: 'daily', label: '每日' }, { value: 'monthly', label: '每月末' }, { value: 'quarterly', label: '每季末' }, { value: 'yearly', label: '每年末' }, { value: 'none', label: '不再平衡（买入持有）' },
] as const
export const kindWords: Readonly<Record<CustomIndex['kind'], string>> = { mix: '加权合成', splice: '拼接', backtest: '组合回测' }

/** Without the dust of binary fractions: 0.55 × 100 is 55. */
const percent = (share: number) => +(share * 100).toFixed(6)
const share = (pct: number | null) => +((pct ?? 0) / 100).toFixed(8)
export const rowOf = ({ kind, code, name, weight, yearlyRate }: Pick<CustomIndexPart, 'kind' | 'code' | 'name' | 'weight' | 'yearlyRate'>): Row => ({ kind, code, name, weightPct: percent(weight), ratePct: yearlyRate === null ? null : percent(yearlyRate) })
const pickedOf = (part: CustomIndexPart | undefined): Picked | undefined => (part && part.kind !== 'deposit' ? { kind: part.kind, code: part.code, name: part.name } : undefined)

export function draftOf({ indexName, description, isPublic, kind, startValue, rebalance, beginDay, spliceDay, yearlyExtra, portfolioCode, ingredients }: CustomIndex): Draft {
  const isSplice = kind === 'splice'
  return {
    indexName, description, isPublic: isPublic === 1, kind, startValue: startValue === 1 ? 1 : 1000, rebalance, beginDay, extraPct: percent(yearlyExtra), spliceDay, portfolioCode,
    rows: isSplice ? [] : ingredients.map(rowOf), earlier: isSplice ? pickedOf(ingredients[0]) : undefined, later: isSplice ? pickedOf(ingredients[1]) : undefined,
  }
}

/** What the calls take of a draft whose {@link faultOf} is empty. */
export function contentOf({ kind, startValue, rebalance, beginDay, extraPct, rows, earlier, later, spliceDay, portfolioCode }: Draft) {
  if (kind === 'backtest') return { kind, startValue, portfolioCode }
  if (kind === 'splice') return { kind, startValue, earlier: earlier && { kind: earlier.kind, code: earlier.code }, later: later && { kind: later.kind, code: later.code }, spliceDay }
  return {
    kind, startValue, rebalance, beginDay, yearlyExtra: share(extraPct),
    ingredients: rows.map((row) => (row.kind === 'deposit' ? { kind: row.kind, name: row.name, weight: share(row.weightPct), yearlyRate: share(row.ratePct) } : { kind: row.kind, code: row.code, weight: share(row.weightPct) })),
  }
}

export const sumPct = (rows: readonly Row[]) => +rows.reduce((sum, { weightPct }) => sum + (weightPct ?? 0), 0).toFixed(6)

/** Why there is nothing to work out yet; empty where there is. */
export function faultOf({ kind, rows, earlier, later, spliceDay }: Draft): string {
  if (kind === 'backtest') return ''
  if (kind === 'splice') return !earlier || !later ? '请选择前一段和后一段' : spliceDay === '' ? '请选择拼接日' : ''
  if (rows.length === 0) return '请添加成分，或输入文字后识别'
  const open = rows.find(({ weightPct }) => weightPct === null || weightPct <= 0)
  if (open) return `请填写「${open.name}」的权重`
  const rateless = rows.find((row) => row.kind === 'deposit' && row.ratePct === null)
  if (rateless) return `请填写「${rateless.name}」的年利率`
  const sum = sumPct(rows)
  return Math.abs(sum - 100) > 0.5 ? `权重合计 ${sum}%，${sum < 100 ? `还差 ${+(100 - sum).toFixed(4)}%` : `多出 ${+(sum - 100).toFixed(4)}%`}` : ''
}

/** Equal weights to two decimals, the first taking what rounding leaves. */
export function equalWeights(rows: readonly Row[]): readonly Row[] {
  const each = Math.floor(10_000 / rows.length) / 100
  return rows.map((row, at) => ({ ...row, weightPct: at === 0 ? +(100 - each * (rows.length - 1)).toFixed(2) : each }))
}
