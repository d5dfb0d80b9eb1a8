import { closureOf, indicators, periodSections, prepareIndicators, type PreparedIndicator, wordOf } from '@zhiheng/analytics'
import type { UserIndex } from '@zhiheng/contract'
import type { Actor } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { ownedRules, unnamed } from './indicator.rules.ts'
import type { IndexRow, Searched } from './indicator.store.ts'

/** Indicators of the registry and of users in one shape. */

const units: Record<string, string> = { percent: 'fraction', ratio: 'ratio', count: 'ratio', day: 'days' }

export const fixedIndexes: readonly UserIndex[] = indicators.map(({ code, name, unit, definition }) => ({
  id: code, indexCode: code, indexName: name, category: '平台指标', description: definition, formula: `${wordOf(name)}()`, unit: units[unit]!,
  isFixed: true, isPublic: true, version: 1, ownerId: '', ownerName: '平台', updatedAt: '', can: [],
}))

export const toUserIndex = (actor: Actor, row: IndexRow): UserIndex => ({
  id: row.id, indexCode: `u${row.id}`, indexName: row.index_name, category: row.category, description: row.description, formula: row.formula, unit: row.unit, isFixed: false, isPublic: row.is_public,
  version: row.version, ownerId: row.owner_id, ownerName: row.owner_name, updatedAt: row.updated_at.toISOString(), can: ownedRules.canEdit(actor, row) && actor.permissions.has('index.edit') ? ['edit', 'delete'] : [],
})

export function matches({ indexName, formula, description, category }: UserIndex, { keyword, category: wanted }: Searched): boolean {
  return (!wanted || category === wanted) && (!keyword || `${indexName}\n${formula}\n${description}`.toLowerCase().includes(keyword.toLowerCase()))
}

export interface ChosenIndexes {
  /** `key` is the name under which the value stands. */
  facts: { indexCode: string; indexName: string; unit: string; key: string }[]
  prepared: PreparedIndicator[]
}

/** Codes as formulas: `u123` of a user, `sharpe` since inception, `y1.sharpe` over a period as in screening columns. */
export function chosen(codes: readonly string[], seen: readonly IndexRow[]): ChosenIndexes {
  const definitions = seen.map((row) => ({ name: row.index_name, formula: row.formula }))
  const wanted = codes.map((code) => {
    const row = seen.find(({ id }) => `u${id}` === code)
    return row ? { indexCode: code, indexName: row.index_name, unit: row.unit, key: row.index_name } : { ...fixedOf(code), key: `${unnamed}${code}` }
  })
  const names = new Set(wanted.flatMap(({ key }) => (key.startsWith(unnamed) ? [] : [key, ...closureOf({ name: key, formula: definitions.find(({ name }) => name === key)!.formula }, definitions)])))
  const fixed = wanted.flatMap((one) => ('formula' in one ? [{ name: one.key, formula: one.formula as string }] : []))
  const prepared = prepareIndicators([...definitions.filter(({ name }) => names.has(name)), ...fixed])
  if (!prepared.ok) throw refuse(`指标“${prepared.name}”无法计算：${prepared.why}`)
  return { facts: wanted.map(({ indexCode, indexName, unit, key }) => ({ indexCode, indexName, unit, key })), prepared: prepared.indicators }
}

function fixedOf(code: string) {
  const [period, name] = code.includes('.') ? (code.split('.') as [string, string]) : ['inception', code]
  const found = indicators.find((one) => one.code === name)
  const section = periodSections.find((one) => one.code === period)
  if (!found || !section) throw notFound(`指标 ${code} `)
  return { indexCode: code, indexName: code.includes('.') ? `${section.label}${found.name}` : found.name, unit: units[found.unit]!, formula: `${found.code}('${period}')` }
}
