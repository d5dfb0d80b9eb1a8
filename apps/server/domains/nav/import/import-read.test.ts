import { expect, test } from 'vitest'
import { gbk, utf16be, utf16le, utf8, utf8Mark, xlsx } from './fixtures.ts'
import type { Bytes } from './fixtures.ts'
import { readImport } from './import-read.ts'

/** A fund as `code|name: day nav cum adj`, so that a case fits on a line. */
function funds(bytes: Bytes, name = '净值.xlsx'): string[] {
  return readImport(bytes, name).funds.map(
    (fund) => `${fund.code ?? ''}|${fund.name ?? ''}: ${fund.rows.map((row) => [row.day, row.nav, row.cumNav, row.adjNav].map((value) => value ?? '-').join(' ')).join(', ')}`,
  )
}

const two = '20250102 1.0112 1.5 -, 20250103 1.0234 1.5122 -'
const plainCsv = '净值日期,单位净值,累计净值\n2025-01-02,1.0112,1.5\n2025-01-03,1.0234,1.5122\n'

test.each<[string, Bytes]>([
  ['UTF-8', utf8(plainCsv)],
  ['UTF-8 with mark', utf8Mark(plainCsv)],
  ['GBK', gbk(plainCsv)],
  ['UTF-16 LE with mark', utf16le(plainCsv)],
  ['UTF-16 LE without mark', utf16le(plainCsv, false)],
  ['UTF-16 BE with mark', utf16be(plainCsv)],
  ['UTF-16 BE without mark', utf16be(plainCsv, false)],
  ['carriage returns', utf8(plainCsv.replaceAll('\n', '\r'))],
  ['Windows line ends', gbk(plainCsv.replaceAll('\n', '\r\n'))],
  ['UTF-8 cut within a character', utf8(`${plainCsv}备注`).slice(0, -1)],
])('a text file is read in %s', (_, bytes) => expect(funds(bytes, 'a.csv')).toEqual([`|: ${two}`]))

test.each<[string, string]>([
  ['tabs', plainCsv.replaceAll(',', '\t')],
  ['semicolons', plainCsv.replaceAll(',', ';')],
  ['bars', plainCsv.replaceAll(',', '|')],
  ['a table of a mark-up text', plainCsv.replaceAll(',', ' | ').replace(/^|$/gm, '|').replace(/\|\n\|$/, '|\n')],
  ['single blanks', plainCsv.replaceAll(',', ' ')],
  ['aligned blanks', plainCsv.replaceAll(',', '      ')],
  ['quotes', plainCsv.replace(/[^,\n]+/g, '"$&"')],
  ['decimal commas', plainCsv.replaceAll(',', ';').replaceAll('.', ',')],
  ['trailing separators and ragged lines', `某某基金管理有限公司\n\n${plainCsv.replaceAll('\n', ',,\n')}合计\n`],
  ['text forced by an equals sign', plainCsv.replace(/\d[\d.-]*/g, '="$&"')],
])('a text file is read with %s', (_, text) => expect(funds(utf8(text), 'a.txt')).toEqual([`|: ${two}`]))

test('aligned columns keep their place where a cell is empty', () => {
  const text = ['日期          单位净值    累计净值', '2025-01-02    1.0112      1.5', '2025-01-03                1.5122', '2025-01-06    1.0300      1.5200', ''].join('\n')
  expect(funds(utf8(text), 'a.txt')).toEqual(['|: 20250102 1.0112 1.5 -, 20250103 - 1.5122 -, 20250106 1.03 1.52 -'])
})

test.each<[string, string, string]>([
  ['日期', '单位净值', '累计单位净值'],
  ['估值日期', '基金份额净值', '份额累计净值'],
  ['业务日期', '最新净值', '累计净值(元)'],
  ['NAV 日期', '单位净值（元）', '累计\n净值'],
  ['trading_day', 'nav', 'cum_nav'],
  ['Date', 'Unit NAV', 'Acc. NAV'],
  ['nav_date', 'unit_nav', 'accum_nav'],
  ['FSRQ', 'DWJZ', 'LJJZ'],
  ['淨值日期', '單位淨值', '累計淨值'],
  ['净值日期 [T日]', ' 单 位 净 值 ', '基金份额累计净值（人民币元）'],
  ['交易日', '今日单位净值', '单位累计净值'],
])('headings %s, %s, %s are known', (...headings) => {
  const lines = [headings.map((each) => `"${each}"`).join(','), '2025-01-02,1.0112,1.5', '2025-01-03,1.0234,1.5122']
  expect(funds(utf8(lines.join('\n')), 'a.csv')).toEqual([`|: ${two}`])
})

test('columns that are no NAV are passed over, a virtual NAV is kept apart', () => {
  const text = '序号,产品代码,产品名称,成立日期,净值日期,资产净值,资产份额,虚拟净值,单位净值,累计单位净值,复权净值,日增长率,单位净值增长率\n1,SX1234,甲一号,2020-01-01,2025-01-03,12345678.9,1000000,0.98,1.0234,1.5,1.8,0.12%,0.3\n'
  expect(funds(utf8(text), 'a.csv')).toEqual(['SX1234|甲一号: 20250103 1.0234 1.5 1.8'])
  expect(readImport(utf8(text), 'a.csv').funds[0]?.rows[0]).toMatchObject({ virtualNav: 0.98, row: 2 })
})

test('a file of virtual NAVs alone gives no unit NAV and says so', () => {
  const read = readImport(utf8('产品代码,产品名称,投资者名称,净值日期,虚拟单位净值\nSX1234,甲,某FOF,2025-01-03,1.01\n'), 'a.csv')
  expect(read.funds[0]?.rows[0]).toMatchObject({ nav: null, virtualNav: 1.01 })
  expect(read.problems[0]?.message).toContain('只有虚拟净值')
})

test.each<[string, string, string]>([
  ['2025/1/2', '2025/1/3', ''],
  ['20250102', '20250103', ''],
  ['2025.1.2', '2025.1.3', ''],
  ['2025年1月2日', '2025年01月03日', ''],
  ['2025-01-02 00:00:00', '2025-01-03 15:30', ''],
  ['2025-01-02T00:00:00', '2025-01-02T16:00:00.000Z', ''],
  ['２０２５－０１－０２', '２０２５０１０３', ''],
  ['Jan 2, 2025', 'January 3, 2025', ''],
  ['02-Jan-2025', '3 Jan 25', ''],
  ['45659', '45660', ''],
  ['2025-01-02 星期四', '2025-01-03(周五)', ''],
  ['1/2/2025', '1/3/2025', '1/6/2025,1.03,1.52\n1/13/2025,1.03,1.53'],
  ['2/1/2025', '3/1/2025', '6/1/2025,1.03,1.52\n13/1/2025,1.03,1.53'],
  ['25/1/2', '25/1/3', '25/1/6,1.03,1.52\n25/1/13,1.03,1.53'],
])('days written as %s and %s are read', (first, second, more) => {
  const text = `日期,单位净值,累计净值\n"${first}",1.0112,1.5\n"${second}",1.0234,1.5122\n${more}`
  const rest = more === '' ? '' : ', 20250106 1.03 1.52 -, 20250113 1.03 1.53 -'
  expect(funds(utf8(text), 'a.csv')).toEqual([`|: ${two}${rest}`])
})

test.each(['25/1/3', '1/3/2025'])('a lone %s is refused as ambiguous, with its place', (text) => {
  const read = readImport(utf8(`日期,单位净值\n${text},1.02\n`), 'a.csv')
  expect(read.funds).toEqual([])
  expect(read.problems[0]).toMatchObject({ row: 2, column: 'A' })
  expect(read.problems[0]?.message).toContain('分不清')
})

test.each<[string, number | null]>([
  ['1.0234', 1.0234],
  ['"1,234.5678"', 1234.5678],
  ['102.34%', 1.0234],
  ['１．０２３４', 1.0234],
  ['￥1.0234', 1.0234],
  ['1.0234元', 1.0234],
  [' 1.0234 ', 1.0234],
  ['1.2772000000000001', 1.2772000000000001],
  ['1.02340', 1.0234],
  ['1e0', 1],
  ['--', null],
  ['-', null],
  ['N/A', null],
  ['未授权', null],
  ['暂无', null],
  ['#N/A', null],
])('a value written as %s is %s', (text, value) => {
  const read = readImport(utf8(`日期,单位净值,累计净值\n2025-01-03,${text},1.5\n`), 'a.csv')
  expect(read.funds[0]?.rows[0]?.nav).toBe(value)
  expect(read.problems).toEqual([])
})

test('what is no number is a problem with sheet, row, column and what was expected; the rest of the row stays', () => {
  const read = readImport(utf8('日期,单位净值,累计净值\n2025-01-03,1.02.3,1.5\n2025-13-45,1.1,1.2\n,1.1,1.2\n'), '甲.csv')
  expect(read.funds[0]?.rows).toMatchObject([{ day: '20250103', nav: null, cumNav: 1.5 }])
  expect(read.problems.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([['甲', 2, 'B'], ['甲', 3, 'A'], ['甲', 4, 'A']])
  expect(read.problems[0]?.message).toBe('“1.02.3”不是数字，应为净值（如 1.0234）或留空。')
})

test('newest first is turned round, equal duplicates become one, unlike ones stay', () => {
  const text = '日期,单位净值\n2025-01-06,1.3\n2025-01-06,1.3\n2025-01-03,1.2\n2025-01-02,1.1\n2025-01-02,1.15\n'
  expect(funds(utf8(text), 'a.csv')).toEqual(['|: 20250102 1.1 - -, 20250102 1.15 - -, 20250103 1.2 - -, 20250106 1.3 - -'])
})

test('no heading at all: a day and up to three numbers', () => {
  expect(funds(utf8('2025-01-02,1.0112,1.5\n2025-01-03,1.0234,1.5122\n'), 'a.csv')).toEqual([`|: ${two}`])
  expect(funds(utf8('20250102\t1.0112\n20250103\t1.0234\n'), 'a.csv')).toEqual(['|: 20250102 1.0112 - -, 20250103 1.0234 - -'])
  expect(funds(utf8('2025-01-02,1.0112,1.5,1.9\n2025-01-03,1.0234,1.5122,1.91\n'), 'a.csv')).toEqual(['|: 20250102 1.0112 1.5 1.9, 20250103 1.0234 1.5122 1.91'])
  expect(funds(utf8('SX1234,2025-01-02,1.0112,0.3%\nSX1234,2025-01-03,1.0234,-0.2%\n'), 'a.csv')).toEqual(['SX1234|: 20250102 1.0112 - -, 20250103 1.0234 - -'])
})

test('a form of labels and values is one point', () => {
  expect(funds(utf8('产品名称,甲一号,产品代码,SX1234\n净值日期,2025-01-03,,\n单位净值,1.0234,累计净值,1.5\n'), 'a.csv')).toEqual(['SX1234|甲一号: 20250103 1.0234 1.5 -'])
  expect(funds(utf8('净值日期,2025-01-03\n单位净值,1.0234\n累计净值,1.5\n'), 'a.csv')).toEqual(['|: 20250103 1.0234 1.5 -'])
  expect(funds(utf8('尊敬的投资者：\n产品名称：甲一号\n产品代码：SX1234\n净值日期：2025年1月3日\n单位净值：1.0234元\n累计净值：1.5元\n'), 'a.txt')).toEqual(['SX1234|甲一号: 20250103 1.0234 1.5 -'])
})

test('days along the top are read as if they stood down the side', () => {
  expect(funds(utf8('净值日期,2025-01-02,2025-01-03\n单位净值,1.0112,1.0234\n累计净值,1.5,1.5122\n'), 'a.csv')).toEqual([`|: ${two}`])
  expect(funds(utf8('产品名称,2025-01-02,2025-01-03\n甲一号,1.1,1.2\n乙二号,2.1,2.2\n'), 'a.csv')).toEqual(['|甲一号: 20250102 1.1 - -, 20250103 1.2 - -', '|乙二号: 20250102 2.1 - -, 20250103 2.2 - -'])
})

test('empty files, other formats and files without NAVs are refused or explained in one sentence', () => {
  const reason = (bytes: Bytes) => {
    try {
      return readImport(bytes, 'x.xlsx').problems.map((problem) => problem.message).join()
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(reason(new Uint8Array())).toBe('文件是空的。')
  expect(reason(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).toContain('另存为')
  expect(reason(utf8('%PDF-1.7'))).toContain('PDF')
  expect(reason(xlsx({ sheets: [{ rows: [] }] }).slice(0, 300))).toContain('损坏')
  expect(reason(utf8('hello world'))).toContain('没有读到任何净值')
  expect(reason(xlsx({ sheets: [{ rows: [['说明', '无']] }] }))).toContain('没有读到任何净值')
})

test('a file of which nothing could be read says which cell is wrong and what was expected', () => {
  const told = (text: string) => readImport(utf8(text), '净值.csv').problems.map(({ row, column, message }) => [`${column}${row}`, message])
  expect(told('净值日期,单位净值\n昨天,1.0\n2025-13-45,1.1\n')).toEqual([
    ['A2', '“昨天”不是有效的日期，应写成 2025-01-03、20250103 或 2025年1月3日。'], ['A3', '“2025-13-45”不是有效的日期，应写成 2025-01-03、20250103 或 2025年1月3日。'],
  ])
  expect(told('净值日期,单位净值\n2025-01-03,abc\n2025-01-10,\n')).toEqual([['B2', '“abc”不是数字，应为净值（如 1.0234）。'], ['B3', '净值是空的，应为净值（如 1.0234）。']])
  expect(told('净值日期,单位净值\n')).toEqual([['A1', '表头下面没有数据行：请从下一行起填写日期和净值。']])
  expect(told('基金名称,单位净值,累计净值\n')[0]![1]).toContain('没有日期列')
  expect(told('hello\nworld\n')[0]![1]).toContain('没有读到任何净值')
})
