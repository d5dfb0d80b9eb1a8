const binCount = 20
const quantilesAsked = [0.05, 0.25, 0.5, 0.75, 0.95]

/** How values spread: quantiles by linear interpolation, and counts in equally wide bins, the last closed on both sides. */
export function distribution(values: readonly number[]) {
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort()
  const [min, max] = [sorted[0] ?? null, sorted.at(-1) ?? null]
  const width = min === null || max === null ? 0 : (max - min) / binCount
  const bins = width > 0 ? Array.from({ length: binCount }, (_, at) => ({ from: min! + at * width, to: min! + (at + 1) * width, count: 0 })) : min === null ? [] : [{ from: min, to: min, count: 0 }]
  for (const value of sorted) bins[width > 0 ? Math.min(binCount - 1, Math.floor((value - min!) / width)) : 0]!.count++
  return { count: sorted.length, missing: values.length - sorted.length, min, max, quantiles: sorted.length > 0 ? quantilesAsked.map((q) => quantile(sorted, q)) : [], bins }
}

function quantile(sorted: Float64Array, q: number) {
  const at = (sorted.length - 1) * q
  const below = Math.floor(at)
  const value = sorted[below]!
  return value + ((sorted[below + 1] ?? value) - value) * (at - below)
}
