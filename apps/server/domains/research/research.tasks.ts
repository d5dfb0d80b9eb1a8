import { type Findings, leastFunds, researchDays, researchFactors } from '@zhiheng/analytics'
import type { ResearchResult } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { Cancelled, type RunningTask, type TaskHandler } from '../../jobs/tasks.ts'
import { inWorker } from '../../jobs/in-worker.ts'
import { Fail } from '../../rpc/fail.ts'
import { unnamed } from '../indicator/indicator.rules.ts'
import { orNull, readFormulaFunds } from '../indicator/work-out.ts'
import { chinaDay } from '../snapshot/snapshot-funds.ts'
import { computeExposures, crossSections, type ExposureJob, type FundExposures } from './compute.ts'
import * as store from './research.store.ts'
import type { RunInput } from './run.ts'

const batch = 400
/** Fewer funds are worked out sooner than a thread starts. */
const heavy = 60
/** About two minutes of one thread; more is a question of other funds or a coarser frequency. */
const mostSteps = 2_000_000

/** Tests factors over the funds that the one who asked sees. A second run writes the same over the first. */
const runResearch: TaskHandler = async (task) => {
  const { runId, kind, id, name } = task.input as { runId: string; kind: string; id: string; name: string }
  const log = (line: string) => task.inOrg((db) => store.writeLog(db, runId, task.now(), line))
  try {
    const row = await task.inOrg((db) => db.selectFrom('research_run').select('input').where('id', '=', runId).executeTakeFirst())
    if (!row) throw new Fail(11, '所运行的对象已被删除')
    const input = row.input as RunInput
    const days = daysOf(input, task.now())
    const codes = await task.inOrg((db) => store.universeOf(db, input.settings))
    if (codes.length < leastFunds) throw new Fail(11, `范围内只有 ${codes.length} 只有净值的基金，至少需要 ${leastFunds} 只，请放宽基金范围`)
    if (codes.length * days.length * input.tested.length > mostSteps) throw new Fail(11, `${codes.length} 只基金 × ${days.length} 期 × ${input.tested.length} 个因子超出一次运行的上限，请缩小基金范围、缩短区间或改用月频`)
    await log(`范围内 ${codes.length} 只基金，${days.length} 个调仓日（${formatDay(String(days[0]))} 至 ${formatDay(String(days.at(-1)))}）`)
    const { found, formulas } = await allExposures(task, input, codes, days, log)
    await task.progress(0.92, '正在检验')
    const { exposures, forward } = crossSections(found, formulas.length, days.length)
    const { quantiles, lags } = input.settings
    const tested = input.tested.map(({ name, method, parts }) => ({ name, method, parts: parts.map(({ formula, weight, sign }) => ({ at: formulas.indexOf(formula), weight, sign })) }))
    const findings = researchFactors(tested, exposures, forward, { quantiles, lags })
    await task.progress(0.98, '正在保存结果')
    await task.inOrg(async (db) => {
      const latest = { codes, values: findings.factors.map((one) => plain(one.latest)) }
      await db.updateTable('research_run').set({ result: JSON.stringify(resultOf(input, findings, days, codes.length, task.now())), latest: JSON.stringify(latest) }).where('id', '=', runId).execute()
      for (const { name, rankSummary } of findings.factors) await store.writeLog(db, runId, task.now(), `「${name}」Rank IC 均值 ${formatNumber(orNull(rankSummary.mean))}，IR ${formatNumber(orNull(rankSummary.ir), 2)}，有效 ${rankSummary.periods} 期`)
      await store.writeLog(db, runId, task.now(), '运行完成')
    })
    return { kind, id, name }
  } catch (error) {
    if (!(error instanceof Cancelled)) await log(`运行失败：${error instanceof Fail ? error.message : '服务出现意外错误'}`)
    throw error
  }
}

function daysOf({ settings: { beginDay, endDay, frequency } }: RunInput, now: Date): Int32Array {
  const days = researchDays(Number(beginDay), Math.min(Number(endDay ?? chinaDay(now)), chinaDay(now)), frequency)
  if (days.length < 3) throw new Fail(11, '检验区间至少需要三个调仓日，请提前起始日')
  return days
}

/** In batches, so that progress shows, a stop is heard, and no connection is held while computing. */
async function allExposures(task: RunningTask, { settings, tested, definitions }: RunInput, codes: readonly string[], days: Int32Array, log: (line: string) => Promise<unknown>) {
  const formulas = [...new Set(tested.flatMap(({ parts }) => parts.map(({ formula }) => formula)))]
  const names = formulas.map((_, at) => `${unnamed}${at}`)
  const found: FundExposures[] = []
  for (let from = 0; from < codes.length; from += batch) {
    await task.progress(0.05 + (0.85 * from) / codes.length, `已计算 ${from} / ${codes.length} 只基金`)
    const read = await task.inOrg((db) => readFormulaFunds(db, codes.slice(from, from + batch), task.now()))
    const job: ExposureJob = { funds: read.funds.map(({ series, benchmark }) => ({ series, benchmark })), definitions: [...definitions, ...formulas.map((formula, at) => ({ name: names[at]!, formula }))], names, days, lagDays: settings.lagDays, settings: read.settings }
    found.push(...(job.funds.length < heavy ? computeExposures(job) : await inWorker<FundExposures[]>(new URL('./compute.ts', import.meta.url).href, 'computeExposures', [job])))
    await log(`已计算 ${Math.min(from + batch, codes.length)} / ${codes.length} 只基金`)
  }
  return { found, formulas }
}

const plain = (values: Float64Array) => Array.from(values, orNull)
const summary = ({ periods, ...rest }: Findings['factors'][number]['icSummary']) => ({ mean: orNull(rest.mean), deviation: orNull(rest.deviation), ir: orNull(rest.ir), t: orNull(rest.t), positive: orNull(rest.positive), periods })

const resultOf = ({ settings, tested }: RunInput, { factors, correlation }: Findings, days: Int32Array, funds: number, now: Date): ResearchResult => ({
  runAt: now.toISOString(), funds, days: Array.from(days, String), settings, correlation: correlation.map(plain),
  factors: factors.map((one, at) => ({
    name: one.name, formula: tested[at]!.formula, direction: tested[at]!.direction, ic: plain(one.ic), rankIc: plain(one.rankIc), icSummary: summary(one.icSummary), rankSummary: summary(one.rankSummary),
    decay: plain(one.decay), coverage: plain(one.coverage), curves: one.curves.map(plain), longShort: plain(one.longShort), means: plain(one.means), turnover: plain(one.turnover), counts: plain(one.counts),
  })),
})

export const researchTasks = { 'research-run': runResearch }
