import { alignTo, returnsOf, type Series } from '@zhiheng/analytics'
import type { Db } from '../../db/db.ts'
import { readIndexSeries } from '../index/index.store.ts'

/** The indexes by which funds are explained: the first of each kind that has closes. */
type Kind = 'market' | 'small' | 'growth' | 'dividend' | 'bond' | 'gold' | 'abroad'
const candidates: Readonly<Record<Kind, readonly string[]>> = {
  market: ['000300', 'ZH300'], small: ['000852', 'ZH1000', '000905', 'ZH500'], growth: ['399006', 'ZHCY'], dividend: ['000922', 'ZHHL'], bond: ['CBA-TREASURY', '000012', 'ZHBOND'], gold: ['AU9999', 'ZHGOLD'], abroad: ['GSPC', 'ZHQQ'],
}

export interface FactorIndex {
  code: string
  name: string
  series: Series
}
export type FactorIndexes = Partial<Record<Kind, FactorIndex>>

export async function readFactorIndexes(db: Db): Promise<FactorIndexes> {
  const codes = Object.values(candidates).flat()
  const series = await readIndexSeries(db, codes)
  const named = new Map((await db.selectFrom('all_index_info').select(['index_code', 'index_name']).where('index_code', 'in', codes).execute()).map((row) => [row.index_code, row.index_name ?? row.index_code]))
  return Object.fromEntries(Object.entries(candidates).flatMap(([kind, all]) => {
    const code = all.find((one) => series.has(one))
    return code ? [[kind, { code, name: named.get(code) ?? code, series: series.get(code)! }]] : []
  }))
}

export interface Factor {
  code: string
  name: string
  about: string
  /** What is bought, and what is sold against it. */
  long: Series
  short: Series | undefined
}

/** Factors of exposures and shocks. Styles are differences to the market, because the indexes themselves move almost as one. */
export function factorsOf(indexes: FactorIndexes): Factor[] {
  const { market } = indexes
  const alone = (code: string, name: string, of: FactorIndex | undefined): Factor[] => (of ? [{ code, name, about: of.name, long: of.series, short: undefined }] : [])
  const over = (code: string, name: string, of: FactorIndex | undefined): Factor[] => (of && market ? [{ code, name, about: `${of.name} − ${market.name}`, long: of.series, short: market.series }] : [])
  return [...alone('market', '大盘', market), ...over('size', '小盘相对大盘', indexes.small), ...over('growth', '成长相对大盘', indexes.growth), ...alone('bond', '债券', indexes.bond), ...alone('gold', '黄金', indexes.gold)]
}

/** Returns of a factor between neighbouring days; NaN where an index has no close yet. */
export function factorReturns({ long, short }: Pick<Factor, 'long' | 'short'>, days: Int32Array): Float64Array {
  const bought = returnsOf(alignTo(days, long))
  if (!short) return bought
  const sold = returnsOf(alignTo(days, short))
  return bought.map((value, at) => value - sold[at]!)
}

/** Indexes among which a fund's style is looked for. */
export const styleIndexes = ({ market, small, growth, dividend, bond, gold, abroad }: FactorIndexes): FactorIndex[] => [market, small, growth, dividend, bond, gold, abroad].filter((one) => one !== undefined)
