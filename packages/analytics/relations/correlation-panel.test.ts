import { expect, test } from 'vitest'
import { factorReturns, generator } from '../testkit/random.ts'
import { correlationPanel } from './correlation-panel.ts'
import { pairwiseCorrelation } from './covariance.ts'
import { productsOfPairs } from './products.ts'

const close = (found: Float64Array, wanted: Float64Array) => found.forEach((value, at) => (Number.isNaN(wanted[at]!) ? expect(value).toBeNaN() : expect(Math.abs(value - wanted[at]!)).toBeLessThan(1e-12)))

test.each([1, 3, 4, 7, 30, 64, 67, 130])('correlations of %i funds at once are those of pair by pair', (count) => {
  const panel = factorReturns(count, 200, count)
  close(correlationPanel(panel), pairwiseCorrelation(panel))
})

test('with gaps a pair stands on the periods that both have', () => {
  const random = generator(4)
  const panel = factorReturns(12, 300, 9).map((one, i) => one.map((value, t) => (random() < 0.05 * (i % 4) || t < 20 * i ? NaN : value)))
  close(correlationPanel(panel), pairwiseCorrelation(panel))
})

test('a fund that does not move has no correlation, nor have funds that never meet', () => {
  const found = correlationPanel([Float64Array.of(0.01, 0.01, 0.01, 0.01), Float64Array.of(0.01, 0.02, NaN, NaN), Float64Array.of(NaN, NaN, 0.01, 0.03)])
  expect([...found]).toEqual([NaN, NaN, NaN, NaN, 1, NaN, NaN, NaN, 1])
})

test('products of every pair, also where the number of rows is no multiple of four', () => {
  expect([...productsOfPairs(Float64Array.of(1, 2, 3, 4, 5, 6), 3, 2)]).toEqual([5, 11, 17, 11, 25, 39, 17, 39, 61])
})

test('the kernel of WebAssembly gives the sums of plain loops, also for odd lengths and beside the border', () => {
  for (const [count, length] of [[64, 1], [65, 7], [70, 250], [131, 33]] as const) {
    const random = generator(count)
    const rows = Float64Array.from({ length: count * length }, () => random() - 0.5)
    const found = productsOfPairs(rows, count, length)
    for (let i = 0; i < count; i += 5) for (let j = 0; j < count; j += 3) {
      let sum = 0
      for (let t = 0; t < length; t++) sum += rows[i * length + t]! * rows[j * length + t]!
      expect(Math.abs(found[i * count + j]! - sum)).toBeLessThan(1e-12 * length)
    }
    expect(productsOfPairs(rows, count, length)).toEqual(found)
  }
})
