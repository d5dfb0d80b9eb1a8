// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { figureSettingOf, limitsOf, quotasOf } from '@zhiheng/domain'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '../../app/theme.ts'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import DepartmentsScreen from './DepartmentsScreen.tsx'
import { deptTree, minus, withBelow, yuan } from './dept-tree.ts'
import OrganisationSettingsScreen from './OrganisationSettingsScreen.tsx'
import OrganisationsScreen from './OrganisationsScreen.tsx'
import { quotaState } from './QuotaMeter.tsx'
import { faultsOf, mostLogoBytes, readLogo, settingOf } from './setting-draft.ts'
import { noteOf } from './ThemeField.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const own = {
  id: '2', orgName: '明岳资产', domain: '', edition: 2, themeConfig: { colour: '263852', theme: 'default' }, systemName: '知衡', systemLogo: '', systemLayout: 'horizontal',
  orgLimit: limitsOf({}), quota: quotasOf(2), used: { privateData: 4200, exports: 10 }, orgConfigure: { orgLabel: '机构管理员', privateRankField: 'annualReturn', figures: figureSettingOf({}) }, isActive: true, createdAt: '2026-01-05T01:00:00Z',
}
const dept = (id: string, deptName: string, parentId: string, userCount = 0) => ({ id, deptName, parentId, deptOrder: 0, leaderUserId: null, leaderName: '', userCount, limitedCapital: '1000000.00' })
const press = (name: string | RegExp, inside: HTMLElement = document.body) => fireEvent.click(within(inside).getByRole('button', { name }))

beforeAll(prepareBrowser)
beforeEach(() => answers.set('organisation.details', () => own))
afterEach(cleanScreen)

test('the colour is worn by the shell while it is chosen, deepened where white would be unreadable, and given back when discarded [product.org-own-settings]', async () => {
  showScreen(<OrganisationSettingsScreen />)
  const field = await screen.findByLabelText('主题颜色')
  fireEvent.change(field, { target: { value: '#3B2F63' } })
  await waitFor(() => expect(brand.get().brand).toBe('#3B2F63'))
  fireEvent.change(field, { target: { value: '#F0C000' } })
  expect(screen.getByText(/将加深为 #/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '#F0C' } })
  expect(screen.getByText('请输入六位颜色值，如 263852')).toBeTruthy()
  press('放弃改动')
  await waitFor(() => expect(brand.get().brand).toBe('#263852'))
  expect([noteOf('#263852'), noteOf('#7A1020')].map((note) => note.includes('涨跌色'))).toEqual([false, true])
})

test('settings are saved by the calls that own them, and what the contract refuses is said before', async () => {
  answers.set('organisation.save', () => own)
  answers.set('organisation.saveTheme', () => '')
  showScreen(<OrganisationSettingsScreen />)
  fireEvent.change(await screen.findByLabelText('日频年化因子'), { target: { value: '2' } })
  expect([await screen.findByText('不能小于200'), screen.getByText('有 1 处需要修改')].every(Boolean)).toBe(true)
  fireEvent.change(screen.getByLabelText('日频年化因子'), { target: { value: '252' } })
  fireEvent.change(screen.getByLabelText('系统名称'), { target: { value: '明岳投研' } })
  press('保存')
  await waitFor(() => expect(inputsOf('organisation.save')[0]?.body).toMatchObject({ systemName: '明岳投研', orgConfigure: { figures: { periodsDaily: 252 } } }))
  expect(inputsOf('organisation.saveTheme')).toEqual([])
  expect(faultsOf({ ...settingOf(own), figures: { ...own.orgConfigure.figures, bonusTo: '20200101' } })).toEqual({ bonusTo: '结束日不能早于开始日' })
})

test('a logo is a picture of at most 150 KB', async () => {
  expect(await readLogo(new Blob(['x'], { type: 'text/plain' }))).toEqual({ fault: '请选择 PNG、SVG、JPG 或 WebP 图片' })
  expect(await readLogo(new Blob(['x'], { type: 'image/png' }))).toEqual({ url: 'data:image/png;base64,eA==' })
  expect(await readLogo(new Blob([new Uint8Array(mostLogoBytes)], { type: 'image/png' }))).toMatchObject({ fault: expect.stringContaining('不能超过 150 KB') as string })
})

test('quotas warn from 80 % on and are full at their limit', async () => {
  expect([quotaState(79, 100), quotaState(80, 100), quotaState(100, 100), quotaState(undefined, 100)]).toEqual(['fine', 'warn', 'full', 'unknown'])
  showScreen(<OrganisationSettingsScreen />)
  expect((await screen.findByText(/已用到八成以上/)).textContent).toContain('私有数据')
  expect(screen.getByText('4,200 / 5,000（84%）')).toBeTruthy()
})

test('departments are a tree whose amounts are exact, and a department with members is named with them', async () => {
  answers.set('organisation.depts', () => [dept('1', '研究部', '', 3), dept('2', 'FOF 部', '1')])
  answers.set('user.orgUsers', () => [])
  showScreen(<DepartmentsScreen />)
  const row = (await screen.findByText('研究部')).closest<HTMLElement>('tr')!
  expect(screen.getByText('FOF 部')).toBeTruthy()
  press('删除', row)
  expect(await screen.findByText('部门还有 3 名成员，须先调整成员的部门。')).toBeTruthy()
  expect([yuan('1234567.5'), yuan('1000000.00'), yuan('-20000'), minus('10.10', '3'), minus('1', '2.5')]).toEqual(['1,234,567.50', '1,000,000', '-20,000', '7.10', '-1.50'])
  expect([withBelow([dept('1', '', ''), dept('2', '', '1'), dept('3', '', '2')], '1'), deptTree([dept('2', 'x', '99')]).length]).toEqual([['1', '2', '3'], 1])
})

test('the operator founds an organisation with its first administrator and sees the password once [organisation.edition-personal] [organisation.edition-professional]', async () => {
  answers.set('organisation.list', () => pageOf([own, { ...own, id: '3', orgName: '清溪资本' }]))
  answers.set('organisation.save', () => ({ ...own, temporaryPassword: 'Zh-first' }))
  showScreen(<OrganisationsScreen />)
  await screen.findByText('清溪资本')
  press('新增机构')
  fireEvent.keyDown(await screen.findByLabelText('机构名称'), { key: 's', ctrlKey: true })
  expect([await screen.findByText('请输入机构名称'), screen.getByText('请输入首位管理员的账号')].every(Boolean)).toBe(true)
  fireEvent.change(screen.getByLabelText('机构名称'), { target: { value: '新机构' } })
  fireEvent.change(screen.getByLabelText('首位管理员账号'), { target: { value: 'xin' } })
  press('保存')
  expect(await screen.findByText('Zh-first')).toBeTruthy()
  expect(inputsOf('organisation.save')[0]!.body).toMatchObject({ orgName: '新机构', adminUserName: 'xin', edition: 2 })
})

test('an organisation is switched off after its name was said; the own one cannot be', async () => {
  answers.set('organisation.list', () => pageOf([own, { ...own, id: '3', orgName: '清溪资本' }]))
  answers.set('organisation.save', () => own)
  showScreen(<OrganisationsScreen />)
  const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role=row]')!
  await screen.findByText('清溪资本')
  expect(within(rowOf('明岳资产')).queryByRole('button', { name: '停用' })).toBeNull()
  press('停用', rowOf('清溪资本'))
  press('停用', await screen.findByRole('dialog'))
  await waitFor(() => expect(inputsOf('organisation.save')).toEqual([{ body: { id: '3', isActive: false } }]))
})

test('the operator reads how much of its private data each organisation uses', async () => {
  answers.set('organisation.list', () => pageOf([own, { ...own, id: '3', orgName: '听涛财富', used: { privateData: 12 } }]))
  showScreen(<OrganisationsScreen />)
  expect(await screen.findByText('4,200 / 5,000')).toBeTruthy()
  expect(screen.getByText('12 / 5,000')).toBeTruthy()
})
