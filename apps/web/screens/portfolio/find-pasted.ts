import { api } from '../../api.ts'
import type { Found } from './FundSources.tsx'
import { plainCode, tokensOf } from './pasted.ts'

type Options = Parameters<typeof api.portfolio.fundDetails>[1]
/** Names are looked for one by one, so that a book that was pasted does not ask a thousand times. */
const mostNames = 60

/** Codes are asked for together; what is no code is taken for a name, which has to fit exactly one fund whole. */
export async function findPasted(text: string, options: Options): Promise<{ funds: Found[]; missing: string[] }> {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return { funds: [], missing: [] }
  const codes = new Map(tokens.map((token) => [plainCode(token), token]))
  const { funds } = await api.portfolio.fundDetails({ body: { fundCodes: [...codes.keys()].slice(0, 200) } }, options)
  const found = funds.filter((one) => one.found).map(({ fundCode, fundName, strategyName, companyName }): Found => ({ fundCode, fundName, strategyName, companyName }))
  const known = new Set(found.map(({ fundCode }) => codes.get(fundCode)))
  const missing: string[] = []
  for (const [at, name] of tokens.filter((token) => !known.has(token)).entries()) {
    const one = at < mostNames ? await byName(name, options) : undefined
    if (one) found.push(one)
    else missing.push(name)
  }
  return { funds: found, missing }
}

async function byName(name: string, options: Options): Promise<Found | undefined> {
  const fits = (await api.fund.search({ body: { keyword: name, pageSize: 20 } }, options)).filter(({ shortName, fullName }) => shortName === name || fullName === name)
  const [one] = fits
  return one && fits.length === 1 ? { fundCode: one.fundCode, fundName: one.shortName, strategyName: '', companyName: one.counselorName } : undefined
}
