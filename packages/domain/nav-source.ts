/** Which of a fund's NAV sources is read where nobody names one. Series of several sources are never mixed. */

export interface NavCandidate {
  origin: 'market' | 'own'
  /** The fund names this source, in the organisation's own row or in the market's. */
  isChosen: boolean
  /** yyyymmdd, ascending. Compared only where own and market series stand side by side. */
  days: ArrayLike<number>
}

/**
 * Why a source is not the one that is read; '' for the one that is. `chosen`: the fund names another. `order`: it would do,
 * and another comes first. The rest is said of an own series that cannot stand for the market's: `few` points, `behind` the
 * market by more than one of its steps, `sparse` beside the market's points.
 */
export type WhyNot = '' | 'chosen' | 'order' | 'few' | 'behind' | 'sparse'

/** Below this figures say 数据不足 for a daily fund; a market series that is shorter itself asks for no more than it has. */
export const fewestPoints = 20
/** Share of the market's points, from its own first day on, that an own series has to have. */
export const leastCover = 0.8

export const whyNotWords: Record<Exclude<WhyNot, ''>, string> = {
  chosen: '这只基金指定读取其他来源',
  order: '排在所读来源之后',
  few: `净值不足 ${fewestPoints} 条，且少于平台净值，不作为默认来源`,
  behind: '更新晚于平台净值一期以上，不作为默认来源',
  sparse: `条数不到同期平台净值的 ${leastCover * 100}%，不作为默认来源`,
}

/**
 * What is to be said of each candidate, which stand in the organisation's order of sources. The source that the fund names
 * is read; else the first own series that is worth the name; else the market's. Without a market series the first own one
 * is read, whatever it holds. Exactly one of a list that is not empty is ''.
 */
export function whyNotRead(candidates: readonly NavCandidate[]): WhyNot[] {
  const named = candidates.findIndex((one) => one.isChosen)
  if (named >= 0) return candidates.map((_, at) => (at === named ? '' : 'chosen'))
  const market = candidates.find((one) => one.origin === 'market')
  const shortcomings = candidates.map((one): WhyNot => (market && one.origin === 'own' ? shortcoming(one.days, market.days) : ''))
  const fits = (at: number) => shortcomings[at] === ''
  const own = candidates.findIndex((one, at) => one.origin === 'own' && fits(at))
  const read = own >= 0 ? own : candidates.findIndex((_, at) => fits(at))
  return shortcomings.map((why, at) => (at === read ? '' : why || 'order'))
}

function shortcoming(own: ArrayLike<number>, market: ArrayLike<number>): WhyNot {
  if (own.length < Math.min(market.length, fewestPoints)) return 'few'
  const [first, last] = [own[0] ?? 0, own[own.length - 1] ?? 0]
  const newest = market[market.length - 1] ?? 0
  // The market's last point but one is one step of its frequency back, over holidays as well.
  if (last < (market[market.length - 2] ?? newest)) return 'behind'
  return within(own, first, newest) < leastCover * within(market, first, newest) ? 'sparse' : ''
}

function within(days: ArrayLike<number>, from: number, to: number): number {
  let count = 0
  for (let at = 0; at < days.length; at++) if (days[at]! >= from && days[at]! <= to) count++
  return count
}
