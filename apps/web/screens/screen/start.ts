import type { Condition } from '@zhiheng/contract'
import { type Asked, nothingAsked } from './use-screening.ts'

/** What a link asks: the funds of a company or of a manager. */
export interface ScreeningQuery {
  simple?: string | undefined
  company?: string | undefined
  manager?: string | undefined
}

export function askedByLink({ company, manager }: ScreeningQuery): Asked | undefined {
  const like = (prop: string, text: string): Condition => ({ kind: 'fact', filter: { prop, expression: 'like', value: `%${text}%` } })
  const conditions = [...(company ? [like('counselorName', company)] : []), ...(manager ? [like('managerNames', manager)] : [])]
  return conditions.length > 0 ? { ...nothingAsked, universe: '', conditions } : undefined
}
