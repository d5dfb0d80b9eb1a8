// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Host, HostContext, hostAlone } from '../host.ts'
import { ListScreen, type ListScreenProps } from './ListScreen.tsx'
import type { ExportCall, RowsAsk } from './types.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'

interface Fund {
  id: string
  name: string
  y1: number
}
const funds: Fund[] = Array.from({ length: 45 }, (_, i) => ({ id: `F${i}`, name: `基金${i}`, y1: i / 100 - 0.1 }))

beforeAll(prepareBrowser)
afterEach(cleanup)

function show(over: Partial<ListScreenProps<Fund>> = {}, host: Partial<Host> = {}, answer: (at: RowsAsk) => Promise<Fund[]> = () => Promise.resolve(funds)) {
  const asked: RowsAsk[] = []
  const notify = vi.fn<Host['notify']>()
  const rows = (at: RowsAsk) => ({
    queryKey: ['funds', at] as const,
    queryFn: async () => {
      asked.push(at)
      const all = await answer(at)
      const from = (at.query.pageNo - 1) * at.query.pageSize
      return { data: all.slice(from, from + at.query.pageSize), ...at.query, startWith: from, total: all.length, totalCount: all.length, totalPage: 1 }
    },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <HostContext.Provider value={{ ...hostAlone, notify, ...host }}>
          <ListScreen<Fund>
            name="test" title="基金" rows={rows} rowKey={(fund) => fund.id} rowName={(fund) => fund.name} index
            columns={[{ prop: 'name', label: '名称', kind: 'name', columnFilterType: { filterType: 'text' } }, { prop: 'y1', label: '近一年', kind: 'return' }, { prop: 'face', label: '缩略图', thumbnail: true }]}
            batch={[{ label: '删除', disabledWhenEmpty: true, showSelectedCount: true }, { label: '导出', isExport: true, exportName: '基金' }, { label: '更多', powerType: 'more', children: [{ label: '甲', powerType: 'a' }] }]}
            {...over}
          />
        </HostContext.Provider>
      </App>
    </QueryClientProvider>,
  )
  return { asked, notify }
}
const rowsReady = () => screen.findByText('基金0')
const last = <T,>(list: readonly T[]) => list.at(-1)!

test('a toolbar stands over a paged table with 序号, 搜索关键字 and 加载中 [list.layout] [list.toolbar] [product.one-shared-list] [list.index-column] [list.keyword-filter] [list.loading-text] [wording.serial-number] [wording.search-keyword] [wording.loading]', async () => {
  show()
  expect(screen.getByText('加载中')).toBeTruthy()
  await rowsReady()
  expect([screen.getByRole('toolbar'), screen.getByRole('grid'), screen.getByRole('navigation', { name: '分页' }), screen.getByText('序号'), screen.getByPlaceholderText('搜索关键字')].every(Boolean)).toBe(true)
  expect(screen.getByText(/当前 1–20/)).toBeTruthy()
})

test('figures carry sign and colour', async () => {
  show()
  await rowsReady()
  expect([screen.getByText('−10.00%').className, screen.getByText('+1.00%').className]).toEqual(['loss', 'gain'])
})

test('text search fires on Enter at once, trimmed, from page 1 [list.search-trigger] [list.text-trim] [list.reset-page]', async () => {
  const { asked } = show()
  await rowsReady()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(last(asked).query.pageNo).toBe(2))
  await screen.findByText('基金20')
  const field = screen.getByPlaceholderText('搜索关键字')
  fireEvent.change(field, { target: { value: '  中欧 ' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect(last(asked)).toMatchObject({ query: { pageNo: 1 }, body: { keyword: '中欧' } }))
})

test('typed text is searched 500 ms after the last key [list.search-trigger]', async () => {
  const { asked } = show()
  await rowsReady()
  vi.useFakeTimers()
  fireEvent.change(screen.getByPlaceholderText('搜索关键字'), { target: { value: '中' } })
  act(() => vi.advanceTimersByTime(499))
  const before = asked.length
  act(() => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(asked.length).toBe(before + 1))
})

test('while a list is loading new queries are blocked, the last one follows [list.loading-blocks]', async () => {
  let free = () => {}
  const { asked } = show({}, {}, (at) => (at.query.pageNo === 2 ? new Promise((resolve) => { free = () => resolve(funds) }) : Promise.resolve(funds)))
  await rowsReady()
  fireEvent.click(screen.getByRole('button', { name: '2' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  expect(asked).toHaveLength(2)
  free()
  await waitFor(() => expect(asked.map((at) => at.query.pageNo)).toEqual([1, 2, 3]))
})

test('selection is kept over pages, shown as a count and a removable list, and cleared [list.selected-dialog] [list.clear-selection] [list.empty-dialog] [wording.no-data]', async () => {
  show()
  await rowsReady()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await screen.findByText('基金20')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第21行' }))
  fireEvent.click(screen.getByRole('button', { name: '已选 2 条' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.style.width || getComputedStyle(dialog).width).toContain('600')
  fireEvent.click(within(dialog).getByRole('button', { name: '移除基金0' }))
  expect(screen.getByText('删除（1）')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: /清\s?空/ }))
  expect(within(dialog).getByText('暂无数据')).toBeTruthy()
})

test('batch buttons are disabled with nothing selected and gone without permission, children included [list.batch-disabled-when-empty] [permission.batch-buttons] [list.batch-button-structure]', async () => {
  show({}, { allowed: (code) => code === undefined || code === 'more' })
  await rowsReady()
  expect(screen.getByRole('button', { name: '删除' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
  expect(screen.getByRole('button', { name: '删除（20）' }).getAttribute('aria-disabled')).toBeNull()
})

test('a guest sees why nothing can be created [list.create-disabled-guest] [role.guest-cannot-create]', async () => {
  const onClick = vi.fn<() => void>()
  show({ create: { text: '新增', onClick } }, { canCreate: false })
  await rowsReady()
  const button = screen.getByRole('button', { name: '新增' })
  fireEvent.click(button)
  expect([button.getAttribute('aria-disabled'), button.title, onClick.mock.calls.length]).toEqual(['true', '访客不能新增，请联系机构管理员开通', 0])
})

test('exporting with nothing selected asks for the whole table up to N rows, then page 1 of size N without the thumbnail [list.export-empty-selection] [list.export-page] [list.export-drops-thumbnail] [list.export-progress]', async () => {
  let finish = (_: Blob) => {}
  const exportCall = vi.fn<ExportCall>((_ask, { onProgress }) => new Promise((resolve) => { onProgress(0.5); finish = resolve }))
  URL.createObjectURL = () => 'blob:x'
  show({ exportCall }, { maxExportCount: 40 })
  await rowsReady()
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('是否导出整个列表（最多40条，本次40条）？')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /导\s?出/ }))
  await waitFor(() => expect(exportCall).toHaveBeenCalledOnce())
  expect(exportCall.mock.calls[0]![0]).toMatchObject({ query: { pageNo: 1, pageSize: 40 }, keys: [], columns: [{ prop: 'name' }, { prop: 'y1' }] })
  expect((await screen.findByText(/正在导出 40 条 × 2 列/)).querySelector('[role=progressbar]')).toBeTruthy()
  finish(new Blob())
  await waitFor(() => expect(screen.queryByText(/正在导出/)).toBeNull())
})

test('an empty list and a failed fetch are said in Chinese [list.export-no-rows] [list.export-fetch-failure] [wording.list-empty] [wording.list-fetch-failed]', async () => {
  const empty = show({ exportCall: () => Promise.resolve(new Blob()) }, {}, () => Promise.resolve([]))
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  expect(empty.notify).toHaveBeenCalledWith('warning', '列表为空')
  cleanup()
  const failing = show({ exportCall: () => Promise.reject(new Error('x')) })
  await rowsReady()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(failing.notify).toHaveBeenCalledWith('error', '获取列表数据失败'))
})

test('the risk button toggles between the counted warning list and the full list; a refused count is 0 [list.risk-button] [list.helper-defaults]', async () => {
  const risky = (at: RowsAsk) => ({ queryKey: ['risk', at] as const, queryFn: () => Promise.resolve({ data: [{ id: 'R', name: '预警基金', y1: 0 }], ...at.query, startWith: 0, total: 1, totalCount: 1, totalPage: 1 }) })
  show({ risk: { count: () => Promise.resolve(3), rows: risky } })
  await rowsReady()
  fireEvent.click(await screen.findByRole('button', { name: '预警列表 3' }))
  expect(await screen.findByText('预警基金')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '全部列表' }))
  await rowsReady()
  cleanup()
  show({ risk: { count: () => Promise.reject(new Error('x')), rows: risky } })
  expect(await screen.findByRole('button', { name: '预警列表 0' })).toBeTruthy()
})

test('a column filter asks by its column and stands as a chip [list.column-search-event]', async () => {
  const onColumnSearch = vi.fn<(prop: string) => void>()
  const { asked } = show({ onColumnSearch })
  await rowsReady()
  fireEvent.click(screen.getByRole('button', { name: '筛选名称' }))
  fireEvent.change(await screen.findByPlaceholderText('关键字'), { target: { value: '中欧' } })
  fireEvent.click(screen.getByRole('button', { name: /应\s?用/ }))
  await waitFor(() => expect(last(asked).body.filters).toEqual([{ prop: 'name', expression: 'like', value: '%中欧%' }]))
  expect([onColumnSearch.mock.calls, screen.getByRole('group', { name: '筛选条件' }).textContent]).toEqual([[['name']], '名称包含中欧清空'])
})

test('arrows move, space selects, Enter opens, Ctrl+A selects every page, Ctrl+C copies', async () => {
  const onOpen = vi.fn<(fund: Fund) => void>()
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  show({ onOpen })
  await rowsReady()
  const grid = screen.getByRole('grid')
  const press = (key: string, part = {}) => fireEvent.keyDown(grid, { key, ...part })
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(onOpen).toHaveBeenCalledWith(funds[1])
  press('ArrowDown', { shiftKey: true })
  press(' ')
  expect(screen.getByText('已选 2 条')).toBeTruthy()
  press('ArrowRight', { shiftKey: true })
  press('c', { ctrlKey: true })
  expect(copied).toHaveBeenCalledWith('名称\t近一年\n基金1\t−9.00%\n基金2\t−8.00%')
  press('a', { ctrlKey: true })
  expect(await screen.findByText('已选 45 条')).toBeTruthy()
})

test('a failed list says so with the request number and tries again', async () => {
  let broken = true
  show({}, {}, () => (broken ? Promise.reject(Object.assign(new Error('服务繁忙'), { requestId: '7F3A' })) : Promise.resolve(funds)))
  expect((await screen.findByRole('alert')).textContent).toContain('7F3A')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: /重试/ }))
  await rowsReady()
})
