import { checkFormula } from './check.ts'
import { evaluate } from './evaluate.ts'
import { type Formula, parseFormula, referencesOf } from './parse.ts'
import { FormulaError } from './tokens.ts'
import type { FormulaData, Typed } from './types.ts'

/** Indicators that users write, and that may use each other. */
export interface UserIndicator {
  name: string
  formula: string
}

export interface PreparedIndicator {
  name: string
  formula: Formula
  type: Typed
  uses: string[]
}
export type Prepared =
  | { ok: true; /** In an order in which each comes after what it uses. */ indicators: PreparedIndicator[] }
  | { ok: false; name: string; why: string; at: number; length: number }

/** Checks a set of indicators as a whole: each formula, each name that it uses, and that nothing uses itself in the end. */
export function prepareIndicators(definitions: readonly UserIndicator[]): Prepared {
  const byName = new Map(definitions.map((one) => [one.name, one]))
  const done = new Map<string, PreparedIndicator>()
  const path: string[] = []
  let failure: Extract<Prepared, { ok: false }> | undefined
  const prepare = (name: string): Typed | undefined => {
    const finished = done.get(name)
    if (finished) return finished.type
    const definition = byName.get(name)
    if (!definition || failure) return undefined
    if (path.includes(name)) {
      failure = { ok: false, name: path[0]!, why: `指标互相引用成环：${[...path.slice(path.indexOf(name)), name].join(' → ')}。请去掉其中一处引用。`, at: 0, length: definition.formula.length }
      return undefined
    }
    path.push(name)
    const checked = checkFormula(definition.formula, prepare)
    path.pop()
    if (failure) return undefined
    if (!checked.ok) {
      failure = { ...checked, name }
      return undefined
    }
    done.set(name, { name, formula: checked.formula, type: checked.type, uses: referencesOf(checked.formula) })
    return checked.type
  }
  for (const { name } of definitions) {
    prepare(name)
    if (failure) return failure
  }
  return { ok: true, indicators: [...done.values()] }
}

/** The values of prepared indicators for one series, by name. NaN: cannot be said. */
export function valuesOf(prepared: readonly PreparedIndicator[], data: FormulaData): Map<string, number> {
  const values = new Map<string, number>()
  for (const { name, formula } of prepared) values.set(name, evaluate(formula, data, (other) => values.get(other) ?? NaN) as number)
  return values
}

/** Names of the indicators that would change with one: those that use it, directly or through others. */
export function usersOf(name: string, definitions: readonly UserIndicator[]): string[] {
  const uses = new Map(definitions.map((one) => [one.name, readable(one.formula)]))
  const found = new Set<string>()
  const look = (target: string): void => {
    for (const [user, used] of uses) {
      if (found.has(user) || !used.includes(target)) continue
      found.add(user)
      look(user)
    }
  }
  look(name)
  found.delete(name)
  return [...found]
}

function readable(formula: string): string[] {
  try {
    return referencesOf(parseFormula(formula))
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}

/** Names of the indicators that one needs, directly and through others; itself only where it stands in a circle. Unreadable formulas need nothing. */
export function closureOf(one: UserIndicator, others: readonly UserIndicator[]): string[] {
  const byName = new Map([...others, one].map((each) => [each.name, each.formula]))
  const found = new Set<string>()
  const look = (formula: string): void => {
    for (const name of readable(formula)) {
      if (found.has(name) || !byName.has(name)) continue
      found.add(name)
      look(byName.get(name)!)
    }
  }
  look(one.formula)
  return [...found]
}
