import { type indexDraft, indicatorCalls, toPage, type UserIndex } from '@zhiheng/contract'
import { researchDays, seriesOf } from '@zhiheng/analytics'
import type { z } from 'zod'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import { readIndexSeries } from '../index/index.store.ts'
import { defaultBenchmark, readFigureSetting } from '../snapshot/snapshot.store.ts'
import { chinaDay, settingsOf } from '../snapshot/snapshot-funds.ts'
import { cardFacts } from './card-facts.ts'
import { chosen, fixedIndexes, matches, toUserIndex } from './catalogue.ts'
import { judge, ownedRules } from './indicator.rules.ts'
import * as store from './indicator.store.ts'
import { saveIndex } from './save-index.ts'
import { findUsers } from './used-in.ts'
import { type FormulaFund, orNull, readFormulaFunds, workOut } from './work-out.ts'

const nothing = { frequency: '', beginDay: '', endDay: '', observations: 0 }

export const indicator = implement(indicatorCalls, {
  page: async ({ query, body }, ctx) => pageOf(ctx, body, query, false),
  mine: async ({ query, body }, ctx) => pageOf(ctx, body, query, true),
  all: async ({ body }, ctx) => [...fixedIndexes, ...(await own(ctx))].filter((one) => matches(one, body)),
  analysis: async ({ body }) => fixedIndexes.filter((one) => matches(one, body)),
  withFixed: async ({ body }, ctx) => [...(await own(ctx)), ...fixedIndexes].filter((one) => matches(one, body)),
  byCode: async ({ body }, ctx) => {
    const known = new Map([...fixedIndexes, ...(await own(ctx))].map((one) => [one.indexCode, one]))
    return body.codes.flatMap((code) => known.get(code) ?? [])
  },
  notWidget: async (_, ctx) => (await own(ctx)).map(nameOf),
  owned: async (_, ctx) => (await own(ctx)).filter(({ ownerId }) => ownerId === ctx.actor.userId).map(nameOf),
  list: async (_, ctx) => [...fixedIndexes, ...(await own(ctx))].map(nameOf),
  newList: async ({ body }, ctx) => (await own(ctx)).filter((one) => matches(one, body)),
  simpleList: async (_, ctx) => (await own(ctx)).map(nameOf),

  get: async ({ query }, ctx) => {
    const row = await seen(ctx, query.id)
    const version = query.version === undefined ? undefined : (await store.versionsOf(ctx.db, row.id)).find((one) => one.version === query.version)
    if (query.version !== undefined && !version) throw notFound('该版本')
    return toUserIndex(ctx.actor, version ? { ...row, index_name: version.index_name, description: version.description, formula: version.formula, unit: version.unit, version: version.version, updated_at: version.saved_at } : row)
  },

  describe: async ({ query }, ctx) => {
    const fixed = fixedIndexes.find(({ indexCode }) => indexCode === query.indexCode)
    if (fixed) return { index: fixed, uses: [], usedIn: [], versions: [], facts: cardFacts(fixed, []) }
    const row = await seen(ctx, query.indexCode.replace(/^u/, ''))
    const index = toUserIndex(ctx.actor, row)
    const judged = judge({ id: row.id, name: row.index_name, formula: row.formula, isPublic: row.is_public }, await store.seenBy(ctx.db, ctx.actor.userId))
    const versions = (await store.versionsOf(ctx.db, row.id)).map((one) => ({ version: one.version, indexName: one.index_name, formula: one.formula, description: one.description, note: one.note, savedBy: one.saved_by_name, savedAt: one.saved_at.toISOString() }))
    return { index, uses: judged.uses, usedIn: (await findUsers(ctx.db, [row.index_name])).map(({ kind, id, name, owned }) => ({ kind, id, name: ownedRules.canSee(ctx.actor, owned) ? name : '（他人仅自己可见）' })), versions, facts: cardFacts(index, judged.uses) }
  },

  save: async ({ body }, ctx) => savedBy(ctx, body),
  saveNew: async ({ body }, ctx) => savedBy(ctx, { ...body, id: undefined }),

  remove: async ({ body }, ctx) => {
    await store.hold(ctx.db)
    const rows = await Promise.all(body.ids.map((id) => editable(ctx, id)))
    const users = (await findUsers(ctx.db, rows.map((row) => row.index_name))).filter(({ kind, id }) => kind !== 'indicator' || !body.ids.includes(id))
    if (users.length > 0) throw refuse(`指标正被使用，不能删除：${users.slice(0, 5).map(({ words, name }) => `${words}「${name}」`).join('、')}${users.length > 5 ? `等 ${users.length} 处` : ''}。请先修改或删除它们。`, { usedIn: users.map(({ kind, id, name }) => ({ kind, id, name })) })
    await ctx.db.deleteFrom('user_index').where('id', 'in', body.ids).execute()
    return null
  },

  test: staged(indicatorCalls.test, {
    load: async ({ body }, ctx) => {
      const name = body.indexName?.trim() || '（未命名）'
      const judged = judge({ id: body.id, name, formula: body.formula, isPublic: body.isPublic ?? false }, await store.seenBy(ctx.db, ctx.actor.userId))
      return { name, judged, read: judged.ok && body.fundCodes.length > 0 ? await readFormulaFunds(ctx.db, body.fundCodes, ctx.now(), body.endDay) : undefined }
    },
    compute: ({ name, judged, read }) => {
      if (!judged.ok) return { ...judged, unit: '', values: [] }
      const values = (read?.funds ?? []).map((fund) => {
        const { values: found, ...facts } = workOut(judged.prepared, fund, read!.settings)
        return { fundCode: fund.fundCode, shortName: fund.shortName, value: orNull(found.get(name)), ...nothing, ...facts }
      })
      return { ok: true, why: '', at: 0, length: 0, unit: judged.unit, uses: judged.uses, values }
    },
    keep: async (found) => found,
  }),

  values: staged(indicatorCalls.values, { load: ({ query }, ctx) => loadMatrix(ctx, query.params), compute: matrix, keep: async (found) => found }),
  batchValues: staged(indicatorCalls.batchValues, { load: ({ body }, ctx) => loadMatrix(ctx, body), compute: matrix, keep: async (found) => found }),

  navValues: staged(indicatorCalls.navValues, {
    load: async ({ body }, ctx) => {
      const series = seriesOf(body.navs.map(({ tradingDay, nav }) => ({ day: Number(tradingDay), value: nav })))
      if (series.days.length < 2) throw refuse('至少需要两个不同日期的净值')
      const code = body.benchmark || defaultBenchmark
      const setting = await readFigureSetting(ctx.db)
      return { series, benchmark: (await readIndexSeries(ctx.db, [code])).get(code), indexes: await asked(ctx, body.indexCodes), settings: { ...settingsOf(setting), riskFree: setting.riskFree } }
    },
    compute: ({ series, benchmark, indexes, settings }) => {
      const { values } = workOut(indexes.prepared, { series, benchmark, asOf: series.days.at(-1)! }, settings)
      return indexes.facts.map(({ key, ...facts }) => ({ ...facts, value: orNull(values.get(key)) }))
    },
    keep: async (found) => found,
  }),

  secValues: staged(indicatorCalls.secValues, {
    load: async ({ body }, ctx) => ({ body, indexes: await asked(ctx, body.indexCodes), read: await readFormulaFunds(ctx.db, [body.fundCode], ctx.now(), body.endDay) }),
    compute: ({ body, indexes, read: { funds: [fund], settings } }) => {
      const days = [...researchDays(Number(body.beginDay), Number(body.endDay), 'monthly')].slice(-600)
      const rows = days.map((asOf) => workOut(indexes.prepared, { ...(fund as FormulaFund), asOf }, settings).values)
      return { fundCode: body.fundCode, days: days.map(String), series: indexes.facts.map(({ key, ...facts }) => ({ ...facts, values: rows.map((row) => orNull(row.get(key))) })) }
    },
    keep: async (found) => found,
  }),
})

const nameOf = ({ id, indexCode, indexName }: UserIndex) => ({ id, indexCode, indexName })

const own = async ({ db, actor }: Context) => (await store.seenBy(db, actor.userId)).map((row) => toUserIndex(actor, row))

async function pageOf({ db, actor }: Context, body: store.Searched, query: z.output<typeof indicatorCalls.page.query>, mine: boolean) {
  const { rows, total } = await store.indexPage(db, actor.userId, body, query, mine)
  return toPage(rows.map((row) => toUserIndex(actor, row)), total, query)
}

async function seen(ctx: Context, id: string) {
  const row = await store.findIndex(ctx.db, id)
  if (!row || !ownedRules.canSee(ctx.actor, row)) throw notFound('指标')
  return row
}

async function editable(ctx: Context, id: string) {
  const row = await seen(ctx, id)
  if (!ownedRules.canEdit(ctx.actor, row)) throw forbidden()
  return row
}

async function savedBy(ctx: Context, body: z.output<typeof indexDraft>) {
  await store.hold(ctx.db)
  const former = body.id ? await editable(ctx, body.id) : undefined
  const id = await saveIndex(ctx, body, former)
  return toUserIndex(ctx.actor, (await store.findIndex(ctx.db, id))!)
}

async function asked(ctx: Context, codes: readonly string[]) {
  return chosen(codes, await store.seenBy(ctx.db, ctx.actor.userId))
}

async function loadMatrix(ctx: Context, { fundCodes, indexCodes, endDay }: { fundCodes: string[]; indexCodes: string[]; endDay?: string | undefined }) {
  if (endDay && Number(endDay) > chinaDay(ctx.now())) throw refuse('截止日不能晚于今天')
  return { indexes: await asked(ctx, indexCodes), read: await readFormulaFunds(ctx.db, fundCodes, ctx.now(), endDay) }
}

function matrix({ indexes, read }: Awaited<ReturnType<typeof loadMatrix>>) {
  return {
    indexes: indexes.facts.map(({ indexCode, indexName, unit }) => ({ indexCode, indexName, unit })),
    funds: read.funds.map((fund) => {
      const { values, endDay } = workOut(indexes.prepared, fund, read.settings)
      return { fundCode: fund.fundCode, shortName: fund.shortName, endDay, values: indexes.facts.map(({ key }) => orNull(values.get(key))) }
    }),
  }
}
