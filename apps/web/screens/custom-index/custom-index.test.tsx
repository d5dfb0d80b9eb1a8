// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import type { CustomIndex } from '@zhiheng/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import CustomIndexEditorScreen from './CustomIndexEditorScreen.tsx'
import CustomIndexesScreen from './CustomIndexesScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const part = (code: string, name: string, weight: number) => ({ id: code, kind: 'index' as const, code, name, weight, yearlyRate: null })
const index: CustomIndex = {
  id: '7', indexCode: 'ZDY7', indexName: '股债六四', kind: 'mix', description: '', startValue: 1000, rebalance: 'daily', beginDay: '', spliceDay: '', yearlyExtra: 0, portfolioCode: '', isSystem: 0, isPublic: 1, nodeValue: 3,
  ingredients: [part('000300', '沪深300', 0.6), part('CBA', '中证综合债', 0.4)], firstDay: '20200102', endDay: '20260116', close: 1234.5678, total: 0.2345678, why: '', ownerId: 'u1', ownerName: '林知远', version: 2, updatedAt: '2026-01-16T02:00:00.000Z', can: ['edit', 'delete'],
}
const curve = { ok: true, why: '', missing: [], ingredients: index.ingredients, yearlyExtra: 0, days: ['20200102', '20260116'], values: [1000, 1234.5678], total: 0.2345678, annual: 0.0356, maxDrawdown: -0.1, joinDay: '' }

beforeAll(prepareBrowser)
beforeEach(() => {
  localStorage.clear()
  answers.set('customIndex.get', () => index)
  answers.set('customIndex.work', () => curve)
  answers.set('marketIndex.instruments', () => pageOf([{ kind: 'index', code: '000905', name: '中证500', endDay: '20260116' }]))
})
afterEach(cleanScreen)

const editor = (id?: string) => <CustomIndexEditorScreen query={{ id, name: undefined }} />

test('the curve of what stands in the editor is shown before it is saved; weights that miss the whole are said instead', async () => {
  showScreen(editor('7'))
  expect(await screen.findByText(/区间收益 \+23.46%/)).toBeTruthy()
  expect(inputsOf('customIndex.work')[0]!.body).toMatchObject({ id: '7', ingredients: [{ code: '000300', weight: 0.6 }, { code: 'CBA', weight: 0.4 }] })
  const weight = screen.getByLabelText('沪深300权重')
  fireEvent.change(weight, { target: { value: '50' } })
  expect((await screen.findAllByText('权重合计 90%，还差 10%')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: /^保\s?存$/ })).toHaveProperty('disabled', true)
})

test('text becomes rows; a name that is not known offers what is called alike', async () => {
  answers.set('customIndex.work', ({ body }) => (body.text ? { ...curve, ok: false, ingredients: [part('000300', '沪深300', 0.55)], missing: [{ name: '综合债', weight: 0.45, near: [{ code: 'CBA', name: '中证综合债' }] }] } : curve))
  answers.set('customIndex.save', () => index)
  showScreen(editor(), {}, ['index.edit'])
  fireEvent.change(await screen.findByLabelText('成分文字'), { target: { value: '沪深300×55%+综合债×45%' } })
  fireEvent.click(screen.getByRole('button', { name: /识\s?别/ }))
  expect(await screen.findByText(/没有找到「综合债」（45%）/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '中证综合债' }))
  expect(await screen.findByText('合计 100%')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '股债' } })
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(inputsOf('customIndex.save').at(-1)!.body).toMatchObject({ indexName: '股债', kind: 'mix', ingredients: [{ kind: 'index', code: '000300', weight: 0.55 }, { kind: 'index', code: 'CBA', weight: 0.45 }] }))
})

test('saving sends the version, and a refusal stays in sight', async () => {
  answers.set('customIndex.save', () => { throw new CallError(11, '指数已在别处修改，请刷新后再保存', null) })
  showScreen(editor('7'))
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '新名' } })
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  expect(await screen.findByText('指数已在别处修改，请刷新后再保存')).toBeTruthy()
  expect(inputsOf('customIndex.save').at(-1)!.body).toMatchObject({ id: '7', version: 2, indexName: '新名' })
})

test('without the permission nothing can be changed', async () => {
  answers.set('customIndex.get', () => ({ ...index, can: [] }))
  showScreen(editor('7'), {}, [])
  expect(await screen.findByText('由其他用户维护，只能查看')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true)
  expect(screen.queryByLabelText('成分文字')).toBeNull()
})

test('the list tells what each index is made of, and why one has no value; empty and refused are said', async () => {
  answers.set('customIndex.publicPage', () => pageOf([index, { ...index, id: '8', indexName: '断供', close: null, total: null, why: '成分「某基金」没有净值，请更换成分。' }]))
  showScreen(<CustomIndexesScreen />)
  expect(await screen.findByText('沪深300×60%+中证综合债×40%')).toBeTruthy()
  expect(screen.getByText('成分「某基金」没有净值，请更换成分。')).toBeTruthy()
  cleanScreen()
  answers.set('customIndex.publicPage', () => pageOf([]))
  showScreen(<CustomIndexesScreen />)
  expect(await screen.findByText('还没有自定义指数')).toBeTruthy()
  cleanScreen()
  answers.set('customIndex.publicPage', () => { throw new CallError(-100, '当前用户无此操作权限', null) })
  showScreen(<CustomIndexesScreen />)
  expect(await screen.findByText(/^你没有查看/)).toBeTruthy()
})
