// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import type { UserIndex } from '@zhiheng/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import UserIndexEditorScreen from './UserIndexEditorScreen.tsx'
import UserIndexesScreen from './UserIndexesScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const index: UserIndex = { id: '7', indexCode: 'u7', indexName: '收益回撤比', category: '', description: '', formula: '年化收益率() / abs(最大回撤())', unit: 'ratio', isFixed: false, isPublic: false, version: 2, ownerId: 'u1', ownerName: '林知远', updatedAt: '2026-01-16T02:00:00.000Z', can: ['edit', 'delete'] }
const version = (number: number, formula: string) => ({ version: number, indexName: '收益回撤比', formula, description: '', note: number === 1 ? '初版' : '', savedBy: '林知远', savedAt: '2026-01-16T02:00:00.000Z' })
const described = { index, uses: [], usedIn: [{ kind: 'factor', id: '9', name: '回撤因子' }], versions: [version(2, index.formula), version(1, '年化收益率()')], facts: [{ label: '单位', value: '倍数' }] }
const value = { fundCode: 'F1', shortName: '甲一号', value: 1.23456, frequency: 'weekly', beginDay: '20240105', endDay: '20250103', observations: 52 }

beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  answers.set('indicator.newList', () => [index])
  answers.set('indicator.describe', () => described)
  answers.set('indicator.test', () => ({ ok: true, why: '', at: 0, length: 0, unit: 'ratio', uses: [], values: [value, { ...value, fundCode: 'F2', shortName: '乙二号', value: null, observations: 0 }] }))
  answers.set('fund.mergedList', () => pageOf([{ fundCode: 'F1', shortName: '甲一号' }, { fundCode: 'F2', shortName: '乙二号' }]))
})
afterEach(cleanScreen)

const editor = (id?: string) => <UserIndexEditorScreen query={{ id, name: undefined }} />
const formula = () => screen.getByLabelText<HTMLTextAreaElement>('公式')
const type = (text: string) => fireEvent.change(formula(), { target: { value: text, selectionStart: text.length } })

test('a mistake is underlined where it stands while it is typed, and the formula cannot be saved', async () => {
  showScreen(editor('7'))
  await screen.findByText('[收益回撤比]')
  type('mean(收益) + 1')
  expect(await screen.findByText(/^第 6 个字符：没有名为“收益”的序列。/)).toBeTruthy()
  expect(document.querySelector('.k-formula-box u')!.textContent).toBe('收益')
  expect(screen.getByRole('button', { name: '保存为新版本' })).toHaveProperty('disabled', true)
})

test('a circle, which only the server sees, is underlined too', async () => {
  answers.set('indicator.test', ({ body }) => (String(body.formula).includes('[收益回撤比]') ? { ok: false, why: '指标互相引用成环：甲 → 甲。请去掉其中一处引用。', at: 4, length: 7, unit: '', uses: [], values: [] } : { ok: true, why: '', at: 0, length: 0, unit: 'ratio', uses: [], values: [] }))
  showScreen(editor('7'))
  await screen.findByText('[收益回撤比]')
  type('1 + [收益回撤比]')
  expect(await screen.findByText(/指标互相引用成环/)).toBeTruthy()
  expect(document.querySelector('.k-formula-box u')!.textContent).toBe('[收益回撤比]')
})

test('names are completed by the keyboard', async () => {
  showScreen(editor('7'))
  await screen.findByText('[收益回撤比]')
  type('夏普')
  await screen.findByRole('listbox', { name: '可用的名称和函数' })
  fireEvent.keyDown(formula(), { key: 'Enter' })
  expect(formula().value).toBe('夏普比率(')
})

test('the preview shows the value of each fund before anything is saved, a dash where there is none', async () => {
  showScreen(editor('7'))
  expect(await screen.findByText('1.2346')).toBeTruthy()
  expect(screen.getByText('没有净值').closest('.k-figure')!.textContent).toContain('—')
  expect(inputsOf('indicator.test').at(-1)!.body).toMatchObject({ id: '7', fundCodes: ['F1', 'F2'] })
  expect(inputsOf('indicator.save')).toEqual([])
})

test('where it is used and its versions stand below; an older formula is taken back as a new version', async () => {
  answers.set('indicator.save', ({ body }) => ({ ...index, version: 3, formula: body.formula }))
  const { notify } = showScreen(editor('7'))
  expect(await screen.findByText('1 处，不能删除或改名')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取回公式' }))
  expect(formula().value).toBe('年化收益率()')
  fireEvent.click(screen.getByRole('button', { name: '保存为新版本' }))
  await waitFor(() => expect(inputsOf('indicator.save')[0]!.body).toMatchObject({ id: '7', formula: '年化收益率()' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '已保存「收益回撤比」第 3 版'))
})

test('a refusal stays in sight above the form', async () => {
  answers.set('indicator.save', () => { throw new CallError(11, '指标正被因子「回撤因子」引用，不能改名', null) })
  showScreen(editor('7'))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '别的名字' } })
  fireEvent.click(screen.getByRole('button', { name: '保存为新版本' }))
  expect(await screen.findByText('指标正被因子「回撤因子」引用，不能改名')).toBeTruthy()
})

test('without the permission a new indicator cannot be written, and one of another user is only read', async () => {
  showScreen(editor(), {}, [])
  expect(await screen.findByText('没有新增指标的权限，由机构管理员授予')).toBeTruthy()
  expect(formula().disabled).toBe(true)
  cleanScreen()
  answers.set('indicator.newList', () => [])
  answers.set('indicator.describe', () => ({ ...described, index: { ...index, can: [] } }))
  answers.set('indicator.test', () => ({ ok: true, why: '', at: 0, length: 0, unit: 'ratio', uses: [], values: [] }))
  answers.set('fund.mergedList', () => pageOf([]))
  showScreen(editor('7'))
  expect(await screen.findByText('由其他用户维护，只能查看')).toBeTruthy()
})

test('the list shows formula and version; it is empty in words, and no permission is said as such', async () => {
  answers.set('indicator.page', () => pageOf([index]))
  showScreen(<UserIndexesScreen />)
  expect(await screen.findByText('年化收益率() / abs(最大回撤())')).toBeTruthy()
  expect(screen.getByText('第 2 版')).toBeTruthy()
  cleanScreen()
  answers.set('indicator.page', () => pageOf([]))
  showScreen(<UserIndexesScreen />)
  expect(await screen.findByText('还没有自定义指标')).toBeTruthy()
  cleanScreen()
  answers.set('indicator.page', () => { throw new CallError(-100, '当前用户无此操作权限', null) })
  showScreen(<UserIndexesScreen />)
  expect(await screen.findByText(/^你没有查看/)).toBeTruthy()
})
