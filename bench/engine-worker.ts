import { parentPort } from 'node:worker_threads'
import { indicators } from '../packages/analytics/indicators.ts'
import { measure } from '../packages/analytics/measure.ts'
import { productsOfRange } from '../packages/analytics/relations/products.ts'

/** A part of the engine's work on shared memory: the thread is started once and kept. */
export type EnginePart =
  | { kind: 'figures'; days: Int32Array; values: Float64Array; benchmark: Float64Array; into: Float64Array; from: number; to: number }
  | { kind: 'products'; rows: Float64Array; into: Float64Array; count: number; length: number; from: number; to: number }

export function doPart(part: EnginePart): void {
  if (part.kind === 'products') return productsOfRange(part.rows, part, part.into)
  const { days, values, benchmark, into, from, to } = part
  const length = days.length
  for (let i = from; i < to; i++) {
    const own = values.subarray(i * length, (i + 1) * length)
    measure({ days, values: own, benchmark, from: 0, to: length - 1, periodsPerYear: 250, riskFree: 0.03 }, into.subarray(i * indicators.length, (i + 1) * indicators.length))
  }
}

parentPort?.on('message', (part: EnginePart) => {
  doPart(part)
  parentPort!.postMessage('done')
})
