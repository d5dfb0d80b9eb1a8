import { closureOf, usersOf } from '@zhiheng/analytics'
import type { UsedIn } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import type { Owned } from './indicator.rules.ts'
import * as store from './indicator.store.ts'

export interface User extends UsedIn {
  words: string
  owned: Owned
}
interface Part {
  factorId: string
}

/** What rests on indicators: other indicators and factors by their formulas, models and projects by those factors. */
export async function findUsers(db: Db, names: readonly string[]): Promise<User[]> {
  const all = await store.everyIndex(db)
  const definitions = all.map((one) => ({ name: one.index_name, formula: one.formula }))
  const using = new Set(names.flatMap((name) => usersOf(name, definitions)))
  const indexes = all.filter((one) => using.has(one.index_name)).map((one): User => ({ kind: 'indicator', id: one.id, name: one.index_name, words: '指标', owned: one }))
  const factors = (await store.factorFormulas(db)).filter((one) => closureOf({ name: '', formula: one.formula }, definitions).some((name) => names.includes(name)))
  return [...indexes, ...factors.map((one): User => ({ kind: 'factor', id: one.id, name: one.name, words: '因子', owned: one })), ...(await findFactorUsers(db, factors.map(({ id }) => id)))]
}

/** Models that weigh one of the factors, and projects that test one of them or of those models. */
export async function findFactorUsers(db: Db, factorIds: readonly string[]): Promise<User[]> {
  if (factorIds.length === 0) return []
  const models = (await db.selectFrom('research_model').select(['id', 'model_name', 'parts', 'owner_id', 'is_public']).execute()).filter(({ parts }) => (parts as Part[]).some(({ factorId }) => factorIds.includes(factorId)))
  return [...models.map((one): User => ({ kind: 'model', id: one.id, name: one.model_name, words: '模型', owned: one })), ...(await findProjects(db, factorIds, models.map(({ id }) => id)))]
}

export async function findProjects(db: Db, factorIds: readonly string[], modelIds: readonly string[]): Promise<User[]> {
  const projects = await db.selectFrom('research_project').select(['id', 'project_name', 'factor_ids', 'model_ids', 'owner_id', 'is_public']).execute()
  return projects.filter((one) => one.factor_ids.some((id) => factorIds.includes(id)) || one.model_ids.some((id) => modelIds.includes(id)))
    .map((one): User => ({ kind: 'project', id: one.id, name: one.project_name, words: '项目', owned: one }))
}
