import { episodes } from '@zhiheng/analytics'
import { type Scenario, type ScenarioContent, scenarioCalls } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import * as store from './analysis.store.ts'
import type { ScenarioTable } from './analysis.tables.ts'
import { factorsOf, readFactorIndexes } from './factor-set.ts'
import { readBenchmarks } from './report.store.ts'
import { type LoadedScenario, scenarioAnalysis } from './scenario-analysis.ts'

/** 情景分析: historical episodes, answers to factors, own scenarios. Each user has the own ones. */
export const scenario = implement(scenarioCalls, {
  analyse: staged(scenarioCalls.analyse, {
    load: async ({ body }, ctx): Promise<LoadedScenario> => {
      const scenarios = (await own(ctx).orderBy('created_at').orderBy('id').execute()).map(toScenario)
      const subjects = await store.readSubjects(ctx.db, [...new Set(body.fund_codes)], undefined)
      const stretches = [
        ...episodes.map(({ from, to, ...one }) => ({ ...one, from, to, own: false })),
        ...scenarios.flatMap(({ id, scenarioName, content }) => (content.kind === 'range' ? [{ code: id, name: scenarioName, from: Number(content.from), to: Number(content.to), about: '自定义区间', own: true }] : [])),
      ]
      return {
        navType: body.navType, stretches, scenarios, subjects, benchmarks: await readBenchmarks(ctx.db, subjects, body.benchmark), factors: factorsOf(await readFactorIndexes(ctx.db)), surroundings: await store.readSurroundings(ctx.db, ctx.now()),
      }
    },
    compute: scenarioAnalysis,
    keep: async (found) => found,
  }),

  save: ({ body }, ctx) => saved(ctx, body),

  saveMany: async ({ body }, ctx) => {
    const rows: Scenario[] = []
    for (const draft of body.scenarios) rows.push(await saved(ctx, draft))
    return rows
  },

  remove: async ({ body }, ctx) => {
    for (const id of body.ids) await seen(ctx, id)
    await ctx.db.deleteFrom('scenario').where('id', 'in', body.ids).execute()
    return null
  },
})

const own = ({ db, actor }: Context) => db.selectFrom('scenario').selectAll().where('owner_id', '=', actor.userId)

async function seen(ctx: Context, id: string) {
  const row = await own(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('情景')
  return row
}

async function saved(ctx: Context, { id, scenarioName, content }: { id?: string | undefined; scenarioName: string; content: ScenarioContent }): Promise<Scenario> {
  const other = await own(ctx).where('scenario_name', '=', scenarioName).executeTakeFirst()
  if (other && other.id !== id) throw refuse(`已有名为「${scenarioName}」的情景，请换一个名称`)
  const facts = { scenario_name: scenarioName, content: JSON.stringify(content), updated_at: ctx.now() }
  if (!id) return toScenario(await ctx.db.insertInto('scenario').values({ ...facts, owner_id: ctx.actor.userId }).returningAll().executeTakeFirstOrThrow())
  await seen(ctx, id)
  return toScenario(await ctx.db.updateTable('scenario').set(facts).where('id', '=', id).returningAll().executeTakeFirstOrThrow())
}

const toScenario = (row: Selectable<ScenarioTable>): Scenario => ({ id: row.id, scenarioName: row.scenario_name, content: row.content as ScenarioContent, updatedAt: row.updated_at.toISOString() })
