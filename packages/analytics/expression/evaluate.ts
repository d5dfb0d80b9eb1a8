import { formulaFunctionNamed } from './functions.ts'
import type { Formula } from './parse.ts'
import type { FormulaData, Value } from './types.ts'

/** The value of a checked formula. Division by nothing, roots of negatives and the like give NaN, never ±∞: it is shown as "—". */
export function evaluate(formula: Formula, data: FormulaData, valueOf: (name: string) => number): Value {
  const inner = (one: Formula) => evaluate(one, data, valueOf)
  switch (formula.kind) {
    case 'number': return formula.value
    case 'text': return formula.value
    case 'name': return named(formula.name, data)
    case 'reference': return valueOf(formula.name)
    case 'unary': return formula.sign === '-' ? numbers(inner(formula.of), 0, (a) => -a) : truths(inner(formula.of), false, (a) => !a)
    case 'binary': return binary(formula.sign, inner(formula.left), inner(formula.right))
    case 'choice': return formulaFunctionNamed.get('if')!.run([inner(formula.condition), inner(formula.yes), inner(formula.no)], data)
    case 'call': return finite(formulaFunctionNamed.get(formula.name)!.run(formula.args.map(inner), data))
  }
}

function named(name: string, data: FormulaData): Value {
  switch (name) {
    case 'nav': case '净值': return data.values
    case 'returns': case '收益率': return data.returns
    case 'benchmark': case '基准': return data.benchmark
    case 'benchmarkReturns': case '基准收益率': return data.benchmarkReturns
    case 'excess': case '超额收益率': return data.returns.map((value, i) => value - data.benchmarkReturns[i]!)
    case 'periodsPerYear': case '年化期数': return data.periodsPerYear
    case 'riskFree': case '无风险利率': return data.riskFree
    default: throw new Error(`a name that was not checked: ${name}`)
  }
}

const said = (value: number): number => (Number.isFinite(value) ? value : NaN)

function finite(value: Value): Value {
  if (typeof value === 'number') return said(value)
  return value instanceof Float64Array ? value.map(said) : value
}

function numbers(left: Value, right: Value, figure: (a: number, b: number) => number): Value {
  if (left instanceof Float64Array) return left.map((value, i) => said(figure(value, right instanceof Float64Array ? right[i]! : (right as number))))
  if (right instanceof Float64Array) return right.map((value) => said(figure(left as number, value)))
  return said(figure(left as number, right as number))
}

function compared(left: Value, right: Value, test: (a: number, b: number) => boolean): Value {
  if (!(left instanceof Float64Array) && !(right instanceof Float64Array)) return test(left as number, right as number)
  const at = (value: Value, i: number) => (value instanceof Float64Array ? value[i]! : (value as number))
  const length = left instanceof Float64Array ? left.length : (right as Float64Array).length
  return Uint8Array.from({ length }, (_, i) => (test(at(left, i), at(right, i)) ? 1 : 0))
}

function truths(left: Value, right: Value, test: (a: boolean, b: boolean) => boolean): Value {
  if (!(left instanceof Uint8Array) && !(right instanceof Uint8Array)) return test(left as boolean, right as boolean)
  const at = (value: Value, i: number) => (value instanceof Uint8Array ? value[i] === 1 : (value as boolean))
  const length = left instanceof Uint8Array ? left.length : (right as Uint8Array).length
  return Uint8Array.from({ length }, (_, i) => (test(at(left, i), at(right, i)) ? 1 : 0))
}

function binary(sign: string, left: Value, right: Value): Value {
  switch (sign) {
    case '+': return numbers(left, right, (a, b) => a + b)
    case '-': return numbers(left, right, (a, b) => a - b)
    case '*': return numbers(left, right, (a, b) => a * b)
    case '/': return numbers(left, right, (a, b) => a / b)
    case '^': return numbers(left, right, (a, b) => a ** b)
    case '<': return compared(left, right, (a, b) => a < b)
    case '<=': return compared(left, right, (a, b) => a <= b)
    case '>': return compared(left, right, (a, b) => a > b)
    case '>=': return compared(left, right, (a, b) => a >= b)
    case '==': return compared(left, right, (a, b) => a === b)
    case '!=': return compared(left, right, (a, b) => a !== b)
    case '&&': return truths(left, right, (a, b) => a && b)
    default: return truths(left, right, (a, b) => a || b)
  }
}
