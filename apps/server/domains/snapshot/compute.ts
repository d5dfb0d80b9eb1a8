import { addMonths, alignTo, atFrequency, downsample, indexAtOrBefore, rebased, slice, snapshot, type Series, type SnapshotSettings } from '@zhiheng/analytics'
import { figureCount, snapshotPeriods } from './shape.ts'

/** A batch of funds as it crosses to a worker thread: long arrays instead of objects. */
export interface SnapshotJob {
  /** All series one after the other; fund i has the points from offsets[i] to offsets[i + 1]. */
  days: Int32Array
  values: Float64Array
  offsets: Int32Array
  asOf: Int32Array
  /** Place of each fund's benchmark in `benchmarks`; −1: none. */
  benchmarkAt: Int32Array
  benchmarks: Series[]
  settings: SnapshotSettings
}

export interface SnapshotResult {
  figures: Float64Array
  flags: Uint8Array
  windowDays: Int32Array
  endDays: Int32Array
  frequencies: string[]
  sparks: Float32Array
  sparkOffsets: Int32Array
}

const count = snapshotPeriods.length
/** A year of weeks, its base, and the unfinished one. */
const sparkRoom = 56

/** The figures of a batch. Reads and writes nothing, so that it runs here or in a worker alike. */
export function computeSnapshots(job: SnapshotJob): SnapshotResult {
  const funds = job.offsets.length - 1
  const result: SnapshotResult = {
    figures: new Float64Array(funds * figureCount), flags: new Uint8Array(funds * count), windowDays: new Int32Array(funds * count * 2),
    endDays: new Int32Array(funds), frequencies: [], sparks: new Float32Array(funds * sparkRoom), sparkOffsets: new Int32Array(funds + 1),
  }
  for (let fund = 0; fund < funds; fund++) {
    const [from, to] = [job.offsets[fund]!, job.offsets[fund + 1]!]
    const whole = { days: job.days.subarray(from, to), values: job.values.subarray(from, to) }
    const { series, frequency } = atFrequency(whole, 'auto')
    const asOf = job.asOf[fund]!
    const index = job.benchmarks[job.benchmarkAt[fund]!]
    const row = {
      values: result.figures.subarray(fund * figureCount, (fund + 1) * figureCount),
      flags: result.flags.subarray(fund * count, (fund + 1) * count),
      days: result.windowDays.subarray(fund * count * 2, (fund + 1) * count * 2),
    }
    snapshot({ series, frequency, asOf, periods: snapshotPeriods, benchmark: index && alignTo(series.days, index), settings: job.settings }, row)
    result.frequencies.push(frequency)
    result.endDays[fund] = whole.days[indexAtOrBefore(whole.days, asOf)] ?? 0
    const spark = sparkOf(whole, result.endDays[fund]!)
    result.sparks.set(spark, result.sparkOffsets[fund]!)
    result.sparkOffsets[fund + 1] = result.sparkOffsets[fund]! + spark.length
  }
  return result
}

/** One point a week of the year before `endDay`, 1 at the first. */
function sparkOf(series: Series, endDay: number): Float64Array {
  if (endDay === 0) return new Float64Array(0)
  const weekly = downsample(slice(series, addMonths(endDay, -12), endDay), 'weekly')
  return rebased(weekly.values.slice(-sparkRoom))
}

/** The buffers that go over to another thread instead of being copied. */
export const transferOf = (parts: object): ArrayBuffer[] => [...new Set(Object.values(parts).filter((part) => ArrayBuffer.isView(part)).map((part) => part.buffer as ArrayBuffer))]
