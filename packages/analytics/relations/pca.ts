import { symmetricEigen } from '../matrix/eigen.ts'

/** How few hidden movements explain many funds: principal components of a covariance or correlation. */
export interface Components {
  /** Variance of each component, largest first; rounding noise below 0 counts as 0. */
  variances: Float64Array
  /** Share of each component in the whole, and of all up to it. */
  shares: Float64Array
  cumulative: Float64Array
  /** Loadings, component by component (n numbers each); the largest of each is positive, so that signs do not change from run to run. */
  loadings: Float64Array
}

export function principalComponents(covariance: Float64Array): Components {
  const { values, vectors } = symmetricEigen(covariance)
  const n = values.length
  const variances = values.map((value) => Math.max(0, value))
  const whole = variances.reduce((sum, value) => sum + value, 0)
  const shares = variances.map((value) => (whole > 0 ? value / whole : NaN))
  let reached = 0
  const cumulative = shares.map((share) => (reached += share))
  const loadings = Float64Array.from(vectors)
  for (let k = 0; k < n; k++) {
    const own = loadings.subarray(k * n, k * n + n)
    const leading = own.reduce((most, value) => (Math.abs(value) > Math.abs(most) + 1e-12 ? value : most), 0)
    if (leading < 0) for (let i = 0; i < n; i++) own[i] = -own[i]!
  }
  return { variances, shares, cumulative, loadings }
}

/** How many independent funds the panel is worth: (Σ λ)² ÷ Σ λ². 1 when all move as one, n when none do. */
export function effectiveCount(covariance: Float64Array): number {
  const { variances } = principalComponents(covariance)
  const sum = variances.reduce((total, value) => total + value, 0)
  return (sum * sum) / variances.reduce((total, value) => total + value * value, 0)
}
