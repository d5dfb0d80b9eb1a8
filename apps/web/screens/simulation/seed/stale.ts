import { api } from '../../../api.ts'

/** Calls whose answers change with a seed. */
export const seedKeys = [api.seed.list.key, api.seed.tradeRecords.key, api.seed.analysis.key, api.simulation.list.key]
