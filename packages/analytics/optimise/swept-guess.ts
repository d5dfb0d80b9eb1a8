import type { QuadraticProgram } from './active-set.ts'

const SWEEPS = 8

/**
 * Weights near the minimum of a quadratic program that has bounds only, or the budget as its only row: found one weight at a time.
 * The least risk under a budget is that of min ½ xᵀQx − Σ x over x ≥ 0, scaled to the budget. Undefined for any other program.
 */
export function sweptGuess({ matrix, linear, lower, upper, rows, kinks }: QuadraticProgram): Float64Array | undefined {
  if (kinks || rows.length > 1) return undefined
  const budget = rows[0]
  if (!budget) return sweep(matrix, linear, lower, upper)
  const isPlain = budget.kind === 'equal' && budget.bound > 0 && budget.coefficients.every((one) => one === 1) && lower.every((low) => low === 0) && linear.every((cost) => cost === 0)
  if (!isPlain) return undefined
  const n = linear.length
  const x = sweep(matrix, new Float64Array(n).fill(-1), lower, new Float64Array(n).fill(Infinity))
  const sum = x?.reduce((total, one) => total + one, 0) ?? 0
  const weights = sum > 0 ? x!.map((one) => (one * budget.bound) / sum) : undefined
  return weights?.every((weight, i) => weight < upper[i]!) ? weights : undefined
}

function sweep(matrix: Float64Array, linear: Float64Array, lower: Float64Array, upper: Float64Array): Float64Array | undefined {
  const n = linear.length
  const x = lower.map((low) => (Number.isFinite(low) ? low : 0))
  const gradient = Float64Array.from(linear)
  for (let i = 0; i < n; i++) if (x[i] !== 0) addRow(gradient, matrix, i, x[i]!)
  for (let turn = 0; turn < SWEEPS; turn++) {
    for (let i = 0; i < n; i++) {
      const curve = matrix[i * n + i]!
      if (!(curve > 0)) return undefined
      const next = Math.min(upper[i]!, Math.max(lower[i]!, x[i]! - gradient[i]! / curve))
      if (next === x[i]) continue
      addRow(gradient, matrix, i, next - x[i]!)
      x[i] = next
    }
  }
  return x
}

function addRow(into: Float64Array, matrix: Float64Array, row: number, times: number): void {
  for (let j = 0, at = row * into.length; j < into.length; j++, at++) into[j] = into[j]! + times * matrix[at]!
}
