// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answers, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import { differences, summary } from './change-words.ts'
import LogsScreen from './LogsScreen.tsx'
import OutboxScreen from './OutboxScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

beforeAll(prepareBrowser)
beforeEach(() => {
  answers.set('log.operations', () => pageOf([{ id: '1', at: '2026-01-05T01:00:00Z', userName: 'admin', menuId: '', menuName: '日志', call: 'user.save', about: '保存用户：「林知远」', err: 11, ms: 4, ip: '::1' }]))
  answers.set('log.logins', () => pageOf([{ id: '1', at: '2026-01-05T01:00:00Z', userName: 'lin', kind: 'user', outcome: '密码错误', ip: '::1', agent: 'Chrome' }]))
  answers.set('log.changes', () => pageOf([{ id: '1', at: '2026-01-05T01:00:00Z', userId: '5', userName: '林知远', call: 'role.save', tableName: 'role', rowKey: '10', action: 'update', before: { id: '10', role_name: '研究员', is_system: false }, after: { id: '10', role_name: '高级研究员', is_system: false } }]))
  answers.set('user.screenUsers', () => [])
})
afterEach(cleanScreen)

test('operations, logins and changes stand on three tabs', async () => {
  showScreen(<LogsScreen />)
  expect(await screen.findByText('失败 11')).toBeTruthy()
  expect([screen.queryByText('保存用户：「林知远」') !== null, screen.queryByText('user.save')]).toEqual([true, null])
  fireEvent.click(screen.getByRole('tab', { name: '登录日志' }))
  expect(await screen.findByText('密码错误')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '变更记录' }))
  fireEvent.doubleClick((await screen.findByText('角色名称 研究员 → 高级研究员')))
  const drawer = await screen.findByRole('dialog')
  expect([within(drawer).getByText('研究员').className, within(drawer).getByText('高级研究员').className, within(drawer).queryByText('平台自带')]).toEqual(['was', 'is', null])
  fireEvent.click(within(drawer).getByRole('checkbox'))
  expect(within(drawer).getByText('平台自带')).toBeTruthy()
})

test('before and after are read field by field, in words', () => {
  expect(differences({ menu_name: '日志', is_hidden: false }, { menu_name: '日志', is_hidden: true })).toEqual([
    { field: '隐藏', before: '否', after: '是', changed: true },
    { field: '菜单名称', before: '日志', after: '日志', changed: false },
  ])
  expect([summary(null, { role_name: '研究员' }), summary({ role_name: '研究员' }, null)]).toEqual(['角色名称 研究员', '角色名称 研究员'])
  expect(differences(null, { content: 'x'.repeat(500) })[0]!.after).toContain('共 500 字')
})

test('a message of the outbox can be read whole; an empty one says what belongs there', async () => {
  answers.set('log.outbox', () => pageOf([{ id: '1', channel: 'sms', recipient: '13800138000', subject: '', body: '验证码 123456', sentAt: '2026-01-05T01:00:00Z' }]))
  showScreen(<OutboxScreen />)
  fireEvent.doubleClick(await screen.findByText('验证码 123456'))
  expect(within(await screen.findByRole('dialog')).getByText('短信给 13800138000')).toBeTruthy()
  cleanScreen()
  answers.set('log.outbox', () => pageOf([]))
  showScreen(<OutboxScreen />)
  expect(await screen.findByText('发件箱是空的')).toBeTruthy()
})
