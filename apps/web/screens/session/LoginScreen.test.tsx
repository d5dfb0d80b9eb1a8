// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCookie, removeCookie } from '../../app/browser-storage.ts'
import { userCookie } from '../../app/session.ts'
import LoginScreen from './LoginScreen.tsx'
import { faultsOf } from './SignUpScreen.tsx'

const login = vi.hoisted(() => vi.fn<(input: { body: Record<string, unknown> }) => Promise<unknown>>())
vi.mock('../../api.ts', () => ({
  quietly: () => ({}),
  api: { session: { login, pictureCode: Object.assign(() => Promise.resolve(new Blob(['<svg/>'])), { key: 'session.pictureCode' }) }, organisation: { byDomain: Object.assign(() => Promise.resolve(null), { key: 'organisation.byDomain' }) } },
}))

beforeEach(() => {
  login.mockReset()
  removeCookie(userCookie)
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

function show() {
  const router = createMemoryRouter([{ path: '/login/content', element: <LoginScreen /> }, { path: '/', element: <p>工作台</p> }], { initialEntries: ['/login/content'] })
  render(<QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider>)
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))

test('empty fields are named beside themselves and nothing is sent', () => {
  show()
  submit()
  expect([screen.getAllByRole('alert').map((one) => one.textContent), login.mock.calls.length]).toEqual([['请输入账号', '请输入密码'], 0])
})

test('the picture code appears when the server asks for it and is sent with the next attempt', async () => {
  login.mockRejectedValueOnce(new CallError(11, '账号或密码不正确', { needPicture: true })).mockResolvedValueOnce({ id: 'u', token: 't' })
  show()
  fill('账号', ' lin ')
  fill('密码', 'secret-1')
  submit()
  expect(await screen.findByText('账号或密码不正确')).toBeTruthy()
  submit()
  expect(await screen.findByText('请输入图形验证码')).toBeTruthy()
  fill('验证码', '7K2M')
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  expect(await screen.findByText('工作台')).toBeTruthy()
  expect(login.mock.calls[1]![0].body).toMatchObject({ userName: 'lin', remember: true, code: '7K2M' })
  await waitFor(() => expect(JSON.parse(readCookie(userCookie)!)).toEqual({ id: 'u', token: 't' }))
})

test('signing up wants an organisation picked from the results and well-formed fields [validator.organisation-picked] [pattern.mobile]', () => {
  const draft = { userName: 'a', password: 'short', realName: '', mobile: '123', mobileCode: '', orgName: '明岳', orgId: '' }
  expect(faultsOf(draft, [])).toEqual({ userName: '长度应为2-25个字符', password: '密码至少8位', realName: '请输入姓名', orgName: '请重新搜索机构并选择', mobile: '请输入11位手机号', mobileCode: '请输入短信验证码' })
  expect(faultsOf({ userName: 'lin', password: 'long-enough', realName: '林知', mobile: '13800138000', mobileCode: '123456', orgName: '明岳', orgId: '7' }, [{ name: '明岳', code: '7' }])).toEqual({})
})
