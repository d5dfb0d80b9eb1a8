import { indicators } from '@zhiheng/analytics'
import type { SeedAnalysis } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import type { FigureCard } from '../../../kit/Figure.tsx'
import { figureText } from '../../../kit/figure-words.ts'

/** Figures of a seed with their 口径卡. Pure. */

export type SeedFigure = SeedAnalysis['figures'][number]
const known = new Map(indicators.map((one) => [one.code as string, one]))

/** Of these the first look is made; the rest stands in the table below. */
export const mainCodes = ['totalReturn', 'annualReturn', 'volatility', 'maxDrawdown', 'sharpe', 'calmar', 'winRate'] as const

export const isSigned = ({ code }: Pick<SeedFigure, 'code'>) => known.get(code)?.signed ?? false
export const textOf = ({ code, value }: SeedFigure) => figureText({ unit: known.get(code)?.unit ?? 'ratio', signed: isSigned({ code }), value })

export function cardOf(figure: SeedFigure, { curve, benchmark }: Pick<SeedAnalysis, 'curve' | 'benchmark'>): FigureCard {
  const [first, last] = [curve.days[0], curve.days.at(-1)]
  return {
    name: figure.name, preset: '知衡标准', formula: known.get(figure.code)?.definition ?? '',
    facts: [
      ['净值类型', '种子组合的单位净值，份额随投资人现金变动'], ['起点', first ? formatDay(first) : '—'], ['终点', last ? formatDay(last) : '—'], ['观测数', String(Math.max(0, curve.days.length - 1))], ['基准', benchmark?.name ?? '没有选择基准'], ['无风险利率', '机构设置的年利率'],
      ...(figure.why ? [['提示', figure.why] as const] : []),
    ],
  }
}
