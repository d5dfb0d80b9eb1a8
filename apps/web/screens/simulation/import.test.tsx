// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, inputsOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { line, preview, state, whole } from './test-rows.ts'
import SimulationImportScreen from './SimulationImportScreen.tsx'
import { blockerOf } from './TradeReview.tsx'
import { templateText } from './trade-template.ts'

vi.mock('../../api.ts', async () => {
  const { fakeApi } = await import('../../testkit/fake-api.ts')
  return { ...fakeApi, withProgress: () => ({ abort: new AbortController(), options: { signal: new AbortController().signal }, cancel: () => {} }) }
})

const editor = ['simulation.read', 'simulation.edit']
const show = (permissions: readonly string[] = editor, host = {}) => showScreen(<SimulationImportScreen query={{ code: 'CS1' }} />, host, permissions)
const file = (name: string, text = '交易日期') => new File([text], name, { type: 'text/csv' })
const choose = async (...files: File[]) => fireEvent.change(await screen.findByLabelText('交易文件'), { target: { files } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const wrong = line(3, 'error', '2025-01-03 申购甲一号需要 1200 元，可用现金只有 0 元')

beforeAll(prepareBrowser)
beforeEach(() => answers.set('simulation.get', () => whole()))
afterEach(cleanScreen)

test('lines stand with their row, what was found and the state after; a filter shows those in error', async () => {
  answers.set('simulation.previewTrades', () => preview([line(2, 'fine'), wrong, line(4, 'warning', '金额为 0，不会导入')]))
  show()
  await choose(file('交易.csv'))
  expect(await screen.findByText('第 3 行')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '导入后' })).getByText('33.33%')).toBeTruthy()
  expect(screen.getByRole('button', { name: '导入 3 条' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/有 1 行错误：改正文件后重新选择，或勾选「跳过错误行」/)).toBeTruthy()
  await press('错误 1')
  expect(screen.queryByText('第 2 行')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: wrong.findings[0]!.message }))
  expect(screen.getByRole('region', { name: '第 3 行的检查结果' })).toBeTruthy()
})

test('missing cash can be filled, rows in error left out, and all is taken in one go with the version that was looked at', async () => {
  answers.set('simulation.previewTrades', ({ body }) => (body.fillCash ? preview([line(2, 'fine'), line(3, 'fine')], { cashToFill: [{ tradingDay: '20250103', amount: 1200 }] }) : preview([line(2, 'fine'), wrong], { cashToFill: [{ tradingDay: '20250103', amount: 1200 }] })))
  answers.set('simulation.importTrades', () => ({ combinationCode: 'CS1', version: 5, saved: 2, updated: 0, deleted: 0, leftOut: 1, state }))
  show()
  await choose(file('交易.csv'))
  expect(await screen.findByRole('region', { name: '现金缺口' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '补足现金' }))
  expect(await screen.findByText('将补入的现金')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '跳过错误行' }))
  await press('导入 2 条')
  expect(await screen.findByText('已导入 1 条交易到「稳健一号」')).toBeTruthy()
  expect(screen.getByText('1 行没有导入（有错误或金额为 0）。补入现金 1 笔。组合现在是第 5 版。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '打开组合' })).toBeTruthy()
  expect(inputsOf('simulation.importTrades')[0]!.body).toEqual({ code: 'CS1', version: 4, fillCash: true, leaveOut: true })
  expect(inputsOf('simulation.importTrades')[0]!.files).toHaveLength(1)
})

test('a reduction of cash above what is there is announced with what will be booked instead [simulation.cash-cap]', async () => {
  answers.set('simulation.previewTrades', () => preview([line(2, 'warning', '当日可用现金只有 500 元，按此金额转出')]))
  show()
  await choose(file('交易.csv'))
  expect(await screen.findByText('当日可用现金只有 500 元，按此金额转出')).toBeTruthy()
})

test('a file that is no table is refused before it is sent; one of another shape is answered with what was looked for', async () => {
  answers.set('simulation.previewTrades', () => preview([], { problems: [{ file: '净值.csv', sheet: '', row: null, message: '没有读到任何交易。要找的是：交易日期、交易类型' }], after: null }))
  show()
  await choose(file('合同.pdf'))
  expect(await screen.findByText('合同.pdf 不是 CSV、TSV、TXT 或 XLSX 文件')).toBeTruthy()
  expect(asked.some(({ call }) => call === 'simulation.previewTrades')).toBe(false)
  await choose(file('净值.csv'))
  expect(await screen.findByText('净值.csv：没有读到任何交易。要找的是：交易日期、交易类型')).toBeTruthy()
})

test('a refusal of the import is said in full, and nothing is lost', async () => {
  answers.set('simulation.previewTrades', () => preview([line(2, 'fine')]))
  answers.set('simulation.importTrades', () => { throw new CallError(11, '裴衡予 刚刚保存过，请刷新后重新导入', null) })
  show()
  await choose(file('交易.csv'))
  await press('导入 1 条')
  expect(await screen.findByText('裴衡予 刚刚保存过，请刷新后重新导入')).toBeTruthy()
  expect(screen.getByText('第 2 行')).toBeTruthy()
})

test('what keeps an import back is one sentence', () => {
  const none = { fillCash: false, leaveOut: false }
  const bad = preview([wrong])
  expect(blockerOf(preview([line(2, 'fine')]), none)).toBeUndefined()
  expect(blockerOf(bad, none)).toContain('有 1 行错误')
  expect(blockerOf(bad, { ...none, leaveOut: true })).toBe('每一行都有错误，没有可以导入的交易')
  expect(blockerOf(preview([line(2, 'fine')], { problems: [{ file: '', sheet: '', row: null, message: '导入后已有交易无法成立：赎回' }] }), none)).toContain('已有交易无法成立')
})

test('readers, guests and those who may only look are told why they cannot import', async () => {
  show(['simulation.read'])
  expect(await screen.findByText('你没有查看「导入交易」的权限')).toBeTruthy()
  cleanScreen()
  answers.set('simulation.get', () => whole({ can: [] }))
  show()
  expect(await screen.findByText('你不能修改「稳健一号」')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '选择文件' })).toBeNull()
})

test('the template has the columns that an import looks for', () => {
  expect(templateText.split('\r\n')[0]).toBe('\uFEFF交易日期,交易类型,基金代码,基金名称,份额,价格,金额,备注')
  expect(templateText.split('\r\n').filter(Boolean).every((text) => text.split(',').length === 8)).toBe(true)
})
