/** The words of a formula. */
export type Token =
  | { kind: 'number'; value: number; at: number; length: number }
  | { kind: 'name'; text: string; at: number; length: number }
  | { kind: 'text'; text: string; at: number; length: number }
  | { kind: 'sign'; text: string; at: number; length: number }
  | { kind: 'end'; at: number; length: 0 }

/** What is wrong with a formula, and where: positions count characters from 0. */
export class FormulaError extends Error {
  readonly at: number
  readonly length: number
  constructor(message: string, at: number, length = 1) {
    super(message)
    this.at = at
    this.length = length
  }
}

const SIGNS = ['<=', '>=', '==', '!=', '&&', '||', '+', '-', '*', '/', '^', '(', ')', ',', '<', '>', '!', '?', ':']
/** Full-width signs as Chinese keyboards give them. */
const FULL_WIDTH: Record<string, string> = { '（': '(', '）': ')', '，': ',', '＋': '+', '－': '-', '×': '*', '＊': '*', '÷': '/', '／': '/', '＜': '<', '＞': '>', '≤': '<=', '≥': '>=', '≠': '!=', '？': '?', '：': ':', '！': '!', '％': '%' }

/** Numbers may carry a percent sign: 3% is 0.03. Names may be Chinese; a name in [brackets] is another indicator. */
export function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < formula.length) {
    const token = tokenAt(formula, at)
    if (token) tokens.push(token)
    at += token?.length ?? 1
  }
  tokens.push({ kind: 'end', at: formula.length, length: 0 })
  return tokens
}

function tokenAt(formula: string, at: number): Token | undefined {
  const rest = formula.slice(at)
  if (/^\s/u.test(rest)) return undefined
  const number = /^(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)([%％]?)/u.exec(rest)
  if (number) return { kind: 'number', value: Number(number[1]) / (number[2] ? 100 : 1), at, length: number[0].length }
  const quoted = /^(?:'([^']*)'|"([^"]*)"|“([^”]*)”)/u.exec(rest)
  if (quoted) return { kind: 'text', text: quoted[1] ?? quoted[2] ?? quoted[3] ?? '', at, length: quoted[0].length }
  const reference = /^\[([^\][]+)\]/u.exec(rest)
  if (reference) return { kind: 'name', text: `[${reference[1]!.trim()}]`, at, length: reference[0].length }
  const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(rest)
  if (name) return { kind: 'name', text: name[0], at, length: name[0].length }
  const wide = FULL_WIDTH[rest[0]!]
  if (wide && wide !== '%') return { kind: 'sign', text: wide, at, length: 1 }
  const sign = SIGNS.find((one) => rest.startsWith(one))
  if (sign) return { kind: 'sign', text: sign, at, length: sign.length }
  throw new FormulaError(`不认识的符号“${rest[0]}”`, at)
}
