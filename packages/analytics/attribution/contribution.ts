import { linkingCoefficients } from './linking.ts'

/** What each holding gave to the total, and what is left over: 费用及杂项, always there, also when it is 0. */
export interface Contribution {
  /** Of the whole span, holding by holding. */
  holdings: Float64Array
  /** Total − Σ holdings: fees, cash drag, rounding. */
  residual: number
  total: number
}

/**
 * Contributions of several periods linked after Cariño (a portfolio against nothing). `weights[t]` are those of the start of period t,
 * `returns[t]` of its holdings; `totals[t]` is what the portfolio earned, fees taken. Holdings and residual sum to the total.
 */
export function contributionOf(weights: readonly Float64Array[], returns: readonly Float64Array[], totals: Float64Array): Contribution {
  const count = weights[0]?.length ?? 0
  const coefficients = linkingCoefficients({ portfolioReturns: totals, benchmarkReturns: new Float64Array(totals.length) }, 'carino')
  const holdings = new Float64Array(count)
  let residual = 0
  totals.forEach((total, t) => {
    let explained = 0
    for (let i = 0; i < count; i++) {
      const part = weights[t]![i]! * returns[t]![i]!
      explained += part
      holdings[i] = holdings[i]! + coefficients[t]! * part
    }
    residual += coefficients[t]! * (total - explained)
  })
  return { holdings, residual, total: totals.reduce((product, value) => product * (1 + value), 1) - 1 }
}
