import { inWorker } from '../../jobs/in-worker.ts'
import type { TaskHandler } from '../../jobs/tasks.ts'
import { Fail } from '../../rpc/fail.ts'
import { readSurroundings } from '../analysis/analysis.store.ts'
import type { Computed } from './compute.ts'
import { jobOf } from './run.ts'
import { resultOf } from './result-of.ts'
import * as store from './run.store.ts'

/** A long back-test over what the call froze. A second run writes the same over the first. */
const runPortfolio: TaskHandler = async (task) => {
  const { runId } = task.input as { runId: string }
  const read = await task.inOrg(async (db) => {
    const run = await store.inputOf(db, runId)
    return run && { ...run, navs: await store.navsOf(db, runId), surroundings: await readSurroundings(db, task.now()) }
  })
  if (!read) throw new Fail(11, '所运行的回测已被删除')
  await task.progress(0.02, '正在准备')
  const { job } = jobOf(read.input, read.navs)
  const computed = await inWorker<Computed>(new URL('./compute.ts', import.meta.url).href, 'computeRun', [job], (share, words) => task.progress(0.02 + 0.93 * share, words))
  if (!computed.ok) throw new Fail(11, computed.why)
  await task.progress(0.97, '正在保存结果')
  const { result, summary, nav } = resultOf(computed, read)
  await task.inOrg((db) => store.keepResult(db, runId, result, summary, nav, task.now()))
  return { runId, portfolioCode: read.input.info.portfolio_code, name: read.input.info.fundName }
}

export const portfolioTasks = { 'portfolio-run': runPortfolio }
