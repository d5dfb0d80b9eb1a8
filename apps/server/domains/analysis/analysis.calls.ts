import { analysisCalls } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import * as store from './analysis.store.ts'
import { type FigureQuery, hasStandings } from './choices.ts'
import { compareFunds } from './compare.ts'
import { fundFigures } from './fund-figures.ts'
import { furtherFigures } from './further-figures.ts'
import { rollingFigures } from './rolling.ts'

/** Figures of funds: the fund page, rolling figures, the comparison. */
export const analysis = implement(analysisCalls, {
  fund: staged(analysisCalls.fund, {
    load: async ({ body }, ctx) => {
      const loaded = await loadFund(ctx, body.fundCode, body)
      return { ...loaded, standings: hasStandings(body, loaded.subject, loaded.surroundings) ? await store.readStandings(ctx.db, ctx.actor.orgId, loaded.subject) : undefined }
    },
    compute: fundFigures,
    keep: async (found) => found,
  }),

  more: staged(analysisCalls.more, {
    load: ({ body }, ctx) => loadFund(ctx, body.fundCode, body),
    compute: furtherFigures,
    keep: async (found) => found,
  }),

  rolling: staged(analysisCalls.rolling, {
    load: async ({ body }, ctx) => ({ loaded: await loadFund(ctx, body.fundCode, body), figure: body.figure, months: body.months }),
    compute: ({ loaded, figure, months }) => rollingFigures(loaded, figure, months),
    keep: async (found) => found,
  }),

  compare: staged(analysisCalls.compare, {
    load: async ({ body }, { db, now }) => {
      const subjects = await store.readSubjects(db, [...new Set(body.fundCodes)], body.source)
      return { query: body, subjects, benchmark: await store.readBenchmark(db, body.benchmark, subjects[0]!.benchmarkCode), surroundings: await store.readSurroundings(db, now()) }
    },
    compute: compareFunds,
    keep: async (found) => found,
  }),

  days: async ({ body }, { db }) => {
    const [subject] = await store.readSubjects(db, [body.fundCode], undefined)
    const { adjusted, cumulative, unit } = subject!.series
    return Array.from((adjusted ?? unit ?? cumulative)?.days ?? [], String)
  },

  sparklines: ({ body }, { db, actor }) => store.readSparklines(db, actor.orgId, body.fundCodes),
})

async function loadFund({ db, now }: Context, fundCode: string, query: FigureQuery) {
  const [subject] = await store.readSubjects(db, [fundCode], query.source)
  const benchmark = await store.readBenchmark(db, query.benchmark, subject!.benchmarkCode)
  return { query, subject: subject!, benchmark, surroundings: await store.readSurroundings(db, now()) }
}
