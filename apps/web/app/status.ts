import { createStore } from './store.ts'

interface StatusFacts {
  /** Last day with data, set by screens that know it. */
  dataDay: string | undefined
  /** Settings of the screen in sight that differ from the organisation's. */
  own: { preset?: string; factor?: string; riskFree?: number }
}
export const statusFacts = createStore<StatusFacts>({ dataDay: undefined, own: {} })
