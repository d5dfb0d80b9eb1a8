import { indicators, periodSections } from '@zhiheng/analytics'
import { refuse } from '../../rpc/fail.ts'
import { columnOf, type Figure } from '../snapshot/shape.ts'
import { findFact, type Fact } from './screen.facts.ts'

/** What a name in a query stands for: a fact, a figure of a period, its rank, or the sparkline. */
export type Column = { kind: 'fact'; fact: Fact } | { kind: 'figure' | 'rank'; figure: Figure } | { kind: 'spark' }

export function figureNamed(period: string, indicator: string): Figure {
  const at = columnOf(period, indicator)
  if (at >= 0) return { at, period, better: indicators[at % indicators.length]!.better }
  const isKnown = periodSections.some(({ code }) => code === period) && indicators.some(({ code }) => code === indicator)
  throw refuse(isKnown ? `区间 ${periodSections.find(({ code }) => code === period)!.label} 不在每日快照中，不能用于筛选，请换一个区间` : `没有指标 ${period}.${indicator}，请刷新页面后重试`)
}

export function columnNamed(name: string): Column {
  if (name === 'spark') return { kind: 'spark' }
  const fact = findFact(name)
  if (fact) return { kind: 'fact', fact }
  const [period, indicator, rank] = name.split('.')
  if (!indicator || (rank !== undefined && rank !== 'rank')) throw refuse(`没有字段 ${name}，请刷新页面后重试`)
  return { kind: rank ? 'rank' : 'figure', figure: figureNamed(period!, indicator) }
}
