// @vitest-environment jsdom
import { CallError } from '@zhiheng/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userInfo } from '../../app/session.ts'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { codeOfText } from './CompanyInput.tsx'
import CounselorUsersScreen from './CounselorUsersScreen.tsx'
import { deptOptions } from './user-choices.ts'
import UsersScreen from './UsersScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const lin = { id: '5', userName: 'lin', realName: '林知远', userType: 1, mobile: '', email: '', deptId: '', deptName: '', roles: '10', roleName: '研究员', status: 1, online: true, dataLook: null, lastLoginAt: null, createdAt: '2026-01-05T01:00:00Z', can: ['edit', 'delete', 'forceOut', 'transfer'] }
const self = { ...lin, id: 'u1', userName: 'admin', realName: '沈明岳', can: ['edit'] }
const everything = () => true

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('user.list', () => pageOf([self, lin]))
  answers.set('role.list', () => pageOf([{ id: '10', roleName: '研究员' }]))
  answers.set('organisation.depts', () => [])
  answers.set('role.dataLooks', () => [])
})
afterEach(cleanScreen)
const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role=row]')!
const press = (name: string | RegExp, within_: HTMLElement = document.body) => fireEvent.click(within(within_).getByRole('button', { name }))
const pick = (name: string) => fireEvent.click(within(rowOf(name)).getByRole('checkbox'))

test('a new user gets a temporary password that is shown once; a taken name is said beside the field [validator.username-unique]', async () => {
  answers.set('session.checkUserName', () => ({ unique: false }))
  answers.set('user.save', ({ body }) => ({ ...lin, ...body, id: '9', temporaryPassword: 'Zh-once' }))
  showScreen(<UsersScreen />)
  await screen.findByText('林知远')
  press('新增用户')
  const [name, realName] = [await screen.findByLabelText('账号'), screen.getByLabelText('姓名')]
  fireEvent.change(name, { target: { value: 'lin' } })
  fireEvent.blur(name)
  expect(await screen.findByText('该账号已被使用，请换一个')).toBeTruthy()
  answers.set('session.checkUserName', () => { throw new CallError(500, '') })
  fireEvent.blur(name)
  expect(await screen.findByText(/唯一性异常|没有成功/)).toBeTruthy()
  fireEvent.change(name, { target: { value: 'zhou' } })
  fireEvent.change(realName, { target: { value: '周行远' } })
  press('保存')
  expect(await screen.findByText('Zh-once')).toBeTruthy()
  expect(inputsOf('user.save')[0]!.body).toMatchObject({ userName: 'zhou', realName: '周行远', userType: 1 })
})

test('nothing is deleted before it was named and counted, and a refusal stays in sight', async () => {
  answers.set('user.remove', () => { throw new CallError(11, '用户「林知远」名下还有私有基金3项，请先做数据转移') })
  showScreen(<UsersScreen />)
  await screen.findByText('林知远')
  pick('林知远')
  press('删除')
  expect(await screen.findAllByText('删除「林知远」？')).not.toEqual([])
  expect(screen.getByText(/将删除 1 个账号/)).toBeTruthy()
  expect(inputsOf('user.remove')).toHaveLength(0)
  press('删除', screen.getByRole('dialog'))
  expect(await screen.findByText('用户「林知远」名下还有私有基金3项，请先做数据转移')).toBeTruthy()
})

test('the own account cannot be switched off, and the selection says so before the server is asked', async () => {
  const { notify } = showScreen(<UsersScreen />)
  await screen.findByText('沈明岳')
  pick('沈明岳')
  press('停用')
  expect(notify).toHaveBeenCalledWith('warning', '不能停用「沈明岳」，请取消选择后再试')
})

test('a transfer is counted first and then moves as many as it said [user.data-transfer]', async () => {
  answers.set('user.orgUsers', () => [{ id: '7', userName: 'zhou', realName: '周晓岚', deptName: '' }])
  answers.set('user.transferData', () => ({ moved: [{ what: '私有基金', count: 12 }, { what: '列方案', count: 0 }] }))
  showScreen(<UsersScreen />)
  await screen.findByText('林知远')
  press('数据转移', rowOf('林知远'))
  const field = await screen.findByLabelText('接收人')
  fireEvent.mouseDown(field)
  fireEvent.click(await screen.findByText('周晓岚（zhou）', { selector: '.ant-select-item-option-content' }))
  press(await screen.findByRole('button', { name: '转移 12 项' }).then(() => '转移 12 项'))
  await waitFor(() => expect(inputsOf('user.transferData').map(({ body }) => body)).toEqual([{ from_user_id: '5', to_user_id: '7', dryRun: true }, { from_user_id: '5', to_user_id: '7', dryRun: false }]))
})

test('without the button codes nothing but the list is offered, and a guest cannot create [permission.button] [role.guest-cannot-create]', async () => {
  showScreen(<UsersScreen />, { allowed: (code) => code === undefined }, [])
  await screen.findByText('林知远')
  expect(screen.queryAllByRole('button', { name: /新增用户|编辑|授权|重置密码|数据转移|删除|停用/ })).toEqual([])
  cleanScreen()
  answers.set('user.list', () => pageOf([lin]))
  showScreen(<UsersScreen />, { canCreate: false, allowed: everything })
  await screen.findByText('林知远')
  press('新增用户')
  expect([screen.getByRole('button', { name: '新增用户' }).getAttribute('aria-disabled'), screen.queryByLabelText('账号')]).toEqual(['true', null])
})

test('the company of an external user must be picked from what was found [validator.company-picked] [wording.company-reselect]', async () => {
  expect([codeOfText('明岳', [{ name: '明岳资产', code: 'P1' }]), codeOfText(' 明岳资产 ', [{ name: '明岳资产', code: 'P1' }])]).toEqual(['', 'P1'])
  answers.set('counselorUser.list', () => pageOf([]))
  answers.set('company.search', () => [{ counselorCode: 'P1', counselorName: '明岳资产', shortName: '明岳', isPrivate: true }])
  showScreen(<CounselorUsersScreen />)
  expect(await screen.findByText('还没有投顾账号')).toBeTruthy()
  press('新增账号')
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'out' } })
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '外部人' } })
  fireEvent.change(screen.getByLabelText('管理人'), { target: { value: '别的公司' } })
  press('保存')
  expect(await screen.findByText('请重新搜索公司并选择')).toBeTruthy()
  expect(inputsOf('counselorUser.save')).toHaveLength(0)
})

test('a select of departments shows their place in the tree', () => {
  const dept = (id: string, deptName: string, parentId: string) => ({ id, deptName, parentId, deptOrder: 0, leaderUserId: null, leaderName: '', userCount: 0, limitedCapital: '0' })
  expect(deptOptions([dept('2', 'FOF 部', '1'), dept('1', '研究部', ''), dept('3', '孤部', '99')]).map(({ label }) => label)).toEqual(['研究部', '研究部 / FOF 部', '孤部'])
})

test('a field that is hidden from the user has neither column nor place in the form, but stays in the own record [permission.data-look-templates]', async () => {
  showScreen(<UsersScreen />)
  act(() => userInfo.set({ ...userInfo.get()!, hiddenFields: ['mobile', 'recipient'] }))
  await screen.findByText('林知远')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).not.toContain('手机')
  expect(screen.getByPlaceholderText('姓名、账号')).toBeTruthy()
  fireEvent.doubleClick(screen.getByText('林知远'))
  expect(await screen.findByLabelText('邮箱')).toBeTruthy()
  expect(screen.queryByLabelText('手机')).toBeNull()
  press('取消')
  fireEvent.doubleClick(screen.getByText('沈明岳'))
  expect(await screen.findByLabelText('手机')).toBeTruthy()
})

test('the password of an external user is reset after a question, and the temporary one shown once', async () => {
  const external = { id: '7', userName: 'ext', realName: '周外部', companyCode: 'C1', companyName: '远山资产', mobile: '', email: '', status: 1, createdAt: '2026-01-05T01:00:00Z' }
  answers.set('counselorUser.list', () => pageOf([external]))
  answers.set('counselorUser.resetPassword', () => ({ temporaryPassword: 'Zh-again' }))
  showScreen(<CounselorUsersScreen />)
  await screen.findByText('周外部')
  press('重置密码')
  expect(await screen.findAllByText('重置「周外部」的密码？')).not.toEqual([])
  press('重置密码', screen.getByRole('dialog'))
  expect(await screen.findByText('Zh-again')).toBeTruthy()
  expect(inputsOf('counselorUser.resetPassword')).toEqual([{ body: { id: '7' } }])
})
