import type { Formula } from './parse.ts'

/** What a part of a formula is: one number, one number for each point of the series, a truth, or a text. */
export type Shape = 'number' | 'series' | 'truth' | 'truths' | 'text'

/**
 * What a number counts. `fraction` is a share or return (shown as %), `ratio` a plain number, `days` calendar days, `nav` a NAV or level.
 * `any` goes with everything: a number typed in.
 */
export type Unit = 'fraction' | 'ratio' | 'days' | 'nav' | 'any'

export interface Typed {
  shape: Shape
  unit: Unit
}

export const unitName: Record<Unit, string> = { fraction: '比例', ratio: '倍数', days: '天数', nav: '净值', any: '数' }

export type Value = number | Float64Array | boolean | Uint8Array | string

/** One series as a formula sees it: each array has one number for each point; NaN where there is none (returns at the first point). */
export interface FormulaData {
  days: Int32Array
  values: Float64Array
  returns: Float64Array
  /** NaN throughout without a benchmark. */
  benchmark: Float64Array
  benchmarkReturns: Float64Array
  periodsPerYear: number
  riskFree: number
  /** A figure of the registry over a period; NaN where it cannot be said. */
  figure: (indicator: string, period: string) => number
}

export interface FunctionOf {
  name: string
  /** Other names, Chinese first. */
  aliases: readonly string[]
  about: string
  example: string
  least: number
  most: number
  /** The type of the answer; throws a sentence for wrong arguments by `refuse`. */
  check: (args: readonly Typed[], refuse: (message: string, argument?: number) => never, formulas: readonly Formula[]) => Typed
  run: (args: readonly Value[], data: FormulaData) => Value
}
