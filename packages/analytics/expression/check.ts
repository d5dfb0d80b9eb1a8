import { formulaFunctionNamed, formulaFunctions } from './functions.ts'
import { type Formula, parseFormula } from './parse.ts'
import { FormulaError } from './tokens.ts'
import { type Shape, type Typed, type Unit, unitName } from './types.ts'

/** Series and constants that every formula may name, English and Chinese. */
export const formulaNames: Record<string, Typed> = {}
const name = (texts: readonly string[], shape: Shape, unit: Unit) => texts.forEach((text) => (formulaNames[text] = { shape, unit }))
name(['nav', '净值'], 'series', 'nav')
name(['returns', '收益率'], 'series', 'fraction')
name(['benchmark', '基准'], 'series', 'nav')
name(['benchmarkReturns', '基准收益率'], 'series', 'fraction')
name(['excess', '超额收益率'], 'series', 'fraction')
name(['periodsPerYear', '年化期数'], 'number', 'any')
name(['riskFree', '无风险利率'], 'number', 'fraction')

/** The type of a referenced indicator; undefined where there is none of that name. */
export type Lookup = (name: string) => Typed | undefined

const isTruth = ({ shape }: Typed) => shape === 'truth' || shape === 'truths'
const isNumber = ({ shape }: Typed) => shape === 'number' || shape === 'series'
const joined = (a: Typed, b: Typed): 'number' | 'series' => (a.shape === 'series' || b.shape === 'series' ? 'series' : 'number')

/** Type and unit of a formula. Throws {@link FormulaError} at the first part that makes no sense. */
export function typeOf(formula: Formula, lookup: Lookup): Typed {
  const refuse = (message: string, { at, length }: Formula = formula): never => {
    throw new FormulaError(message, at, length)
  }
  switch (formula.kind) {
    case 'number': return { shape: 'number', unit: 'any' }
    case 'text': return { shape: 'text', unit: 'any' }
    case 'name': return formulaNames[formula.name] ?? refuse(`没有名为“${formula.name}”的序列。${nearest(formula.name)}`)
    case 'reference': return lookup(formula.name) ?? refuse(`没有名为“${formula.name}”的指标，请检查名称或先保存它。`)
    case 'unary': return unary(formula.sign, typeOf(formula.of, lookup), (message) => refuse(message, formula.of))
    case 'binary': return binary(formula, typeOf(formula.left, lookup), typeOf(formula.right, lookup), refuse)
    case 'choice': {
      const condition = typeOf(formula.condition, lookup)
      if (!isTruth(condition)) refuse('“?”前面须为条件，例如 收益率 > 0', formula.condition)
      const [yes, no] = [typeOf(formula.yes, lookup), typeOf(formula.no, lookup)]
      if (!isNumber(yes) || !isNumber(no)) refuse('“?”后的两项须为数或序列')
      return { shape: condition.shape === 'truths' ? 'series' : joined(yes, no), unit: sameUnit(yes, no, '取舍', refuse) }
    }
    case 'call': return call(formula, lookup, refuse)
  }
}

type Refuse = (message: string, where?: Formula) => never

function unary(sign: '-' | '!', of: Typed, refuse: (message: string) => never): Typed {
  if (sign === '!') return isTruth(of) ? of : refuse('“!”后面须为条件')
  return isNumber(of) ? of : refuse('“-”后面须为数或序列')
}

function binary(formula: Extract<Formula, { kind: 'binary' }>, left: Typed, right: Typed, refuse: Refuse): Typed {
  const { sign } = formula
  if (sign === '&&' || sign === '||') {
    if (!isTruth(left) || !isTruth(right)) refuse(`“${sign}”两边须为条件`)
    return { shape: left.shape === 'truths' || right.shape === 'truths' ? 'truths' : 'truth', unit: 'any' }
  }
  if (!isNumber(left)) refuse(`“${sign}”左边须为数或序列`, formula.left)
  if (!isNumber(right)) refuse(`“${sign}”右边须为数或序列`, formula.right)
  const shape = joined(left, right)
  switch (sign) {
    case '+': case '-': return { shape, unit: sameUnit(left, right, sign === '+' ? '相加' : '相减', refuse) }
    case '*': return { shape, unit: left.unit === 'any' ? right.unit : right.unit === 'any' || right.unit === 'ratio' ? left.unit : left.unit === 'ratio' ? right.unit : 'ratio' }
    case '/': return { shape, unit: right.unit === 'any' ? left.unit : left.unit === 'nav' && right.unit === 'nav' ? 'ratio' : 'ratio' }
    case '^': return { shape, unit: left.unit === 'fraction' ? 'ratio' : left.unit }
    default:
      sameUnit(left, right, '比较', refuse)
      return { shape: shape === 'series' ? 'truths' : 'truth', unit: 'any' }
  }
}

/** Returns cannot be added to days. A number typed in goes with everything; a ratio and a share are both plain numbers. */
function sameUnit(left: Typed, right: Typed, act: string, refuse: Refuse): Unit {
  const [a, b] = [left.unit, right.unit]
  if (a === 'any') return b
  if (b === 'any' || a === b) return a
  const plain = (unit: Unit) => unit === 'fraction' || unit === 'ratio'
  if (plain(a) && plain(b)) return 'ratio'
  return refuse(`${unitName[a]}与${unitName[b]}不能${act}，请先换成同一单位`)
}

function call(formula: Extract<Formula, { kind: 'call' }>, lookup: Lookup, refuse: Refuse): Typed {
  const found = formulaFunctionNamed.get(formula.name) ?? refuse(`没有名为“${formula.name}”的函数。${nearest(formula.name)}`)
  const { least, most, example } = found
  if (formula.args.length < least || formula.args.length > most) refuse(`“${formula.name}”需要 ${least === most ? least : `${least} 到 ${most}`} 个参数，例如 ${example}`)
  const args = formula.args.map((arg) => typeOf(arg, lookup))
  return found.check(args, (message, at) => refuse(`“${formula.name}”${at === undefined ? '' : `的第 ${at + 1} 个参数`}${message}`, at === undefined ? formula : formula.args[at]), formula.args)
}

/** "Did you mean": names that share most of their beginning. */
function nearest(text: string): string {
  const all = [...Object.keys(formulaNames), ...formulaFunctions.flatMap((one) => [one.name, ...one.aliases])]
  const close = all.filter((one) => one.toLowerCase().startsWith(text.slice(0, 2).toLowerCase()) || one.includes(text)).slice(0, 3)
  return close.length ? `您是否想写：${close.join('、')}？` : ''
}

export type Checked = { ok: true; formula: Formula; type: Typed } | { ok: false; why: string; at: number; length: number }

/** Reads and checks a formula that has to give one number. */
export function checkFormula(text: string, lookup: Lookup = () => undefined): Checked {
  try {
    const formula = parseFormula(text)
    const type = typeOf(formula, lookup)
    if (type.shape === 'number') return { ok: true, formula, type }
    const what = { series: '一个序列', truth: '一个条件', truths: '一组条件', text: '一段文字', number: '' }[type.shape]
    return { ok: false, why: `公式的结果是${what}，指标须为一个数，例如用 mean(…) 或 last(…) 归结为数。`, at: 0, length: text.length }
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, why: error.message, at: error.at, length: error.length }
    throw error
  }
}
