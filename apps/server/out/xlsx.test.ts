import { expect, test } from 'vitest'
import { readBytes } from '../domains/nav/import/read-bytes.ts'
import type { Cell, Sheet } from '../domains/nav/import/sheets.ts'
import { unzipSync, strFromU8 } from 'fflate'
import { writeCsv, xlsxBytes } from './xlsx.ts'

const rowsOf = (sheet: Sheet | undefined): Cell[][] => Array.from({ length: sheet?.rowCount ?? 0 }, (_, at) => [...(sheet?.row(at) ?? [])])

test('what is written is read back: text, numbers, days as true dates, percents', async () => {
  const bytes = await xlsxBytes([
    {
      name: '净值/一号',
      columns: [{ title: '日期', format: 'date' }, { title: '单位净值', format: 'value' }, { title: '涨幅', format: 'percent' }, { title: '备注' }],
      rows: [['20250103', 1.02345, -0.0123, '甲 & <乙>'], ['20250106', null, Number.NaN, ' 空格 ']],
    },
    { name: '净值/一号', columns: [{ title: 'x' }], rows: [] },
  ])
  const { sheets } = readBytes(bytes, 'x')
  expect(sheets.map((sheet) => sheet.name)).toEqual(['净值 一号', '净值 一号(2)'])
  expect(rowsOf(sheets[0])).toEqual([
    ['日期', '单位净值', '涨幅', '备注'],
    [{ serial: 45660 }, 1.02345, -0.0123, '甲 & <乙>'],
    [{ serial: 45663 }, null, null, ' 空格 '],
  ])
})

test('text that looks like a formula is a string cell in a workbook and quoted in a text file', async () => {
  const nasty = ['=1+1', '+cmd', '-2', '@sum', '\tx', 'ok']
  const bytes = await xlsxBytes([{ name: 'a', columns: [{ title: '名称', format: 'text' }], rows: nasty.map((text) => [text]) }])
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).not.toContain('<f>')
  expect(rowsOf(readBytes(bytes, 'x').sheets[0]).slice(1).flat()).toEqual(nasty)

  const csv = Buffer.concat(await Array.fromAsync(writeCsv({ columns: [{ title: '名称' }, { title: '值' }], rows: nasty.map((text) => [text, -1.5]) }))).toString()
  expect(csv).toBe(`\uFEFF名称,值\r\n'=1+1,-1.5\r\n'+cmd,-1.5\r\n'-2,-1.5\r\n'@sum,-1.5\r\n'\tx,-1.5\r\nok,-1.5\r\n`)
})

test('characters that XML cannot carry are dropped, every cell carries its reference, the first row is frozen', async () => {
  const bytes = await xlsxBytes([{ name: 'a', columns: Array.from({ length: 28 }, (_, at) => ({ title: `c${at}` })), rows: [Array.from({ length: 28 }, () => 'x\u0001\uD800y')] }])
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).toContain('r="AB2"')
  expect(xml).toContain('state="frozen"')
  expect(rowsOf(readBytes(bytes, 'x').sheets[0])[1]?.[27]).toBe('xy')
})
