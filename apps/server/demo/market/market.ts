import { makeFunds } from './funds.ts'
import { makeCompanies, makeManagers } from './houses.ts'
import { anchorDay, makeIndexes } from './indexes.ts'
import { randomOf } from './random.ts'
import { strategyTree } from './strategies.ts'
import type { Market } from './types.ts'

export * from './types.ts'
export { anchorDay }

/** The demonstration market: same seed, same bytes. A later end day lengthens it and changes nothing that was before. */
export function makeMarket({ seed = 'zhiheng', endDay = anchorDay }: { seed?: string; endDay?: number } = {}): Market {
  const random = randomOf(seed)
  const { days, indexes, factors } = makeIndexes(random.fork('indexes'), endDay)
  const companies = makeCompanies(random.fork('companies'))
  const managers = makeManagers(random.fork('managers'), companies)
  const funds = makeFunds({ random: random.fork('funds'), days, indexes: new Map(indexes.map((index) => [index.code, index])), factors, companies, managers })
  return { seed, endDay, days, indexes, factors, companies, managers, strategies: strategyTree(), funds }
}
