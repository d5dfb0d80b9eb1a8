import { indicators, periodSections } from '@zhiheng/analytics'
import { screenCalls } from '@zhiheng/contract'
import { industryFilters, topCategory } from '@zhiheng/domain'
import { refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import { snapshotCache } from '../snapshot/cache.ts'
import { snapshotPeriods } from '../snapshot/shape.ts'
import { universeOf } from '../snapshot/universe.ts'
import { queueTask } from '../task/queue-task.ts'
import { columnNamed } from './columns.ts'
import { distribution } from './distribution.ts'
import { computeScreen, keepScreen, loadScreen } from './run-screen.ts'
import { facts } from './screen.facts.ts'
import * as store from './screen.store.ts'
import { type Asked, computeSimilar, loadSimilar, type Similar, similarByText } from './similar.ts'

/** Choices whose words do not come from the data. */
const fixedOptions: Record<string, store.Option[]> = {
  dataSource: [{ value: '1', label: '私募' }, { value: '2', label: '公募' }],
  isOffering: [{ value: 'true', label: '是' }, { value: 'false', label: '否' }],
  riskLevel: [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: `R${level}` })),
  frequency: [{ value: 'daily', label: '日频' }, { value: 'weekly', label: '周频' }, { value: 'monthly', label: '月频' }, { value: 'irregular', label: '不定期' }],
  origin: [{ value: 'market', label: '平台' }, { value: 'own', label: '自有' }, { value: 'override', label: '自有修改' }],
}
const allFunds = { pageNo: 1, pageSize: 1_000_000 }

export const screen = implement(screenCalls, {
  query: staged(screenCalls.query, {
    load: ({ query, body }, { db, actor }) => loadScreen(db, actor.orgId, body, query),
    compute: computeScreen,
    keep: (computed, { db }) => keepScreen(db, computed),
  }),

  codes: staged(screenCalls.codes, {
    load: ({ body }, { db, actor }) => loadScreen(db, actor.orgId, body, allFunds),
    compute: ({ body, ...loaded }) => computeScreen({ ...loaded, body: { ...body, columns: [] } }),
    keep: async ({ places, universe }) => Array.from(places, (place) => universe.codes[place]!),
  }),

  count: staged(screenCalls.count, {
    load: ({ body }, { db, actor }) => loadScreen(db, actor.orgId, body, allFunds),
    compute: ({ body, ...loaded }) => computeScreen({ ...loaded, body: { ...body, columns: [] } }),
    keep: async ({ places }) => places.length,
  }),

  export: async ({ body }, ctx) => {
    body.columns.forEach(columnNamed)
    if (body.titles.length !== body.columns.length) throw refuse('导出的列与标题数量不一致，请刷新页面后重试')
    return { taskId: await queueTask(ctx, 'screen-export', '导出基金筛选', body) }
  },

  fields: async (_, { db }) => {
    const options: Record<string, store.Option[]> = { ...fixedOptions, ...(await store.readOptions(db)) }
    return {
      facts: facts.map(({ prop, label, asked }) => ({ prop, label, kind: asked, options: options[prop] ?? [] })),
      indicators: indicators.map(({ code, name, unit, better, signed, needsBenchmark, definition }) => ({ code, name, unit, better, signed, needsBenchmark, definition })),
      periods: periodSections.map(({ code, label }) => ({ code, label, inSnapshot: (snapshotPeriods as readonly string[]).includes(code) })),
      industries: industryFilters.map(({ prop, label, category }) => ({ prop, label, parent: category === topCategory ? '' : category })),
    }
  },

  summary: async ({ query }, { db, actor }) => {
    const column = columnNamed(query.columnName)
    const isPrivate = query.data_source === undefined ? undefined : query.data_source === 1
    if (column.kind === 'fact') {
      if (column.fact.kind !== 'number') throw refuse(`字段 ${column.fact.label} 不是数值，不能统计分布`)
      return distribution((await store.readNumbers(db, column.fact, isPrivate)).map((value) => value ?? NaN))
    }
    if (column.kind !== 'figure') throw refuse(`字段 ${query.columnName} 不能统计分布`)
    const snapshots = await snapshotCache.of(db, actor.orgId)
    const { universe } = universeOf(await store.readUniverse(db, isPrivate, 'fundType', [], []), snapshots, false)
    return distribution([...universe.values(column.figure)])
  },

  similar: staged(screenCalls.similar, {
    load: ({ body }, { db }): Promise<Similar[] | Asked> => (body.by === 'text' ? similarByText(db, body.fundCode, body.limit) : loadSimilar(db, body.fundCode, body.limit)),
    compute: (loaded) => (Array.isArray(loaded) ? loaded : computeSimilar(loaded)),
    keep: async (found) => found,
  }),
})
