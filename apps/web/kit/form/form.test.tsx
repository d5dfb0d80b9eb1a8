// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hostAlone, HostContext } from '../host.ts'
import { checked, isNeeded, issueText } from './check.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'

beforeAll(prepareBrowser)
afterEach(cleanup)
const draft = z.object({ name: z.string().trim().min(1, '请输入名称').max(10), size: z.number().min(1).max(5).optional() })

test('faults are Chinese, from the contract or by their kind', () => {
  const faults = checked(draft, { name: '长'.repeat(11), size: 9 }, ['name', 'size'])
  expect(faults).toEqual({ errors: { name: '不能超过10个字', size: '不能大于5' } })
  expect([issueText({ code: 'invalid_type', path: [], message: 'Invalid input' }), issueText({ path: [], message: 'x' })]).toEqual(['请填写此项', '请填写正确的内容'])
  expect(checked(draft, { name: ' a ', size: null }, ['name'])).toEqual({ value: { name: 'a' } })
  expect([isNeeded(draft, { name: '' }, 'name'), isNeeded(draft, { name: '' }, 'size')]).toEqual([true, false])
})

test('a form shows faults beside the field, saves with Ctrl+S, says a refusal, and tells that it is dirty', async () => {
  const setDirty = vi.fn<(dirty: boolean) => void>()
  const onClose = vi.fn<() => void>()
  const onSubmit = vi.fn<(value: { name: string }) => Promise<unknown>>().mockRejectedValueOnce(new Error('名称已存在')).mockResolvedValue(null)
  render(<App><HostContext.Provider value={{ ...hostAlone, setDirty }}><FormDrawer open title="新增" schema={draft} fields={[{ name: 'name', label: '名称' }]} initial={{ name: '' }} onSubmit={onSubmit} onClose={onClose} /></HostContext.Provider></App>)
  const field = screen.getByLabelText('名称')
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  expect(await screen.findByText('请输入名称')).toBeTruthy()
  fireEvent.change(field, { target: { value: '核心池' } })
  expect(setDirty).toHaveBeenLastCalledWith(true)
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  expect((await screen.findByText('名称已存在')).getAttribute('role')).toBe('alert')
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls.map(([value]) => value)).toEqual([{ name: '核心池' }, { name: '核心池' }])
})
