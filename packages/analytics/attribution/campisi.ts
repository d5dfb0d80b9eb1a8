/**
 * Where a bond fund's return comes from: carry, the level of rates, their spread, and the rest. Yields and spreads are yearly fractions,
 * durations in years; a move of +0.01 is a hundred basis points. Source: Campisi 2000, "Primer on Fixed Income Performance Attribution".
 */
export interface BondPeriod {
  /** Return of the period. */
  total: number
  /** Yield at the start; carry earned is yield × years. */
  yieldAtStart: number
  years: number
  /** Modified duration at the start. */
  duration: number
  /** Change of the government yield of the same duration. */
  treasuryChange: number
  /** Change of the spread of the fund's bonds over it. */
  spreadChange: number
  /** Duration of the part that carries spread; default the whole duration. */
  spreadDuration?: number | undefined
}
export interface BondEffects {
  /** 票息与骑乘. */
  income: number
  /** 国债效应. */
  treasury: number
  /** 利差效应. */
  spread: number
  /** 券种选择与其他: what is left, so that the four are the total. */
  selection: number
}

export function campisi({ total, yieldAtStart, years, duration, treasuryChange, spreadChange, spreadDuration = duration }: BondPeriod): BondEffects {
  const income = yieldAtStart * years
  const treasury = -duration * treasuryChange
  const spread = -spreadDuration * spreadChange
  return { income, treasury, spread, selection: total - income - treasury - spread }
}

/** The same against a benchmark: each effect of the fund less that of the benchmark; they sum to the excess. */
export function campisiExcess(fund: BondPeriod, benchmark: BondPeriod): BondEffects {
  const [own, other] = [campisi(fund), campisi(benchmark)]
  return { income: own.income - other.income, treasury: own.treasury - other.treasury, spread: own.spread - other.spread, selection: own.selection - other.selection }
}
