import { api } from '../../api.ts'

/** Calls whose answers are old once a portfolio was saved or deleted. */
export const staleAfterSaving = [api.portfolio.list.key, api.portfolio.get.key, api.portfolio.details.key, api.portfolio.parameter.key, api.portfolio.weight.key, api.portfolio.frontier.key]
