import { z } from 'zod'
import { tradingDay } from '../shapes.ts'

/** Fields that the calls of portfolios share. */

export const mostFunds = 200
export const fundCode = z.string().trim().min(1).max(40)
type Or<S extends z.ZodType, More> = z.ZodType<z.output<S>, z.input<S> | More>
const unblank = (given: unknown) => (given === '' || given === null ? undefined : given)
/** Forms send blanks for what was left out. */
export const blankOr = <S extends z.ZodType>(schema: S) => (z.preprocess(unblank, schema.optional()) as unknown as Or<z.ZodOptional<S>, '' | null>).optional()
/** Forms send numbers as text, too. */
const numeric = (schema: z.ZodNumber) => (z.preprocess((given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : unblank(given)), schema.optional()) as unknown as Or<z.ZodOptional<z.ZodNumber>, string | null>).optional()
export const number = (from: number, to: number, message: string) => numeric(z.number(message).min(from, message).max(to, message))
/** A blank takes the stored number away; what is not sent stays. */
export const clearable = (from: number, to: number, message: string) =>
  (z.preprocess((given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given === '' ? null : given), z.number(message).min(from, message).max(to, message).nullable().optional()) as unknown as Or<z.ZodOptional<z.ZodNullable<z.ZodNumber>>, string>).optional()
export const whole = (from: number, to: number, message: string) => numeric(z.number(message).int(message).min(from, message).max(to, message))
/** The specification sends objects as JSON text; objects are taken as they are. */
export const jsonOr = <S extends z.ZodType>(schema: S) => z.preprocess((given, ctx) => {
  if (typeof given !== 'string') return given
  try {
    return given.trim() === '' ? undefined : (JSON.parse(given) as unknown)
  } catch {
    ctx.addIssue({ code: 'custom', message: '内容不是有效的 JSON，请检查格式后重试' })
    return z.NEVER
  }
}, schema) as unknown as Or<S, string>

/** The code of a portfolio under each of its names on the wire. */
export const codeNames = { portfolio_code: fundCode.optional(), portfolioCode: fundCode.optional(), asset_code: fundCode.optional(), fundCode: fundCode.optional() }
export interface PortfolioCodeNames { portfolio_code?: string | undefined; portfolioCode?: string | undefined; asset_code?: string | undefined; fundCode?: string | undefined }
/** '' where none of the names is given. */
export const portfolioCodeOf = ({ portfolio_code, portfolioCode, asset_code, fundCode: code }: PortfolioCodeNames): string => portfolio_code ?? portfolioCode ?? asset_code ?? code ?? ''
/** `fundCode` is a fund here, so it does not name the portfolio. */
export const codedBesideFunds = { portfolio_code: codeNames.portfolio_code, portfolioCode: codeNames.portfolioCode, asset_code: codeNames.asset_code }

/** A month stands for its first day. */
export const monthOrDay = z.union([z.string().trim().regex(/^\d{4}[-/.]?\d{2}$/).transform((text) => `${text.replace(/\D/g, '')}01`), tradingDay], '请输入日期，如 20190102 或 2019-01').pipe(z.string().regex(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, '请输入日期，如 20190102 或 2019-01'))
