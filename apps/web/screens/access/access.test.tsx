// @vitest-environment jsdom
import type { Button, Menu } from '@zhiheng/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import ButtonsScreen from './ButtonsScreen.tsx'
import DataLookTemplatesScreen from './DataLookTemplatesScreen.tsx'
import { foundLines, linesOf, markOf, withButton, withLine } from './grants.ts'
import GrantsScreen from './GrantsScreen.tsx'
import { moveOf } from './menu-paths.ts'
import MenusScreen from './MenusScreen.tsx'
import RolesScreen from './RolesScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const menu = (menuId: string, menuName: string, parentId: string, component: string, childMenus: Menu[] = []): Menu => ({ menuId, menuName, menuRoute: '', component, icon: '', parentId, menuType: 1, menuOrder: 0, buttonIds: '', hidden: false, childMenus })
const tree = [menu('1', '基金研究', '', '', [menu('11', '公募基金', '1', 'PublicFunds'), menu('12', '基金对比', '1', 'FundCompare')]), menu('2', '系统配置', '', '', [menu('21', '日志', '2', 'Logs')]), menu('o9', '常用', '', '')]
const button = (buttonId: string, menuId: string, buttonName: string, system = true): Button => ({ buttonId, menuId, menuName: '公募基金', buttonCode: buttonName === '导出' ? 'export' : 'x', buttonName, urls: ['/a'], system })
const buttons = [button('11:export', '11', '导出'), button('b7', '11', '复核', false)]
const role = { id: '10', roleName: '研究员', roleDesc: '', isSystem: true, dataLook: null, userCount: 2, can: [] }

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('menu.list', () => tree)
  answers.set('menu.buttons', () => buttons)
  answers.set('role.dataLooks', () => [])
})
afterEach(cleanScreen)
const press = (name: string | RegExp, inside: HTMLElement = document.body) => fireEvent.click(within(inside).getByRole('button', { name }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('a folder ticks what is below, a button brings its menu, a menu that goes takes its buttons [role.menu-buttons]', () => {
  const lines = linesOf(tree, buttons)
  const none = { menus: new Set<string>(), buttons: new Set<string>() }
  const [folder, funds] = [lines[0]!, lines[1]!]
  const all = withLine(lines, none, folder, true)
  expect([[...all.menus], markOf(folder, new Set(['11'])), markOf(folder, all.menus)]).toEqual([['11', '12'], 'some', 'all'])
  const pressed = withButton(none, funds, buttons[0]!, true)
  expect([[...pressed.menus], [...pressed.buttons]]).toEqual([['11'], ['11:export']])
  expect(withLine(lines, pressed, folder, false)).toEqual(none)
  expect(foundLines(lines, '复核').map((line) => line.name)).toEqual(['基金研究', '公募基金'])
})

test('the grants of a role are saved as menus and buttons, only what differs [role.menus-buttons-per-role-user]', async () => {
  answers.set('role.menus', () => ['21'])
  answers.set('role.buttons', () => [])
  answers.set('role.saveMenus', () => null)
  answers.set('role.saveButtons', () => null)
  showScreen(<GrantsScreen query={{ kind: 'role', id: '10', name: '研究员' }} />)
  expect(await screen.findByText('角色「研究员」的授权')).toBeTruthy()
  tick('导出')
  expect(screen.getByText('新增 2 项，收回 0 项')).toBeTruthy()
  press(/^保存/)
  await waitFor(() => expect(inputsOf('role.saveButtons')).toEqual([{ query: { roleId: '10' }, body: { buttonIds: ['11:export'] } }]))
  expect(inputsOf('role.saveMenus')).toEqual([{ query: { roleId: '10' }, body: { menuIds: ['21', '11'] } }])
})

test('what a user has by roles is shown, fixed, and not written to the user [role.menus-buttons-per-role-user]', async () => {
  answers.set('user.roles', () => [{ id: '10', roleName: '研究员' }])
  answers.set('role.menus', () => ['11'])
  answers.set('role.buttons', () => [])
  answers.set('menu.ofUser', () => [])
  answers.set('menu.buttonsOfUser', () => [])
  answers.set('menu.saveOfUser', () => null)
  showScreen(<GrantsScreen query={{ kind: 'user', id: '5', name: '林知远' }} />)
  const inherited = await screen.findByRole('checkbox', { name: '公募基金' })
  expect([(inherited as HTMLInputElement).checked, (inherited as HTMLInputElement).disabled]).toEqual([true, true])
  tick('日志')
  press(/^保存/)
  await waitFor(() => expect(inputsOf('menu.saveOfUser')).toEqual([{ query: { user_id: '5' }, body: { menuIds: ['21'] } }]))
})

test('administrators hold everything: their grants cannot be changed', async () => {
  answers.set('role.menus', () => [])
  answers.set('role.buttons', () => [])
  showScreen(<GrantsScreen query={{ kind: 'role', id: '2', name: '机构管理员' }} />)
  expect(await screen.findByText(/拥有全部菜单和按钮/)).toBeTruthy()
  expect((screen.getByRole('checkbox', { name: '导出' }) as HTMLInputElement).disabled).toBe(true)
})

test('a delivered role is not deleted, a new one leads on to its grants', async () => {
  answers.set('role.list', () => pageOf([role]))
  const { notify } = showScreen(<RolesScreen />)
  fireEvent.click(within((await screen.findByText('研究员')).closest<HTMLElement>('[role=row]')!).getByRole('checkbox'))
  press('删除')
  expect(notify).toHaveBeenCalledWith('warning', '平台自带的角色不能删除：「研究员」')
  press('新增角色')
  fireEvent.keyDown(await screen.findByLabelText('角色名称'), { key: 's', ctrlKey: true })
  expect(await screen.findByText('角色名称为2-20个字')).toBeTruthy()
})

test('a menu moves into folders and between others, never below itself or onto a screen', () => {
  expect(moveOf(tree, '12', '2', 'inside')).toMatchObject({ parentId: '2', order: ['21', '12'] })
  expect(moveOf(tree, '12', '11', 'before')).toMatchObject({ parentId: '1', order: ['12', '11'] })
  expect(moveOf(tree, '11', '12', 'after')).toMatchObject({ parentId: '1', order: ['12', '11'] })
  expect([moveOf(tree, '1', '11', 'before'), moveOf(tree, '12', '11', 'inside'), moveOf(tree, '1', '1', 'after')]).toEqual([undefined, undefined, undefined])
})

test('a menu is hidden at once, a folder of the organisation is deleted after its name was said', async () => {
  answers.set('menu.save', () => tree[0])
  answers.set('menu.remove', () => null)
  showScreen(<MenusScreen />)
  const node = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('.a-node')!
  press('隐藏', await node('基金对比'))
  await waitFor(() => expect(inputsOf('menu.save')).toEqual([{ body: { menuId: '12', menuName: '基金对比', parentId: '1', menuOrder: 0, hidden: true } }]))
  press('删除', await node('常用'))
  expect(await screen.findAllByText('删除文件夹「常用」？')).not.toEqual([])
  press('删除', screen.getByRole('dialog'))
  await waitFor(() => expect(inputsOf('menu.remove')).toEqual([{ body: { ids: ['o9'] } }]))
})

test('own buttons can be edited, delivered ones cannot', async () => {
  answers.set('menu.buttonPage', () => pageOf(buttons))
  answers.set('menu.allUrls', () => [{ url: '/a', about: 'x', permission: '查看用户' }])
  showScreen(<ButtonsScreen />)
  const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role=row]')!
  await screen.findByText('复核')
  expect([within(rowOf('复核')).queryByRole('button', { name: '编辑' }) !== null, within(rowOf('导出')).queryByRole('button', { name: '编辑' })]).toEqual([true, null])
})

test('data-look templates say whose rows and which fields [permission.data-look-templates]', async () => {
  answers.set('role.dataLookPage', () => pageOf([{ id: '3', templateName: '只看本人', scope: 'own', hiddenFields: ['mobile'], remark: '' }]))
  showScreen(<DataLookTemplatesScreen />)
  expect([await screen.findByText('仅本人创建的数据'), screen.getByText('手机号')].every(Boolean)).toBe(true)
})

test('a screen whose call is refused for want of permission says so', async () => {
  const { CallError } = await import('@zhiheng/client')
  answers.set('menu.list', () => { throw new CallError(-100, '当前用户无此操作权限') })
  showScreen(<MenusScreen />)
  expect(await screen.findByText(/你没有查看这个页面的权限/)).toBeTruthy()
})
