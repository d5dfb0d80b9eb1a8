// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { makeClient } from '@zhiheng/client'
import { contract, type ImportPreview } from '@zhiheng/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userInfo } from '../../app/session.ts'
import { hostAlone, HostContext } from '../../kit/host.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'

const wire = vi.hoisted(() => ({ asked: [] as { path: string; body: unknown }[], answers: {} as Record<string, (body: never) => unknown> }))
vi.mock('../../api.ts', () => ({
  quietly: (abort = new AbortController()) => ({ signal: abort.signal }),
  withProgress: (_on: unknown, abort = new AbortController()) => ({ abort, options: { signal: abort.signal }, cancel: () => abort.abort() }),
  api: makeClient(contract, (call, input) => {
    wire.asked.push({ path: call.path, body: input.body })
    const answer = wire.answers[call.path]
    return Promise.resolve(answer ? answer(input.body as never) : call.path.includes('get_dictionary') ? [] : null)
  }),
}))

const row = { tradingDay: '20250103', state: 'changed' as const, row: 2, nav: 1.05, sumNav: null, adjNav: null, formerNav: 1.02, formerSumNav: null }
const preview: ImportPreview = {
  batchId: '7', status: 'preview', fileNames: ['净值.csv'], source: 'team', taskId: null, problems: [{ file: '净值.csv', sheet: '', row: 9, column: 'B', message: '“x”不是数字，应为净值（如 1.0234）或留空。' }],
  counts: { funds: 2, fresh: 3, same: 0, changed: 1, conflicting: 0, problems: 1, findings: 1 },
  funds: [
    { key: '0-0', codeInFile: 'SX1', nameInFile: '青岚一号', sheet: '', fundCode: 'SX1', fundName: '青岚一号', candidates: [], counts: { fresh: 3, same: 0, changed: 1, conflicting: 0 }, beginDay: '20250103', endDay: '20250124', rows: [row],
      findings: [{ id: '0-0-spike', rule: 'spike', severity: 'warning', days: ['20250103'], message: '单位净值突然变动', confidence: 0.9, repair: { kind: 'drop', title: '不导入这1天', changes: [] } }] },
    { key: '0-1', codeInFile: 'ZZ9', nameInFile: '白鹭二号', sheet: '', fundCode: '', fundName: '', candidates: [], counts: { fresh: 1, same: 0, changed: 0, conflicting: 0 }, beginDay: '20250103', endDay: '20250103', rows: [], findings: [] },
  ],
}

beforeAll(prepareBrowser)
beforeEach(() => {
  wire.asked.length = 0
  wire.answers = { '/v2/import/multi_nav_table': () => preview, '/v2/import/multi_nav_table/preview': () => preview, '/v2/import/multi_nav_table/accept': () => ({ ...preview, status: 'accepted' }) }
  userInfo.set({ id: 'u1', orgId: '2', permissions: ['nav.edit'] } as never)
})
afterEach(cleanup)

async function show(name: 'NavImportScreen' | 'NavBatchesScreen' | 'NavDataScreen', query: Record<string, string> = {}) {
  const { default: Screen } = await (name === 'NavImportScreen' ? import('./NavImportScreen.tsx') : name === 'NavBatchesScreen' ? import('./NavBatchesScreen.tsx') : import('./NavDataScreen.tsx'))
  render(<QueryClientProvider client={new QueryClient()}><App><HostContext.Provider value={hostAlone}><Screen query={query as never} /></HostContext.Provider></App></QueryClientProvider>)
}
const askedOf = (path: string) => wire.asked.filter((one) => one.path === path).map((one) => one.body)

test('a file is uploaded, looked at, decided on and taken', async () => {
  await show('NavImportScreen')
  fireEvent.change(await screen.findByLabelText('净值文件'), { target: { files: [new File(['净值日期,单位净值'], '净值.csv')] } })
  expect(await screen.findByText('1 个产品还没有选择基金')).toBeTruthy()
  expect(screen.getByText('第 9 行')).toBeTruthy()
  const accept = screen.getByRole('button', { name: '入库 4 行' })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(accept)
  expect(askedOf('/v2/import/multi_nav_table/accept')).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '不导入' }).at(-1)!)
  fireEvent.click(screen.getByRole('switch', { name: '接受：不导入这1天' }))
  expect(screen.getByText('不导入', { selector: '.nav-mended' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '入库 3 行' }))
  expect(await screen.findByText('已入库 3 行净值，1 只基金')).toBeTruthy()
  expect(askedOf('/v2/import/multi_nav_table/accept')).toEqual([{ batchId: '7', funds: { '0-1': '' }, repairs: ['0-0-spike'], lines: {}, changed: 'correct', reason: '' }])
})

test('a large import goes on as a task, and the page says when it is done', async () => {
  let status = 'running'
  wire.answers['/v2/import/multi_nav_table/accept'] = () => ({ ...preview, status: 'running', taskId: 't1' })
  wire.answers['/task_drawer/list'] = () => [{ id: 't1', kind: 'nav-import', title: '净值导入', status, progress: 0.3, message: '正在写入净值并重算序列', result: null, createdAt: '2026-01-16T10:00:00Z', finishedAt: null }]
  await show('NavImportScreen', { batchId: '7' })
  fireEvent.click((await screen.findAllByRole('button', { name: '不导入' })).at(-1)!)
  fireEvent.click(screen.getByRole('button', { name: '入库 4 行' }))
  expect(await screen.findByText(/正在写入净值并重算序列。可以离开这个页面/)).toBeTruthy()
  status = 'done'
  expect(await screen.findByText('已入库 4 行净值，1 只基金', undefined, { timeout: 5000 })).toBeTruthy()
})

test('choosing another fund compares again with it', async () => {
  await show('NavImportScreen', { batchId: '7' })
  fireEvent.click((await screen.findAllByRole('button', { name: '新建私募基金' })).at(-1)!)
  fireEvent.keyDown(await screen.findByLabelText('新基金代码'), { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(askedOf('/v2/import/multi_nav_table/preview')).toEqual([{ batchId: '7' }, { batchId: '7', funds: { '0-1': '+ZZ9' } }]))
})

test('a batch is taken back with a reason, a preview is opened again, and what was taken back offers nothing more', async () => {
  const batch = { id: '5', kind: 'import', source: 'team', fileName: '净值.csv', status: 'accepted', reason: '', createdBy: '林知远', createdAt: '2026-01-16T10:00:00Z', acceptedAt: '2026-01-16T10:00:00Z', counts: { ...preview.counts, fresh: 30, changed: 2 }, takenBack: false }
  wire.answers['/v2/import/multi_nav_table/batches'] = () => ({ data: [batch, { ...batch, id: '6', status: 'preview' }, { ...batch, id: '4', takenBack: true }], pageNo: 1, pageSize: 20, startWith: 0, total: 3, totalCount: 3, totalPage: 1 })
  wire.answers['/v2/import/multi_nav_table/revert'] = () => ({ restored: 2, removed: 30 })
  await show('NavBatchesScreen')
  expect(await screen.findByRole('button', { name: '继续核对' })).toBeTruthy()
  expect(screen.getAllByText('已撤回')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '撤回' }))
  expect(await screen.findByText(/最多 32 个净值/)).toBeTruthy()
  const confirm = () => fireEvent.click(screen.getAllByRole('button', { name: /^撤\s?回$/ }).at(-1)!)
  confirm()
  expect(await screen.findByText('请输入原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '文件有误' } })
  confirm()
  await waitFor(() => expect(askedOf('/v2/import/multi_nav_table/revert')).toEqual([{ batchId: '5', reason: '文件有误' }]))
})

test('points are listed with where they come from; without a fund the page says what to do', async () => {
  const point = { fundCode: 'SX1', tradingDay: '20250103', source: 'team', nav: 1.05, sumNav: null, adjNav: null, growth: 0.01, revision: 2, origin: 'own', provenance: { batchId: '5', kind: 'import', fileName: '净值.csv', sheet: '', row: 12, by: '林知远', at: '2026-01-16T10:00:00Z', reason: '' } }
  wire.answers['/navinfo/get_nav_infos'] = () => ({ data: [point], pageNo: 1, pageSize: 50, startWith: 0, total: 1, totalCount: 1, totalPage: 1 })
  wire.answers['/fundinfo/get_fund_by_code'] = () => ({ shortName: '青岚一号', counselorName: '青岚资产', navDay: '20250103' })
  wire.answers['/navinfo/get_nav_range'] = () => [{ source: 'team', beginDay: '20250103', endDay: '20250103', count: 1 }]
  wire.answers['/sdk/fund/get_funds'] = () => []
  wire.answers['/funddividend/get_fund_dividend'] = () => [{ id: '1', fundCode: 'SX1', eventDay: '20241220', kind: 'cash_dividend', value: 0.1, sourceText: '', origin: 'own' }]
  await show('NavDataScreen', { fundCode: 'SX1' })
  expect(await screen.findByText('净值.csv 第 12 行')).toBeTruthy()
  expect(await screen.findByText('分红 0.1000 元/份')).toBeTruthy()
  cleanup()
  await show('NavDataScreen')
  expect(screen.getByText('先选择一只基金')).toBeTruthy()
})
