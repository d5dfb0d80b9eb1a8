import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { type Basketed, merged, mostCompared, useBasket } from './compare-basket.ts'

/** The funds of one screen: those of the address, else those that were collected for comparison. */
export function usePickedFunds(codes: string | undefined) {
  const basket = useBasket()
  const [funds, setFunds] = useState<readonly Basketed[]>(() => (codes ? namedLater(codes) : basket))
  useEffect(() => {
    const wanted = codes ? namedLater(codes).map(({ fundCode }) => fundCode) : []
    if (wanted.length === 0) return
    // What was added or removed meanwhile stays so; a code that is no fund goes.
    const name = (found: readonly Basketed[]) => setFunds((now) => now.flatMap((one) => found.filter(({ fundCode }) => fundCode === one.fundCode).map(({ fundCode, shortName }) => ({ fundCode, shortName })).concat(wanted.includes(one.fundCode) ? [] : [one]).slice(0, 1)))
    void api.fund.byCodes({ body: { fund_codes: wanted } }).then(name, () => undefined)
  }, [codes])
  return {
    funds,
    add: (fund: Basketed) => setFunds((now) => merged(now, [fund]).funds),
    remove: (fundCode: string) => setFunds((now) => now.filter((one) => one.fundCode !== fundCode)),
    clear: () => setFunds([]),
  }
}

const namedLater = (codes: string): readonly Basketed[] => [...new Set(codes.split(',').map((code) => code.trim()).filter(Boolean))].slice(0, mostCompared).map((fundCode) => ({ fundCode, shortName: fundCode }))
