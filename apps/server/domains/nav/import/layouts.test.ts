import { expect, test } from 'vitest'
import { utf8, xlsx } from './fixtures.ts'
import type { BookSpec, Bytes, CellIn } from './fixtures.ts'
import { readImport } from './import-read.ts'

/** Workbooks: true days, merged headings, titles, footers, several funds and sheets. */

function funds(bytes: Bytes, name = '净值.xlsx'): string[] {
  return readImport(bytes, name).funds.map(
    (fund) => `${fund.code ?? ''}|${fund.name ?? ''}: ${fund.rows.map((row) => [row.day, row.nav, row.cumNav, row.adjNav].map((value) => value ?? '-').join(' ')).join(', ')}`,
  )
}
const book = (rows: readonly (readonly CellIn[])[], more: Partial<BookSpec> & { merges?: string[] } = {}) => xlsx({ sheets: [{ rows, merges: more.merges ?? [] }], ...more })
const d = (serial: number, s = 1): CellIn => ({ v: serial, s })
const two = '20250102 1.0112 1.5 -, 20250103 1.0234 1.5122 -'
const heading = ['净值日期', '单位净值', '累计净值']
const rows = [heading, [d(45659), 1.0112, 1.5], [d(45660), 1.0234, 1.5122]]

test.each<[string, Bytes]>([
  ['shared strings', book(rows)],
  ['inline strings', book(rows, { shared: false })],
  ['prefixed elements', book(rows, { prefix: 'x' })],
  ['days under a Chinese format', book([heading, [d(45659, 3), 1.0112, 1.5], [d(45660, 3), 1.0234, 1.5122]])],
  ['days under the built-in format', book([heading, [d(45659, 4), 1.0112, 1.5], [d(45660.75, 4), 1.0234, 1.5122]])],
  ['the 1904 date system', book([heading, [d(45659 - 1462), 1.0112, 1.5], [d(45660 - 1462), 1.0234, 1.5122]], { date1904: true })],
  ['serials without a format', book([heading, [45659, 1.0112, 1.5], [45660, 1.0234, 1.5122]])],
  ['eight-digit numbers', book([heading, [20250102, 1.0112, 1.5], [20250103, 1.0234, 1.5122]])],
  ['texts throughout', book([heading, ['2025-01-02', '1.0112', '1.5'], ['2025-01-03', '1.0234', '1.5122']])],
  ['formulas with their stored values', book([heading, [{ v: 45659, s: 1, f: 'TODAY()' }, { v: 1.0112, f: '1+1' }, 1.5], [d(45660), { v: '1.0234', t: 'str', f: 'A1' }, 1.5122]])],
  ['percent formats and styles', book([heading, [d(45659), { v: 1.0112, s: 2 }, { v: 1.5, s: 5 }], [d(45660), { v: 1.0234, s: 2 }, 1.5122]])],
  ['ISO days', book([heading, [{ v: '2025-01-02T00:00:00', t: 'd' }, 1.0112, 1.5], [{ v: '2025-01-03', t: 'd' }, 1.0234, 1.5122]])],
  ['an error cell of an unrelated column', book([[...heading, '涨跌幅'], [d(45659), 1.0112, 1.5, { v: '#DIV/0!', t: 'e' }], [d(45660), 1.0234, 1.5122, 0.01]])],
  ['a table far from the corner', xlsx({ sheets: [{ firstRow: 20, rows: rows.map((row) => [null, null, ...row]) }] })],
  ['a merged title, blank lines and footers', book([['某某基金每日净值表', null, null], [null], ['单位：元', null, null], ...rows, [null], ['合计', null, 3], ['备注：以上数据已经托管人复核', null, null]], { merges: ['A1:C1'] })],
])('a workbook is read with %s', (_, bytes) => expect(funds(bytes)).toEqual([`|: ${two}`]))

test('the wrong extension does not matter', () => {
  expect(funds(book(rows), '净值.csv')).toEqual([`|: ${two}`])
  expect(funds(utf8('净值日期,单位净值,累计净值\n2025-01-02,1.0112,1.5\n2025-01-03,1.0234,1.5122'), '净值.xlsx')).toEqual([`|: ${two}`])
  expect(funds(utf8('<html><meta charset="utf-8"><table><tr><th>净值日期</th><th>单位&nbsp;净值</th><th>累计净值</th></tr><tr><td>2025-01-02</td><td>1.0112</td><td><b>1.5</b></td></tr><tr><td>2025-01-03<td>1.0234<td>1.5122</table>'), '净值.xls')).toEqual([`|: ${two}`])
  expect(funds(utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="一"><Table><Row><Cell><Data ss:Type="String">净值日期</Data></Cell><Cell><Data ss:Type="String">单位净值</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">累计净值</Data></Cell></Row><Row><Cell><Data ss:Type="DateTime">2025-01-02T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">1.0112</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">1.5</Data></Cell></Row><Row><Cell><Data ss:Type="DateTime">2025-01-03T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">1.0234</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">1.5122</Data></Cell></Row></Table></Worksheet></Workbook>'), '净值.xls')).toEqual([`|: ${two}`])
})

test.each<[string, Bytes, string]>([
  ['a title line', book([['产品名称：甲一号  产品代码：SX1234'], ...rows]), '净值.xlsx'],
  ['label cells', book([['产品名称', '甲一号', null], ['产品代码', 'SX1234', null], ...rows]), '净值.xlsx'],
  ['a title with the code in brackets', book([['甲一号(SX1234)历史净值'], ...rows]), '净值.xlsx'],
  ["the sheet's name", xlsx({ sheets: [{ name: 'SX1234_甲一号', rows }] }), '净值.xlsx'],
  ["the file's name", book(rows), '【净值】某托管_SX1234_甲一号_净值表_20250103.xlsx'],
])('the fund is known from %s', (_, bytes, name) => expect(funds(bytes, name)).toEqual([`SX1234|甲一号: ${two}`]))

test('headings of two lines, merged over their columns', () => {
  const merged = book(
    [
      ['净值日期', '净值', null, '份额'],
      [null, '单位净值', '累计净值', null],
      [d(45659), 1.0112, 1.5, 99],
      [d(45660), 1.0234, 1.5122, 99],
    ],
    { merges: ['A1:A2', 'B1:C1', 'D1:D2'] },
  )
  expect(funds(merged)).toEqual([`|: ${two}`])
  expect(funds(book([['净值', '单位', '累计'], ['日期', '净值', '净值'], [d(45659), 1.0112, 1.5], [d(45660), 1.0234, 1.5122]]))).toEqual([`|: ${two}`])
})

const ab = ['SX1234|甲一号: 20250102 1.1 1.2 -, 20250103 1.11 1.21 -', 'SX1235|乙二号: 20250102 2.1 2.2 -, 20250103 2.11 2.21 -']
const [a1, a2, b1, b2] = [[1.1, 1.2], [1.11, 1.21], [2.1, 2.2], [2.11, 2.21]] as const

test.each<[string, Bytes]>([
  ['long, with a code column', book([['产品代码', '产品名称', '净值日期', '单位净值', '累计净值'], ['SX1234', '甲一号', 20250102, ...a1], ['SX1235', '乙二号', 20250102, ...b1], ['SX1234', '甲一号', 20250103, ...a2], ['SX1235', '乙二号', 20250103, ...b2]])],
  ['long, with merged codes', book([['产品代码', '产品名称', '净值日期', '单位净值', '累计净值'], ['SX1234', '甲一号', 20250102, ...a1], [null, null, 20250103, ...a2], ['SX1235', '乙二号', 20250102, ...b1], [null, null, 20250103, ...b2]], { merges: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] })],
  ['long, with merged days', book([['净值日期', '产品代码', '产品名称', '单位净值', '累计净值'], [20250102, 'SX1234', '甲一号', ...a1], [null, 'SX1235', '乙二号', ...b1], [20250103, 'SX1234', '甲一号', ...a2], [null, 'SX1235', '乙二号', ...b2]], { merges: ['A2:A3', 'A4:A5'] })],
  ['side by side, each with its days', book([['甲一号(SX1234)', null, null, null, '乙二号(SX1235)'], ['日期', '单位净值', '累计净值', null, '日期', '单位净值', '累计净值'], [20250102, ...a1, null, 20250103, ...b2], [20250103, ...a2, null, 20250102, ...b1]], { merges: ['A1:C1', 'E1:G1'] })],
  ['one day column, names merged above', book([['日期', '甲一号(SX1234)', null, '乙二号(SX1235)', null], [null, '单位净值', '累计净值', '单位净值', '累计净值'], [20250102, ...a1, ...b1], [20250103, ...a2, ...b2]], { merges: ['A1:A2', 'B1:C1', 'D1:E1'] })],
  ['one day column, names in the headings', book([['日期', 'SX1234 甲一号单位净值', 'SX1234 甲一号累计净值', 'SX1235 乙二号单位净值', 'SX1235 乙二号累计净值'], [20250102, ...a1, ...b1], [20250103, ...a2, ...b2]])],
  ['a table below a table', book([['产品名称：甲一号', '产品代码：SX1234'], ['日期', '单位净值', '累计净值'], [20250102, ...a1], [20250103, ...a2], [null], ['产品名称：乙二号', '产品代码：SX1235'], ['日期', '单位净值', '累计净值'], [20250102, ...b1], [20250103, ...b2]])],
  ['a sheet per fund', xlsx({ sheets: [{ name: '甲一号SX1234', rows: [['日期', '单位净值', '累计净值'], [20250102, ...a1], [20250103, ...a2]] }, { name: '说明', rows: [['本文件由系统生成']] }, { name: '乙二号SX1235', rows: [['日期', '单位净值', '累计净值'], [20250102, ...b1], [20250103, ...b2]] }] })],
])('several funds: %s', (_, bytes) => expect(funds(bytes)).toEqual(ab))

test('a column per fund under its name or code', () => {
  expect(funds(utf8('日期,甲一号,乙二号\n2025-01-02,1.1,2.1\n2025-01-03,1.11,--\n'), 'a.csv')).toEqual(['|甲一号: 20250102 1.1 - -, 20250103 1.11 - -', '|乙二号: 20250102 2.1 - -'])
  expect(funds(utf8(',SX1234,SX1235\n2025-01-02,1.1,2.1\n'), 'a.csv')).toEqual(['SX1234|: 20250102 1.1 - -', 'SX1235|: 20250102 2.1 - -'])
  expect(funds(utf8('产品代码,SX1234,SX1235\n产品名称,甲一号,乙二号\n2025-01-02,1.1,2.1\n'), 'a.csv')).toEqual(['SX1234|甲一号: 20250102 1.1 - -', 'SX1235|乙二号: 20250102 2.1 - -'])
})

test('one day for many funds, the day in the title or in the name of the file', () => {
  const list = [['产品代码', '产品名称', '单位净值', '累计净值'], ['SX1234', '甲一号', 1.1, 1.2], ['SX1235', '乙二号', 2.1, 2.2], ['合计', null, 3.2, 3.4]]
  const wanted = ['SX1234|甲一号: 20250103 1.1 1.2 -', 'SX1235|乙二号: 20250103 2.1 2.2 -']
  expect(funds(book([['净值日期：2025-01-03'], ...list]))).toEqual(wanted)
  expect(funds(book(list), '净值汇总20250103.xlsx')).toEqual(wanted)
})

test('sheets of the same fund become one series', () => {
  const year = (name: string, day: number, nav: number) => ({ name, rows: [['产品代码', '日期', '单位净值'], ['SX1234', day, nav]] })
  expect(funds(xlsx({ sheets: [year('2025', 20250103, 1.2), year('2024', 20240103, 1.1)] }))).toEqual(['SX1234|: 20240103 1.1 - -, 20250103 1.2 - -'])
})

test('hidden sheets are left alone, and that is said', () => {
  const read = readImport(xlsx({ sheets: [{ rows }, { name: '旧', state: 'hidden', rows: [heading, [20240102, 9, 9]] }] }), 'a.xlsx')
  expect(read.funds).toHaveLength(1)
  expect(read.problems).toMatchObject([{ sheet: '旧', severity: 'warning' }])
})

test('positions are those that Excel shows', () => {
  const read = readImport(xlsx({ sheets: [{ name: '净值', firstRow: 5, rows: [['日期', '单位净值'], ['2025-01-02', 1.1], ['2025-01-03', '一点二']] }] }), 'a.xlsx')
  expect(read.problems).toMatchObject([{ sheet: '净值', row: 7, column: 'B' }])
  expect(read.funds[0]?.rows[0]?.row).toBe(6)
})
