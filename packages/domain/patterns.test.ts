import { expect, test } from 'vitest'
import { companyPicked, inRange, match, organisationPicked, patterns, userNameTaken, validNumber, type PatternName } from './patterns.ts'

const cases: [rule: string, name: PatternName, good: string[], bad: string[]][] = [
  ['[pattern.mobile]', 'mobile', ['13800138000', '19912345678'], ['12800138000', '1380013800', '138001380000', '+8613800138000']],
  ['[pattern.email]', 'email', ['a@b.cn', 'lin.zhi-yuan@ming.yue.com'], ['a@b', 'a b@c.cn', '@b.cn', 'a@b..cn']],
  ['[pattern.positive-integer]', 'positiveInteger', ['1', '120'], ['0', '-1', '1.0', '01']],
  ['[pattern.number]', 'number', ['0', '-1.5', '+2', '.5', '3.'], ['1e5', '1,000', '--1', 'NaN']],
  ['[pattern.float]', 'float', ['1.5', '-0.25'], ['1', '1.', '.5']],
  ['[pattern.at-least-1]', 'atLeast1', ['1', '1.01', '100'], ['0.99', '-5', 'x']],
  ['[pattern.identifier]', 'identifier', ['a', 'A-1_b'], ['1a', '_a', 'a b', '基金']],
  ['[pattern.length-2-25]', 'length2To25', ['ab', '字'.repeat(25)], ['a', 'a'.repeat(26)]],
  ['[pattern.length-2-10]', 'length2To10', ['ab', '😀'.repeat(10)], ['a', 'a'.repeat(11)]],
  ['[pattern.length-2-20]', 'length2To20', ['ab'], ['a', 'a'.repeat(21)]],
  ['[pattern.length-2-50]', 'length2To50', ['ab'], ['a', 'a'.repeat(51)]],
  ['[pattern.text-80]', 'text80', ['a'.repeat(80)], ['a'.repeat(81)]],
  ['[pattern.area-2000]', 'area2000', ['a'.repeat(2000)], ['a'.repeat(2001)]],
  ['[pattern.small-text-10]', 'smallText10', ['a'.repeat(10)], ['a'.repeat(11)]],
  ['[pattern.national-id]', 'nationalId', ['11010519491231002X', '11010519491231002x'], ['110105194912310021', '11010519490231002X', '110105491231002']],
  ['[pattern.passport]', 'passport', ['E12345678', 'AB123'], ['A123', 'E1234567-8', 'A'.repeat(18)]],
  ['[pattern.hk-macao-pass]', 'hkMacaoPass', ['H12345678', 'M1234567890'], ['C12345678', 'H1234567']],
  ['[pattern.business-licence]', 'businessLicence', ['110000012345678'], ['123456789', '1'.repeat(21), '11000001234567-8']],
  ['[pattern.org-code]', 'orgCode', ['12345678-9', 'D2143569X'], ['1234567-9', '12345678-Y']],
  ['[pattern.credit-code]', 'creditCode', ['91350100M000100Y43'], ['91350100M000100Y44', '91350100M000100Y4', '91350100I000100Y43']],
  ['[pattern.date]', 'date', ['20250103'], ['2025-01-03', '20250230']],
  ['[pattern.date-range]', 'dateRange', ['20250103-20250630', '20250103-20250103'], ['20250630-20250103', '20250103', '20250103-20250630-20251231']],
  ['[pattern.no-underscore]', 'noUnderscore', ['a-b'], ['a_b']],
  ['[pattern.percent-sign]', 'percentSign', ['12%', '-0.5%'], ['12', '%', '1.%']],
  ['[pattern.cn-en-digits]', 'cnEnDigits', ['基金A1'], ['基金 A', 'a-b', '（私募）']],
  ['[pattern.url]', 'url', ['https://a.cn/x?y=1', 'http://localhost:8080'], ['a.cn', 'ftp://a.cn', 'https://', 'javascript:alert(1)']],
]

test.each(cases)('texts are told apart %s', (_rule, name, good, bad) => {
  expect(good.filter((text) => match(name)(text) !== undefined)).toEqual([])
  expect(bad.filter((text) => match(name)(text) !== patterns[name].message)).toEqual([])
  expect(match(name)('')).toBeUndefined()
})

test('every message is Chinese', () => {
  expect(Object.values(patterns).filter(({ message }) => !/\p{Script=Han}/u.test(message))).toEqual([])
})

test('validNumber wants a positive number, at most 100 as a percentage [validation.valid-number]', () => {
  expect([validNumber()('0'), validNumber()('250'), validNumber(true)('100'), validNumber(true)('100.01'), validNumber()('a'), validNumber()('')]).toEqual([
    '请输入正数', undefined, undefined, '不能大于100', '请输入正数', undefined,
  ])
})

test('a range refuses text [validator.range-not-number] [wording.enter-number]', () => expect(inRange(1, 5)('a')).toBe('请输入数字'))
test('a range names its minimum [validator.range-min] [wording.min]', () => expect([inRange(1, 5)('0.9'), inRange(1)('1')]).toEqual(['不能小于1', undefined]))
test('a range names its maximum [validator.range-max] [wording.max]', () => expect([inRange(1, 5)('5.1'), inRange(undefined, 5)('5')]).toEqual(['不能大于5', undefined]))

const found = [{ name: '明岳资产', code: 'P1' }]
test('a company must match a search result by name and code [validator.company-picked] [wording.company-reselect]', () => {
  expect([companyPicked({ name: '明岳资产', code: 'P1' }, found), companyPicked({ name: '明岳资产', code: '' }, found)]).toEqual([undefined, '请重新搜索公司并选择'])
})
test('an organisation must match a search result [validator.organisation-picked] [wording.organisation-reselect]', () => {
  expect([organisationPicked(found[0]!, found), organisationPicked({ name: '明岳', code: 'P1' }, found)]).toEqual([undefined, '请重新搜索机构并选择'])
})
test('a refused user name shows the server message or the fallback [validator.username-unique] [wording.username-check-failed]', () => {
  expect([userNameTaken('账号已存在'), userNameTaken(' '), userNameTaken()]).toEqual(['账号已存在', '验证用户唯一性异常', '验证用户唯一性异常'])
})
