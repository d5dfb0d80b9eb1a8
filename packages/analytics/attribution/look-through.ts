/** What stands behind a portfolio of funds, as far as the funds have told. */

export interface DisclosedFund {
  /** Share of the portfolio. */
  weight: number
  /** Disclosed holdings as shares of the fund; may add up to less than 1 (top ten only) and be empty. */
  holdings: readonly { code: string; weight: number; industry?: string | undefined }[]
}
export interface LookThrough {
  /** Share of the portfolio in each holding, largest first, with the number of funds that hold it. */
  holdings: { code: string; weight: number; funds: number }[]
  /** Share of the portfolio in each industry; holdings without one are under ''. */
  industries: Map<string, number>
  /** Share of the portfolio that is told at all: printed beside every figure. */
  coverage: number
  /** Share of the portfolio in holdings that more than one fund has. */
  overlap: number
}

export function lookThrough(funds: readonly DisclosedFund[]): LookThrough {
  const found = new Map<string, { code: string; weight: number; funds: number }>()
  const industries = new Map<string, number>()
  let coverage = 0
  for (const { weight: share, holdings } of funds) {
    for (const { code, weight, industry = '' } of holdings) {
      const part = share * weight
      const known = found.get(code) ?? { code, weight: 0, funds: 0 }
      known.weight += part
      known.funds++
      found.set(code, known)
      industries.set(industry, (industries.get(industry) ?? 0) + part)
      coverage += part
    }
  }
  const holdings = [...found.values()].sort((a, b) => b.weight - a.weight || a.code.localeCompare(b.code))
  return { holdings, industries, coverage, overlap: holdings.reduce((sum, { weight, funds: count }) => sum + (count > 1 ? weight : 0), 0) }
}

/** Sum of squared shares of what is told, as if it were the whole: 1 is one holding. NaN when nothing is told. */
export function concentration({ holdings, coverage }: LookThrough): number {
  return coverage > 0 ? holdings.reduce((sum, { weight }) => sum + (weight / coverage) ** 2, 0) : NaN
}
