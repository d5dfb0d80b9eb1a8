import { daysBetween } from './calendar.ts'
import { alignTo, type Series } from './series.ts'

/** A benchmark as a fund's contract states it: "沪深300指数收益率×55%+中证综合债指数收益率×45%". */
export interface BenchmarkPart {
  /** Index or rate, without remarks in brackets, 收益率 and weight. */
  name: string
  weight: number
  /** What stood in brackets: 税后, 全价, 经汇率调整… They tell one index from another. */
  remarks: string[]
  kind: 'index' | 'deposit'
}
export type CompositeBenchmark =
  | { ok: true; parts: BenchmarkPart[]; /** Yearly rate added to the whole, as in "…+1.5%". */ yearlyExtra: number }
  | { ok: false; why: string }

/** Deposits are rates, not indexes: 银行活期存款利率, 同期七天通知存款利率, 一年期定期存款基准利率. */
const DEPOSIT = /(存款|通知存款).*(利率|收益率)|(利率|收益率).*存款|活期存款|定期存款/

/** Reads the text of a benchmark. Weights have to add up to 100 % within half a percent (rounding in contracts); one part without a weight is the whole. */
export function parseBenchmark(text: string): CompositeBenchmark {
  const clean = text.replace(/\s/gu, '').replace(/[＋﹢]/gu, '+').replace(/[×xX＊✕]/gu, '*').replace(/％/gu, '%').replace(/[（﹙]/gu, '(').replace(/[）﹚]/gu, ')')
  if (clean === '') return { ok: false, why: '没有业绩比较基准的文字。' }
  const parts: BenchmarkPart[] = []
  let yearlyExtra = 0
  for (const piece of splitOutsideBrackets(clean)) {
    const extra = /^(?:年化)?(\d+(?:\.\d+)?)%(?:\(.*\))?$/u.exec(piece)
    if (extra) {
      yearlyExtra += Number(extra[1]) / 100
      continue
    }
    const part = partOf(piece)
    if (part.name === '') return { ok: false, why: `“${piece}”不是“名称×权重”的形式，请写成如 沪深300指数收益率×80%。` }
    parts.push(part)
  }
  if (parts.length === 0) return { ok: false, why: '业绩比较基准里没有指数或利率。' }
  const open = parts.filter(({ weight }) => Number.isNaN(weight))
  if (open.length > 0 && parts.length > 1) return { ok: false, why: `“${open[0]!.name}”没有写权重，请补上。` }
  if (open.length === 1) open[0]!.weight = 1
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  if (Math.abs(sum - 1) > 0.005) return { ok: false, why: `各部分权重合计 ${+(sum * 100).toFixed(2)}%，应为 100%。` }
  return { ok: true, parts, yearlyExtra }
}

/** At each + that stands in no bracket. */
function splitOutsideBrackets(text: string): string[] {
  const pieces: string[] = []
  let depth = 0
  let piece = ''
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '+' && depth === 0) {
      pieces.push(piece)
      piece = ''
    } else piece += sign
  }
  return [...pieces, piece].filter(Boolean)
}

function partOf(piece: string): BenchmarkPart {
  const remarks: string[] = []
  const bare = piece.replace(/\(([^()]*)\)/gu, (_, remark: string) => {
    remarks.push(remark)
    return ''
  })
  const weight = /\*?(\d+(?:\.\d+)?)%\*?/u.exec(bare)
  const named = bare.replace(/\*?\d+(?:\.\d+)?%\*?/u, '').replace(/^\*+|\*+$/gu, '')
  const kind = DEPOSIT.test(named) ? 'deposit' : 'index'
  const name = kind === 'deposit' ? named : named.replace(/^(经[^的]*调整(后)?的?)/u, (found) => (remarks.push(found), '')).replace(/(的)?收益率$/u, '').replace(/指数$/u, '')
  return { name, weight: weight ? Number(weight[1]) / 100 : NaN, remarks, kind }
}

/**
 * The level of a composite on the days of a fund, 1 on the first: between two of these days each part earns its own return and the mixture is
 * back at its weights on each of them, as contracts mean it. Deposits earn their yearly rate by calendar days (actual/365).
 * NaN before every part has begun.
 */
export function compositeSeries(days: Int32Array, parts: readonly { weight: number; series?: Series | undefined; yearlyRate?: number | undefined }[], yearlyExtra = 0): Float64Array {
  const levels = parts.map(({ series }) => series && alignTo(days, series))
  const into = new Float64Array(days.length).fill(NaN)
  const first = days.findIndex((_, i) => levels.every((level) => !level || level[i]! > 0))
  if (first < 0) return into
  into[first] = 1
  for (let i = first + 1; i < days.length; i++) {
    const years = daysBetween(days[i - 1]!, days[i]!) / 365
    const step = parts.reduce((sum, { weight, yearlyRate = 0 }, p) => sum + weight * (levels[p] ? levels[p][i]! / levels[p][i - 1]! - 1 : yearlyRate * years), yearlyExtra * years)
    into[i] = into[i - 1]! * (1 + step)
  }
  return into
}
