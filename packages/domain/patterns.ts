/**
 * The text patterns and validators of the specification (000 §5). A validator gives the Chinese message, or
 * undefined when the text is fine. Empty text is fine everywhere: whether a field is needed is another question.
 */
import { isRealDay } from './trading-day-text.ts'

export type Validator = (text: string) => string | undefined

interface Pattern {
  test: (text: string) => boolean
  message: string
}
const of = (shape: RegExp, message: string): Pattern => ({ test: (text) => shape.test(text), message })
/** Counts characters as people do: an emoji or rare ideograph is one. */
const length = (min: number, max: number): Pattern => ({
  test: (text) => Array.from(text).length >= min && Array.from(text).length <= max,
  message: min ? `长度应为${min}-${max}个字符` : `不能超过${max}个字`,
})

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** GB 11643: 17 digits and a check character, with a birthday that exists. */
function isNationalId(text: string) {
  if (!/^[1-9]\d{16}[\dXx]$/.test(text) || !isRealDay(text.slice(6, 14))) return false
  const sum = idWeights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase()
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** GB 32100: 18 characters, the last one checks. */
function isCreditCode(text: string) {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false
  const sum = Array.from(text.slice(0, 17)).reduce((total, char, i) => total + creditAlphabet.indexOf(char) * (3 ** i % 31), 0)
  return creditAlphabet[(31 - (sum % 31)) % 31] === text[17]
}

const isDayRange = (text: string) => {
  const [from, to, more] = text.split('-')
  return more === undefined && isRealDay(from ?? '') && isRealDay(to ?? '') && from! <= to!
}

function isUrl(text: string) {
  if (!/^https?:\/\/\S+$/i.test(text)) return false
  return URL.canParse(text)
}

export const patterns = {
  mobile: of(/^1[3-9]\d{9}$/, '请输入11位手机号'),
  email: of(/^[^\s@,;]+@[^\s@,;.]+(\.[^\s@,;.]+)+$/, '请输入正确的邮箱'),
  positiveInteger: of(/^[1-9]\d*$/, '请输入正整数'),
  number: of(/^[+-]?(\d+\.?\d*|\.\d+)$/, '请输入数字'),
  float: of(/^[+-]?\d+\.\d+$/, '请输入小数'),
  atLeast1: { test: (text) => patterns.number.test(text) && Number(text) >= 1, message: '请输入不小于1的数字' } as Pattern,
  identifier: of(/^[A-Za-z][A-Za-z0-9_-]*$/, '以字母开头，只能使用字母、数字、- 和 _'),
  length2To25: length(2, 25),
  length2To10: length(2, 10),
  length2To20: length(2, 20),
  length2To50: length(2, 50),
  text80: length(0, 80),
  area2000: length(0, 2000),
  smallText10: length(0, 10),
  nationalId: { test: isNationalId, message: '请输入正确的18位身份证号' } as Pattern,
  passport: of(/^[A-Za-z0-9]{5,17}$/, '护照号为5-17位字母或数字'),
  hkMacaoPass: of(/^[HMhm]\d{8}(\d{2})?$/, '港澳通行证为H或M加8位或10位数字'),
  businessLicence: of(/^[A-Za-z0-9]{10,20}$/, '营业执照号为10-20位字母或数字'),
  orgCode: of(/^[A-Z0-9]{8}-?[0-9X]$/, '请输入正确的组织机构代码'),
  creditCode: { test: isCreditCode, message: '请输入正确的统一社会信用代码' } as Pattern,
  date: { test: isRealDay, message: '请输入日期，如20250103' } as Pattern,
  dateRange: { test: isDayRange, message: '请输入日期区间，如20250103-20250630' } as Pattern,
  noUnderscore: of(/^[^_]*$/, '不能包含下划线'),
  percentSign: of(/^[+-]?\d+(\.\d+)?%$/, '请输入百分数，如12.5%'),
  cnEnDigits: of(/^[\p{Script=Han}A-Za-z0-9]+$/u, '只能使用中文、英文和数字'),
  url: { test: isUrl, message: '请输入以http://或https://开头的网址' } as Pattern,
} satisfies Record<string, Pattern>
export type PatternName = keyof typeof patterns

/** The message of a pattern for a text that misses it. */
export const match = (name: PatternName): Validator => (text) => (text === '' || patterns[name].test(text) ? undefined : patterns[name].message)

/** A positive number, and at most 100 when it is a percentage (rule validation.valid-number). */
export const validNumber = (isPercent = false): Validator => (text) => {
  if (text === '') return undefined
  if (!patterns.number.test(text) || Number(text) <= 0) return '请输入正数'
  return isPercent && Number(text) > 100 ? '不能大于100' : undefined
}

/** Number within bounds, each bound optional. */
export const inRange = (min?: number, max?: number): Validator => (text) => {
  if (text === '') return undefined
  if (!patterns.number.test(text)) return '请输入数字'
  if (min !== undefined && Number(text) < min) return `不能小于${min}`
  return max !== undefined && Number(text) > max ? `不能大于${max}` : undefined
}

export interface Pick {
  name: string
  code: string
}
const picked = (message: string) => (field: Pick, found: readonly Pick[]) =>
  found.some((one) => one.name === field.name && one.code === field.code) ? undefined : message

/** A company or organisation counts only when picked from the search results: name and code both match one. */
export const companyPicked = picked('请重新搜索公司并选择')
export const organisationPicked = picked('请重新搜索机构并选择')

/** What stands beside the user name when the server refuses it, or could not say. */
export const userNameTaken = (serverMessage?: string) => serverMessage?.trim() || '验证用户唯一性异常'
