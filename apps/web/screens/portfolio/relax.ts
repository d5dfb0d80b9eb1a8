import type { ModelParameter, WeightAnswer } from '@zhiheng/contract'

export type Relaxation = WeightAnswer['relaxation'][number]

/** A group as answers name it. */
export const groupLabel = ({ name, value }: Pick<ModelParameter['groups'][number], 'name' | 'value'>, at: number) => name || value || `第 ${at + 1} 组`

/** Limits have four decimals of percent at most; a relaxed one is rounded to the side that lets more be. */
const outwards = (value: number, by: number) => +((by > 0 ? Math.ceil(value * 1e6 - 1e-3) : Math.floor(value * 1e6 + 1e-3)) / 1e6).toFixed(6)
export const moved = (value: number | undefined, otherwise: number, by: number) => Math.max(0, outwards((value ?? otherwise) + by, by))

/** The parameters with one limit moved as the answer proposes; undefined where the limit is not one of the form. */
export function relaxed(model: ModelParameter, { constraint, by }: Relaxation): ModelParameter | undefined {
  if (constraint.startsWith('预期收益不低于')) return { ...model, expect_return: outwards(model.expect_return + by, by) }
  if (constraint.startsWith('波动率不超过')) return { ...model, expect_volatility: moved(model.expect_volatility, 0, by) }
  if (constraint.startsWith('换手不超过')) return { ...model, turnover: moved(model.turnover, 0, by) }
  if (constraint.startsWith('跟踪误差不超过')) return { ...model, tracking: moved(model.tracking, 0, by) }
  const at = model.groups.findIndex((group, i) => constraint.startsWith(`${groupLabel(group, i)}不超过`) || constraint.startsWith(`${groupLabel(group, i)}不低于`))
  const group = model.groups[at]
  if (!group) return undefined
  const isCeiling = constraint.startsWith(`${groupLabel(group, at)}不超过`)
  const next = isCeiling ? { ...group, maximum: Math.min(1, moved(group.maximum, 1, by)) } : { ...group, minimum: moved(group.minimum, 0, by) }
  return { ...model, groups: model.groups.map((one, i) => (i === at ? next : one)) }
}

/** A relaxation in words: 固收不低于 40% 下调 6.01%. */
export const relaxWords = ({ constraint, by }: Relaxation) => `「${constraint}」${by > 0 ? '上调' : '下调'} ${+(Math.abs(by) * 100).toFixed(4)}%`

/** What stands against each other; one alone stands against the bounds of single funds, which are no rows of their own. */
export const conflictWords = (conflict: readonly string[]) => (conflict.length === 1 ? `「${conflict[0]}」与单只上下限冲突` : `${conflict.map((one) => `「${one}」`).join('与')}冲突`)
