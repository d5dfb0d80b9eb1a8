import dayjs from 'dayjs'
import type { api } from '../../api.ts'

export type Detail = Awaited<ReturnType<typeof api.portfolio.runDetail>>
type Result = NonNullable<Detail['result']>

export interface Compared {
  /** Days of both, each line from 1 on the first of them. */
  days: string[]
  lines: { name: string; values: number[] }[]
  figures: { code: string; name: string; unit: string; from: number | null; to: number | null }[]
  /** Facts that differ. */
  settings: { label: string; left: string; right: string }[]
  /** At the end of each. */
  weights: { fundCode: string; name: string; left: number | null; right: number | null }[]
}

/** Undefined where one of the two has no result. */
export function comparedOf(left: Detail, right: Detail): Compared | undefined {
  const [a, b] = [left.result, right.result]
  if (!a || !b) return undefined
  const known = new Map(b.curve.days.map((day, at) => [day, b.curve.nav[at]!]))
  const days = a.curve.days.filter((day) => known.has(day))
  const ofLeft = new Map(a.curve.days.map((day, at) => [day, a.curve.nav[at]!]))
  const from = (values: ReadonlyMap<string, number>) => days.map((day) => values.get(day)! / values.get(days[0]!)!)
  return {
    days, lines: namesOf(left, right).map((name, at) => ({ name, values: from(at === 0 ? ofLeft : known) })),
    figures: a.figures.map(({ code, name, unit, value }) => ({ code, name, unit, from: value, to: b.figures.find((one) => one.code === code)?.value ?? null })),
    settings: differing(a, b), weights: weightsOf(a, b),
  }
}

/** Two runs of one name are told apart by their models, else by when they began. */
function namesOf({ run: a }: Detail, { run: b }: Detail): [string, string] {
  const [left, right] = [a, b].map((run) => (run.runName && run.runName !== run.modelName ? `${run.portfolioName} ${run.runName}` : run.portfolioName))
  if (left !== right) return [left!, right!]
  const more = (run: typeof a) => (a.modelName === b.modelName ? dayjs(run.startedAt).format('MM-DD HH:mm:ss') : run.modelName)
  return [`${left} ${more(a)}`, `${right} ${more(b)}`]
}

function differing(a: Result, b: Result): Compared['settings'] {
  const labels = [...new Set([...a.facts, ...b.facts].map(({ label }) => label))]
  const valueIn = (result: Result, label: string) => result.facts.find((one) => one.label === label)?.value ?? '—'
  return labels.map((label) => ({ label, left: valueIn(a, label), right: valueIn(b, label) })).filter((row) => row.left !== row.right)
}

function weightsOf(a: Result, b: Result): Compared['weights'] {
  const funds = [...a.funds, ...b.funds.filter((fund) => !a.funds.some((one) => one.fundCode === fund.fundCode))]
  const last = ({ funds: own, weights }: Result, code: string) => weights.values[own.findIndex((one) => one.fundCode === code)]?.at(-1) ?? null
  return funds.map(({ fundCode, aliasName }) => ({ fundCode, name: aliasName, left: last(a, fundCode), right: last(b, fundCode) }))
}
