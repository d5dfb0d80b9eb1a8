import { checkFormula, formulaFunctions, type Typed, wordOf } from '@zhiheng/analytics'
import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { UserIndex } from '@zhiheng/contract'
import { formatCount, formatNumber, formatPercent } from '@zhiheng/domain'
import { useMemo } from 'react'
import { api } from '../api.ts'
import type { FormulaFault } from '../kit/form/FormulaField.tsx'
import type { FormulaWord } from '../kit/form/formula-words.ts'

/** The formula language as editors show it: the server's own check runs in the browser too, so that a mistake is seen while typing. */

const chinese = (names: readonly string[]) => names.find((name) => /\p{Script=Han}/u.test(name)) ?? names[0]!
const series: Record<string, string> = { 净值: '复权净值序列', 收益率: '每期收益率序列', 基准: '业绩基准序列', 基准收益率: '基准每期收益率', 超额收益率: '收益率减基准收益率', 年化期数: '一年的期数', 无风险利率: '机构设置的无风险利率' }
const english: Record<string, string> = { 净值: 'nav', 收益率: 'returns', 基准: 'benchmark', 基准收益率: 'benchmarkReturns', 超额收益率: 'excess', 年化期数: 'periodsPerYear', 无风险利率: 'riskFree' }

/** Functions, series, and the indicators of users. */
export const formulaWords = (indexes: readonly UserIndex[]): FormulaWord[] => [
  ...Object.entries(series).map(([text, about]): FormulaWord => ({ text, also: [english[text]!], kind: '序列', about, example: text })),
  ...formulaFunctions.map(({ name, aliases, about, example }): FormulaWord => ({ text: wordOf(chinese([...aliases, name])), also: [name, ...aliases], kind: '函数', about, example })),
  ...indexes.map(({ indexName, description, formula }): FormulaWord => ({ text: `[${indexName}]`, also: [indexName], kind: '指标', about: description || formula, example: `[${indexName}]` })),
]

const units = ['fraction', 'ratio', 'days', 'nav', 'any'] as const

/** The first mistake of a formula among the indicators that the user sees. Circles are the server's to find. */
export function localFault(formula: string, indexes: readonly UserIndex[]): FormulaFault | undefined {
  const checked = checkFormula(formula, (name): Typed | undefined => {
    const found = indexes.find(({ indexName }) => indexName === name)
    return found && { shape: 'number', unit: units.find((unit) => unit === found.unit) ?? 'any' }
  })
  return checked.ok ? undefined : { why: checked.why, at: checked.at, length: checked.length }
}

/** Words of a formula editor, and the indicators behind them. */
export function useFormulaWords() {
  const { data: indexes } = useQuery({ ...q(api.indicator.newList, { body: {} }), staleTime: 30_000 })
  return useMemo(() => ({ indexes: indexes ?? [], words: formulaWords(indexes ?? []), known: indexes !== undefined }), [indexes])
}

/** A value by its unit: shares as percent, days counted, the rest with four decimals. */
export const valueText = (unit: string, value: number | null | undefined) => (unit === 'fraction' ? formatPercent(value) : unit === 'days' ? formatCount(value) : formatNumber(value))
export const unitWords: Readonly<Record<string, string>> = { fraction: '比例', ratio: '倍数', days: '天数', nav: '净值', any: '数' }
