import { contract } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { makesNew, operations, operationSentence, operationWords } from './operations.ts'

const calls = Object.entries(contract).flatMap(([domain, all]) => Object.keys(all).map((name) => `${domain}.${name}`))
const writes = /\.(save|remove|set|update|add|clone|concern$|unconcern|put$|import|accept|reject|revert|export|reset|register|forceOut|transfer|cancel|supplement|login|logout|send|make|approve|delete|move|copy|start|stop|init)/

test('every call that writes has its words in Chinese, and no words are left of a call that is gone', () => {
  // What only looks like a write by its name.
  const reads = new Set(['nav.updateTimes', 'log.logins'])
  expect(calls.filter((call) => writes.test(call) && !operations[call] && !reads.has(call))).toEqual([])
  expect(Object.keys(operations).filter((call) => !calls.includes(call))).toEqual([])
})

test('the words of every call are Chinese, also where it only reads', () => {
  expect(calls.filter((call) => !/^\p{Script=Han}+$/u.test(operationWords(call)))).toEqual([])
})

test('tasks and jobs have words as well', () => {
  expect(['task.nav-import', 'job.nightlySnapshot', 'task.mine', 'unknown.thing'].map(operationWords)).toEqual(['净值导入入库', '夜间计算指标', '查看任务', 'unknown.thing'])
})

test.each([
  ['role.save', { body: { roleName: '录入员' }, query: {} }, '保存角色：「录入员」'],
  ['role.saveMenus', { body: { menuIds: ['1', '2'] }, query: { roleId: '77' } }, '设置角色菜单：编号 77'],
  ['fund.remove', { body: { ids: ['A', 'B', 'C'] }, query: {} }, '删除基金：3项'],
  ['nav.save', { body: { fundCode: 'SX1' }, query: {} }, '录入或更正净值：SX1'],
  ['session.updatePassword', { body: { oldPassword: 'secret', newPassword: 'secret2' }, query: {} }, '修改自己的密码'],
  ['fund.privateList', { body: { keyword: '甲' }, query: {} }, '查看基金'],
])('%s is logged as what was done, to what', (call, input, sentence) => expect(operationSentence(call, input)).toBe(sentence))

test('a save makes something new where it names nothing that is there [role.guest-cannot-create]', () => {
  expect([makesNew('role.save', {}), makesNew('role.save', { id: '5' }), makesNew('menu.saveButtons', { buttons: [{ buttonId: 'b1' }, {}] }), makesNew('role.remove', {}), makesNew('fund.addPrivate', {})]).toEqual([true, false, true, false, true])
})
