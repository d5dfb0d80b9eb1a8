import type { ImportFinding } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { fileFault } from '../../app/table-files.ts'
import { pathsOf, repairLine } from './repair-line.ts'

const rows = Array.from({ length: 30 }, (_, at) => ({ tradingDay: String(20250100 + at + 1), state: 'new' as const, row: at + 2, nav: at === 15 ? 100 : 1, sumNav: null, adjNav: null, formerNav: null, formerSumNav: null }))
const finding = (repair: ImportFinding['repair']): ImportFinding => ({ id: 'x', rule: 'scale-point', severity: 'error', days: ['20250116'], message: '', confidence: 1, repair })

test('a change is shown with eight values on both sides, before and after', () => {
  const line = repairLine(finding({ kind: 'change', title: '', changes: [{ day: '20250116', field: '单位净值', from: 100, to: 1 }] }), rows.toReversed())!
  expect([line.days[0], line.days.at(-1), line.days.length]).toEqual(['20250108', '20250124', 17])
  expect([Math.max(...line.before.map(Number)), Math.max(...line.after.map(Number))]).toEqual([100, 1])
  expect(pathsOf(line, 100, 50).dots).toHaveLength(1)
})

test('rows that leave the import leave a gap after; a dividend has no picture', () => {
  expect(repairLine(finding({ kind: 'drop', title: '', changes: [] }), rows)!.after.filter((value) => value === null)).toHaveLength(1)
  expect(repairLine(finding({ kind: 'distribution', title: '', changes: [{ day: '20250116', field: '分红', from: null, to: 0.1 }] }), rows)).toBeUndefined()
  expect(repairLine(finding({ kind: 'drop', title: '', changes: [] }), rows.slice(14, 16))).toBeUndefined()
})

test('a file that the server would refuse is said before it is sent', () => {
  const file = (name: string, size = 10) => ({ name, size })
  expect([[file('a.csv'), file('b.XLSX')], [file('a.xls')], [file('a.pdf')], [file('a.csv', 60 * 1024 * 1024)], [file('a.csv', 0)], Array.from({ length: 51 }, () => file('a.csv'))].map(fileFault)).toEqual([
    undefined, 'a.xls 不是 CSV、TSV、TXT 或 XLSX 文件，请在 Excel 里另存为 XLSX', 'a.pdf 不是 CSV、TSV、TXT 或 XLSX 文件', 'a.csv 有 60.0 MB，超过 50 MB，请拆分后再导入', 'a.csv 是空文件', '一次选择了 51 个文件，最多 50 个，请分批导入',
  ])
})
