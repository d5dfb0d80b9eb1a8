import { expect, test } from 'vitest'
import { beyondReach, canCreate, isAdmin, isOrgAdmin, isSpecialUser, isSuperAdmin, roleIds, type Standing, standsAbove, userTypes } from './roles.ts'

test('roles are a comma list of ids [role.ids]', () => {
  expect(roleIds('10, 11,,2')).toEqual(['10', '11', '2'])
  expect(roleIds('')).toEqual([])
})

test('role 1 is the super admin, and 10 is not [role.super-admin]', () => {
  expect(isSuperAdmin('3,1')).toBe(true)
  expect(isSuperAdmin('10,11')).toBe(false)
})

test.each([
  ['2', '', true], ['100', '', true], ['10', '华东机构管理员', true], ['10', '研究员', false], ['1', '超级管理员', false], ['', '', false],
])('roles "%s" named "%s": organisation administrator is %s [role.org-admin]', (roles, name, is) => {
  expect(isOrgAdmin(roles, name)).toBe(is)
})

test('an organisation can use another word for its administrators, and an empty word makes nobody one', () => {
  expect(isOrgAdmin('10', '主管', '主管')).toBe(true)
  expect(isOrgAdmin('10', '主管', '')).toBe(false)
})

test.each([['1', true], ['2', true], ['100', false], ['10', false]])('roles "%s": admin is %s [role.admin]', (roles, is) => {
  expect(isAdmin(roles)).toBe(is)
})

test('the special role is flagged [role.special-user]', () => {
  expect(isSpecialUser('10,165718547001676')).toBe(true)
  expect(isSpecialUser('165718547001677')).toBe(false)
})

test('user types are 1 organisation, 2 counselor, 3 guest; the guest cannot create [enum.user-type] [role.guest-cannot-create]', () => {
  expect(userTypes).toEqual({ organisation: 1, counselor: 2, guest: 3 })
  expect([1, 2, 3].map(canCreate)).toEqual([true, true, false])
})

const standing = (permissions: string[], more: Partial<Standing> = {}): Standing => ({ isSuperAdmin: false, isOrgAdmin: false, permissions: new Set(permissions), ...more })
const [clerk, reader, admin, operator] = [standing(['user.edit', 'user.read']), standing(['fund.read']), standing([], { isOrgAdmin: true }), standing([], { isOrgAdmin: true, isSuperAdmin: true })]

test.each([
  ['the super admin above an organisation administrator', operator, admin, true], ['an administrator above a clerk', admin, clerk, true], ['a clerk above an administrator', clerk, admin, false],
  ['an administrator above another', admin, admin, false], ['somebody who may more', reader, clerk, true], ['somebody who may the same', clerk, clerk, false], ['somebody who may less', standing(['user.read']), clerk, false],
] as const)('%s', (_, user, other, above) => expect(standsAbove(user, other)).toBe(above))

test('nobody gives what he does not hold, and an administrator gives everything', () => {
  expect([beyondReach(['fund.read', 'user.edit'], clerk), beyondReach(['fund.read'], admin)]).toEqual([['fund.read'], []])
})
