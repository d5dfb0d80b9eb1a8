import { createStore, useStore } from './store.ts'

/** The funds that stand side by side; they wait here while the user collects them from lists and fund pages. */
export interface Basketed {
  fundCode: string
  shortName: string
}
export const mostCompared = 10

const key = 'compareBasket'
function stored(): readonly Basketed[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Basketed[]
  } catch {
    return []
  }
}
const basket = createStore<readonly Basketed[]>(stored())
basket.subscribe(() => sessionStorage.setItem(key, JSON.stringify(basket.get())))

export const useBasket = () => useStore(basket)
export const setBasket = (funds: readonly Basketed[]) => basket.set(funds.slice(0, mostCompared))

/** New ones join at the end; what does not fit is told. */
export function merged(now: readonly Basketed[], added: readonly Basketed[]): { funds: readonly Basketed[]; leftOut: number } {
  const fresh = added.filter((fund, at) => !now.some((one) => one.fundCode === fund.fundCode) && added.findIndex((one) => one.fundCode === fund.fundCode) === at)
  const funds = [...now, ...fresh]
  return { funds: funds.slice(0, mostCompared), leftOut: Math.max(0, funds.length - mostCompared) }
}

/** A sentence for the user when some had no room. */
export function addToBasket(added: readonly Basketed[]): string | undefined {
  const { funds, leftOut } = merged(basket.get(), added)
  setBasket(funds)
  return leftOut > 0 ? `一次最多比较 ${mostCompared} 只，有 ${leftOut} 只没有加入，请先从对比中移除` : undefined
}
export const removeFromBasket = (fundCode: string) => basket.set((now) => now.filter((one) => one.fundCode !== fundCode))
