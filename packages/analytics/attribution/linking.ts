/**
 * Arithmetic effects of several periods do not add up to the excess of the whole, because returns compound. Each method spreads the
 * difference; the sum over all effects is the excess of the whole to the last bits.
 * Sources: Cariño 1999; Menchero 2000; GRAP 1997; Frongello 2002.
 */
export type LinkingMethod = 'carino' | 'menchero' | 'grap' | 'frongello'

export interface LinkedPeriods {
  portfolioReturns: Float64Array
  benchmarkReturns: Float64Array
}

const grown = (returns: Float64Array): number => returns.reduce((product, value) => product * (1 + value), 1) - 1

/** ln(1 + a) − ln(1 + b) over a − b; its limit where they are equal. */
const logRatio = (a: number, b: number): number => (Math.abs(a - b) < 1e-12 ? 1 / (1 + a) : (Math.log1p(a) - Math.log1p(b)) / (a - b))

/** What the effects of each period are multiplied by. Frongello's method is a recursion: see {@link linkEffects}. */
export function linkingCoefficients({ portfolioReturns, benchmarkReturns }: LinkedPeriods, method: Exclude<LinkingMethod, 'frongello'>): Float64Array {
  const periods = portfolioReturns.length
  const [portfolio, benchmark] = [grown(portfolioReturns), grown(benchmarkReturns)]
  switch (method) {
    case 'carino': {
      const whole = logRatio(portfolio, benchmark)
      return portfolioReturns.map((value, t) => logRatio(value, benchmarkReturns[t]!) / whole)
    }
    case 'menchero': {
      const root = (value: number) => (1 + value) ** (1 / periods)
      const apart = root(portfolio) - root(benchmark)
      const scale = Math.abs(apart) < 1e-12 ? (1 + portfolio) ** ((periods - 1) / periods) : (portfolio - benchmark) / periods / apart
      const excess = portfolioReturns.map((value, t) => value - benchmarkReturns[t]!)
      const squares = excess.reduce((sum, value) => sum + value * value, 0)
      const missing = portfolio - benchmark - scale * excess.reduce((sum, value) => sum + value, 0)
      return excess.map((value) => scale + (squares > 0 ? (missing * value) / squares : 0))
    }
    case 'grap':
      return portfolioReturns.map((_, t) => (1 + grown(portfolioReturns.subarray(0, t))) * (1 + grown(benchmarkReturns.subarray(t + 1))))
  }
}

/** Effects of the whole span for each segment, from those of each period. */
export function linkEffects(effects: readonly Float64Array[], periods: LinkedPeriods, method: LinkingMethod = 'carino'): Float64Array {
  const segments = effects[0]?.length ?? 0
  const linked = new Float64Array(segments)
  if (method === 'frongello') {
    let before = 1
    effects.forEach((effect, t) => {
      for (let s = 0; s < segments; s++) linked[s] = linked[s]! + effect[s]! * before + periods.benchmarkReturns[t]! * linked[s]!
      before *= 1 + periods.portfolioReturns[t]!
    })
    return linked
  }
  const coefficients = linkingCoefficients(periods, method)
  effects.forEach((effect, t) => {
    for (let s = 0; s < segments; s++) linked[s] = linked[s]! + coefficients[t]! * effect[s]!
  })
  return linked
}
