import fc from 'fast-check'
import { deflateSync, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { utf8, xlsx } from './fixtures.ts'
import type { Bytes } from './fixtures.ts'
import { readImport } from './import-read.ts'
import { ImportRefused, limits } from './limits.ts'

/** Hostile and broken files: only the declared error, and soon. */

function outcome(bytes: Bytes): string {
  try {
    readImport(bytes, 'x.xlsx')
    return 'read'
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
}

const settings = { seed: 7, numRuns: 300 }
const good = xlsx({ sheets: [{ rows: [['日期', '单位净值'], ['2025-01-03', 1.1], [{ v: 45661, s: 1 }, 1.2]], merges: ['A1:B1'] }] })

test('random bytes never throw anything else', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => void outcome(bytes)), settings)
})

test('random text of the characters that matter never throws anything else', () => {
  const sign = fc.constantFrom(',', '\t', ';', '|', '"', '\n', '\r', ' ', '1', '.', '-', '/', '2025-01-03', '20250103', '1.02', '日期', '单位净值', '累计', '产品代码：', 'SX1234', '<', '>', '<table>', '<tr>', '<td>', '&', '%', '=', '：', '年', '\u0000')
  fc.assert(fc.property(fc.array(sign, { maxLength: 400 }), (signs) => void outcome(utf8(signs.join('')))), { ...settings, numRuns: 1500 })
})

test('a workbook cut short or with wrong bytes never throws anything else', () => {
  fc.assert(fc.property(fc.nat(good.length), (end) => void outcome(good.slice(0, end))), settings)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), (patches) => {
      const bytes = good.slice()
      for (const [at, value] of patches) bytes[at] = value
      outcome(bytes)
    }),
    { ...settings, numRuns: 1500 },
  )
})

test('random parts inside a workbook never throw anything else', () => {
  const piece = fc.constantFrom('<row r="1">', '<row>', '</row>', '<c r="A1" t="s">', '<c r="ZZZ9">', '<c>', '</c>', '<v>', '45660', '99999999999', '</v>', '<is><t>', '</t></is>', '<mergeCell ref="A1:XFD1048576"/>', '<', '>', '&#x110000;', '<c r="A2" t="inlineStr"/>', '日期', '<sheetData>')
  fc.assert(fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => void outcome(xlsx({ sheets: [{ rows: [] }], extra: { 'xl/worksheets/sheet1.xml': pieces.join(''), 'xl/sharedStrings.xml': pieces.toReversed().join('') } }))), settings)
})

test('a zip bomb is stopped while it inflates', () => {
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'), 'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'), 'xl/worksheets/sheet1.xml': [new Uint8Array(limits.inflatedBytes + 1), { level: 9 }] })
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(outcome(bomb)).toContain('超过上限 400 MB')
}, 60_000)

test('a zip whose directory lies about the size is stopped too', () => {
  const packed = deflateSync(new Uint8Array(limits.inflatedBytes + 1), { level: 9 })
  const bytes = Buffer.from(zipSync({ 'xl/workbook.xml': [packed, { level: 0 }] }))
  bytes.writeUInt16LE(8, bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 10)
  expect(outcome(bytes)).toContain('超过上限')
}, 60_000)

test('too large a file, too many rows, columns, sheets, letters are refused with the limit', () => {
  expect(outcome(new Uint8Array(limits.fileBytes + 1))).toContain('上限 50 MB')
  expect(outcome(utf8('1\n'.repeat(limits.rows + 1)))).toContain('上限 1,500,000 行')
  expect(outcome(utf8(`日期${',a'.repeat(limits.columns)}`))).toContain('上限 2000 列')
  expect(outcome(xlsx({ sheets: Array.from({ length: limits.sheets + 1 }, () => ({ rows: [['a']] })) }))).toContain('上限 200 个')
  expect(outcome(xlsx({ sheets: [{ rows: [['字'.repeat(limits.cellText + 1)]] }] }))).toContain('上限 32767 字')
}, 60_000)

test('external entities are refused, links outside the package are never followed', () => {
  const xxe = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst><si><t>&e;</t></si></sst>'
  expect(outcome(xlsx({ sheets: [{ rows: [['a']] }], extra: { 'xl/sharedStrings.xml': xxe } }))).toContain('外部实体')
  expect(outcome(xlsx({ sheets: [{ rows: [['a']] }], extra: { 'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://127.0.0.1/x"/></Relationships>' } }))).toBe('read')
})

test('a formula is text or its stored value, never run', () => {
  const read = readImport(utf8('产品名称,日期,单位净值\n"=cmd|\'/c calc\'!A1",2025-01-03,1.1\n甲,2025-01-03,=1+1\n'), 'a.csv')
  expect(read.funds.map((fund) => [fund.name, fund.rows.map((row) => row.nav)])).toEqual([["=cmd|'/c calc'!A1", [1.1]]])
  expect(read.problems).toMatchObject([{ row: 3, column: 'C' }])
})

test.each<[string, () => string]>([
  ['open tags without an end', () => '<table><tr>'.repeat(200) + '<td '.repeat(500_000)],
  ['quotes that never close', () => `a,"b\n`.repeat(300_000)],
  ['one endless line', () => 'x'.repeat(5_000_000)],
  ['comments that never close', () => `<table><!--${'<!-- '.repeat(400_000)}`],
  ['scripts that never close', () => `<table>${'<script>'.repeat(300_000)}`],
  ['headings over and over', () => '日期,单位净值,累计净值\n'.repeat(200_000)],
  ['titles between numbers', () => '产品名称：甲,1,2\n3,4,5\n'.repeat(100_000)],
  ['blanks', () => `${' '.repeat(2000)}\n`.repeat(2000)],
])('%s cost no more than seconds', (_, text) => {
  const began = performance.now()
  outcome(utf8(text()))
  expect(performance.now() - began).toBeLessThan(8000)
}, 60_000)

test('a workbook of unclosed tags costs no more than seconds', () => {
  const began = performance.now()
  for (const text of ['<c '.repeat(1_000_000), '<row><c>'.repeat(500_000), '<row r="1"><c r="A1"><v>1'.repeat(300_000), '<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)]) outcome(xlsx({ sheets: [{ rows: [] }], extra: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${text}` } }))
  expect(performance.now() - began).toBeLessThan(15_000)
}, 60_000)
