import { FormulaError, type Token, tokensOf } from './tokens.ts'

/** A formula as a tree. `at` and `length` lead back to the text. */
export type Formula = { at: number; length: number } & (
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'name'; name: string }
  /** Another indicator, by its name in brackets. */
  | { kind: 'reference'; name: string }
  | { kind: 'unary'; sign: '-' | '!'; of: Formula }
  | { kind: 'binary'; sign: string; left: Formula; right: Formula }
  | { kind: 'choice'; condition: Formula; yes: Formula; no: Formula }
  | { kind: 'call'; name: string; args: Formula[] }
)

/** How tightly a sign binds; ^ binds to the right. */
const STRENGTH: Record<string, number> = { '||': 1, '&&': 2, '==': 3, '!=': 3, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6, '^': 8 }
const UNARY = 7
/** Deeper formulas are nobody's work, and would exhaust the stack. */
const DEEPEST = 60
const LONGEST = 4000

class Parser {
  readonly #tokens: Token[]
  #next = 0
  #depth = 0

  constructor(formula: string) {
    this.#tokens = tokensOf(formula)
  }

  get token(): Token {
    return this.#tokens[this.#next]!
  }

  #take(): Token {
    const token = this.token
    if (token.kind !== 'end') this.#next++
    return token
  }

  #isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text
  }

  #expect(text: string): Token {
    if (!this.#isSign(text)) throw new FormulaError(this.token.kind === 'end' ? `公式不完整，缺少“${text}”` : `这里应为“${text}”`, this.token.at, Math.max(1, this.token.length))
    return this.#take()
  }

  whole(): Formula {
    if (this.token.kind === 'end') throw new FormulaError('公式为空，请输入公式', 0)
    const formula = this.expression(0)
    const rest = this.token as Token
    if (rest.kind !== 'end') throw new FormulaError('公式在这里已经结束，后面多出了内容', rest.at, rest.length)
    return formula
  }

  expression(strength: number): Formula {
    if (++this.#depth > DEEPEST) throw new FormulaError('公式嵌套过深，请拆成几个指标', this.token.at)
    let left = this.#prefix()
    for (;;) {
      const token = this.token
      if (token.kind !== 'sign') break
      if (token.text === '?' && strength === 0) {
        left = this.#choice(left)
        continue
      }
      const own = STRENGTH[token.text]
      if (own === undefined || own <= strength) break
      this.#take()
      const right = this.expression(token.text === '^' ? own - 1 : own)
      left = { kind: 'binary', sign: token.text, left, right, at: left.at, length: right.at + right.length - left.at }
    }
    this.#depth--
    return left
  }

  #choice(condition: Formula): Formula {
    this.#take()
    const yes = this.expression(0)
    this.#expect(':')
    const no = this.expression(0)
    return { kind: 'choice', condition, yes, no, at: condition.at, length: no.at + no.length - condition.at }
  }

  #prefix(): Formula {
    const token = this.#take()
    const place = { at: token.at, length: token.length }
    switch (token.kind) {
      case 'number': return { kind: 'number', value: token.value, ...place }
      case 'text': return { kind: 'text', value: token.text, ...place }
      case 'name': return this.#named(token.text, place)
      case 'end': throw new FormulaError('公式不完整', token.at)
      case 'sign': return this.#signed(token.text, place)
    }
  }

  #signed(sign: string, place: { at: number; length: number }): Formula {
    if (sign === '(') {
      const inside = this.expression(0)
      const close = this.#expect(')')
      return { ...inside, at: place.at, length: close.at + 1 - place.at }
    }
    if (sign === '+') return this.expression(UNARY)
    if (sign !== '-' && sign !== '!') throw new FormulaError(`“${sign}”前面缺少内容`, place.at, place.length)
    const of = this.expression(UNARY)
    return { kind: 'unary', sign, of, at: place.at, length: of.at + of.length - place.at }
  }

  #named(text: string, place: { at: number; length: number }): Formula {
    if (text.startsWith('[')) return { kind: 'reference', name: text.slice(1, -1), ...place }
    if (!this.#isSign('(')) return { kind: 'name', name: text, ...place }
    this.#take()
    const args: Formula[] = []
    while (!this.#isSign(')')) {
      if (args.length > 0) this.#expect(',')
      args.push(this.expression(0))
    }
    const close = this.#take()
    return { kind: 'call', name: text, args, at: place.at, length: close.at + 1 - place.at }
  }
}

/** Reads a formula. Throws {@link FormulaError} with a Chinese sentence and the place. */
export function parseFormula(text: string): Formula {
  if (text.length > LONGEST) throw new FormulaError(`公式不能超过 ${LONGEST} 个字符`, LONGEST)
  return new Parser(text).whole()
}

/** Names of the other indicators that a formula uses. */
export function referencesOf(formula: Formula): string[] {
  const found = new Set<string>()
  const walk = (one: Formula): void => {
    if (one.kind === 'reference') found.add(one.name)
    else if (one.kind === 'unary') walk(one.of)
    else if (one.kind === 'binary') [one.left, one.right].forEach(walk)
    else if (one.kind === 'choice') [one.condition, one.yes, one.no].forEach(walk)
    else if (one.kind === 'call') one.args.forEach(walk)
  }
  walk(formula)
  return [...found]
}
