import { expect, test } from 'vitest'
import { fullLook, hiddenGroups, hiddenNames, isWithinLook, type Look, lookOf, wireName } from './data-look.ts'

const own: Look = { scope: 'own', hidden: ['mobile', 'fee'] }
const dept: Look = { scope: 'dept', hidden: ['mobile'] }

test.each<[string, Look | null, (Look | null)[], Look]>([
  ['no template at all', null, [], fullLook],
  ['one role', null, [own], own],
  ['two roles: the widest scope, hidden what both hide', null, [own, dept], { scope: 'dept', hidden: ['mobile'] }],
  ['a role without a template lifts every limit', null, [own, null], fullLook],
  ['the own template wins over the roles', own, [dept, null], own],
])('%s [permission.data-look-templates]', (_, template, roles, look) => expect(lookOf(template, roles)).toEqual(look))

test('nobody gives away more than he sees', () => {
  expect([isWithinLook(own, fullLook), isWithinLook(own, dept), isWithinLook(dept, own), isWithinLook(fullLook, own), isWithinLook({ scope: 'own', hidden: [] }, dept)]).toEqual([true, true, false, false, false])
})

test('a group hides its names on the wire, however they are spelt', () => {
  const hidden = hiddenNames(['scale', 'fee'])
  expect([hidden.get('scaleYi'), hidden.get('managementFee'), hidden.get(wireName('scale_yi')), hidden.has('mobile')]).toEqual(['规模', '费率', '规模', false])
  expect(new Set(hiddenGroups.map(({ key }) => key)).size).toBe(hiddenGroups.length)
})
