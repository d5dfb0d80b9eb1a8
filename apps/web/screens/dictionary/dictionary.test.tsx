// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import DictionariesScreen from './DictionariesScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const index = { id: '1', indexCode: 'riskLevel', indexName: '风险等级', indexDesp: '', isActive: true, isSystem: true, entryCount: 2 }
const own = { ...index, id: '2', indexCode: 'stage', indexName: '阶段', isSystem: false, entryCount: 1 }
const entry = (id: string, dictionaryName: string, sortOrder: number) => ({ id, indexCode: 'riskLevel', dictionaryName, dictionaryValue: id, color: '', sortOrder, isActive: true })
const press = (name: string | RegExp, inside: HTMLElement = document.body) => fireEvent.click(within(inside).getByRole('button', { name }))

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('dictionary.indexes', () => pageOf([index, own]))
  answers.set('dictionary.list', ({ body }) => pageOf(body.indexCode === 'riskLevel' ? [entry('a', '低', 0), entry('b', '高', 1)] : []))
})
afterEach(cleanScreen)

test('dictionaries and entries are asked for as pages of 1000 [dictionary.page-size]', async () => {
  showScreen(<DictionariesScreen />)
  expect(await screen.findByText('低')).toBeTruthy()
  expect([inputsOf('dictionary.indexes')[0]!.query, inputsOf('dictionary.list')[0]!.query]).toEqual([{ pageNo: 1, pageSize: 1000 }, { pageNo: 1, pageSize: 1000 }])
})

test('an entry gets a colour, and two entries change places', async () => {
  answers.set('dictionary.save', ({ body }) => body)
  showScreen(<DictionariesScreen />)
  const row = (await screen.findByText('低')).closest('tr')!
  press('编辑', row)
  fireEvent.change(await screen.findByLabelText('颜色'), { target: { value: '红' } })
  press('保存')
  expect(await screen.findByText('请输入颜色，如 #2B5C9E')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('颜色'), { target: { value: '#C8232C' } })
  press('保存')
  await waitFor(() => expect(inputsOf('dictionary.save')[0]?.body).toMatchObject({ id: 'a', color: '#C8232C' }))
  press('下移', row)
  await waitFor(() => expect(inputsOf('dictionary.save').slice(1).map(({ body }) => body)).toMatchObject([{ id: 'b', sortOrder: 0 }, { id: 'a', sortOrder: 1 }]))
})

test('a delivered dictionary cannot be deleted, an own one is named with its entries', async () => {
  showScreen(<DictionariesScreen />)
  await screen.findByText('低')
  expect(screen.queryByRole('button', { name: '删除字典' })).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: /阶段/ }))
  expect(await screen.findByText('还没有字典项')).toBeTruthy()
  press('删除字典')
  expect(await screen.findByText('将删除 1 个字典和它的 1 个字典项，不可恢复。')).toBeTruthy()
})

test('without the button code nothing can be changed', async () => {
  showScreen(<DictionariesScreen />, { allowed: (code) => code === undefined })
  await screen.findByText('低')
  expect(screen.queryAllByRole('button', { name: /新增|编辑|删除|上移|下移/ })).toEqual([])
})
