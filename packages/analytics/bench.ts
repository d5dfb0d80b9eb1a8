import { availableParallelism, cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { addDays, weekday } from './calendar.ts'
import { indicators } from './indicators.ts'
import { measure } from './measure.ts'
import type { PeriodCode } from './periods.ts'
import { snapshot, snapshotRow } from './snapshot.ts'
import { alignTo } from './series.ts'
import { walk } from './testkit/walk.ts'

/** `node packages/analytics/bench.ts`: one thread, medians of five runs after a warm-up. */

const FUNDS = 2000
const DAYS = 1250
const PERIODS: PeriodCode[] = ['ytd', 'w1', 'm1', 'm3', 'm6', 'y1', 'y2', 'y3', 'y5', 'inception', 'lastWeek', 'year:2024']

function workingDays(count: number): Int32Array {
  const days: number[] = []
  for (let day = 20210104; days.length < count; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return Int32Array.from(days)
}

function median(run: () => void): number {
  run()
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[2]!
}

const days = workingDays(DAYS)
const index = walk(days, 1)
const benchmark = alignTo(days, index)
const funds = Array.from({ length: FUNDS }, (_, i) => walk(days, i + 2))
const into = new Float64Array(indicators.length)
const row = snapshotRow(PERIODS.length)
const asOf = days[DAYS - 1]!

const whole = median(() => {
  for (const { values } of funds) {
    measure({ days, values, benchmark, from: 0, to: DAYS - 1, periodsPerYear: 250, riskFree: 0.03 }, into)
  }
})
const snapshots = median(() => {
  for (const series of funds) snapshot({ series, benchmark: index, frequency: 'daily', asOf, periods: PERIODS }, row)
})

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, node ${process.version}`)
console.log(`${FUNDS} funds × ${DAYS} days, ${indicators.length} figures with benchmark: ${whole.toFixed(0)} ms (${(whole / FUNDS).toFixed(3)} ms a fund)`)
console.log(`${FUNDS} funds × ${PERIODS.length} periods, snapshot: ${snapshots.toFixed(0)} ms (${(snapshots / FUNDS).toFixed(3)} ms a fund)`)
console.log(`30,000 funds on two threads, from that: ${((snapshots / FUNDS) * 15).toFixed(1)} s`)
