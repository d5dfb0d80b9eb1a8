import type { QueryScheme } from '@zhiheng/contract'
import { type Asked, nothingAsked } from './use-screening.ts'
import { canonical } from './conditions.ts'

export const schemeType = 'screen'

/** What a scheme keeps, as it was saved; what an older version did not know stands at its default. */
export function askedOf(scheme: Pick<QueryScheme, 'content'>): Asked | undefined {
  try {
    const read = JSON.parse(scheme.content) as Partial<Asked>
    return Array.isArray(read.conditions) ? { ...nothingAsked, ...read } : undefined
  } catch {
    return undefined
  }
}
export const isChanged = (scheme: Pick<QueryScheme, 'content'>, asked: Asked) => canonical(askedOf(scheme)) !== canonical(asked)
