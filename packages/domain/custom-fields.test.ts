import { expect, test } from 'vitest'
import { canEditField, customFieldTypes, fieldDefaults, fieldPermissions, openTypes, ratingMax, shareTypes } from './custom-fields.ts'

test('types have the codes of the specification [enum.custom-field-type]', () => {
  expect(Object.values(customFieldTypes)).toEqual([1, 99, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(Object.values(customFieldTypes)).not.toContain(4)
})

test('permissions are visible 0, editable 1, managable 2 [custom-field.permission-codes]', () => {
  expect(fieldPermissions).toEqual({ visible: 0, editable: 1, managable: 2 })
})

test('fields are shared with a user, a group or department, or the organisation, and open in three ways [custom-field.share-types] [custom-field.open-types]', () => {
  expect(Object.keys(shareTypes)).toEqual(['user', 'group', 'organisation'])
  expect(openTypes).toEqual({ public: 1, private: 2, partial: 3 })
})

test.each([
  [[], false], [[{ permission: 0 }], false], [[{ permission: 0 }, { permission: 1 }], true], [[{ permission: 2 }], true], [[{ permission: 'managable' }], true], [[{ permission: 'manageable' }], true], [[{ permission: 'visible' }], false],
])('shares %j: editable is %s [custom-field.editable]', (shares, editable) => {
  expect(canEditField(customFieldTypes.text, shares)).toBe(editable)
})

test('an association is never editable [custom-field.association-readonly]', () => {
  expect(canEditField(customFieldTypes.association, [{ permission: 2 }])).toBe(false)
})

test('each type starts with its own defaults [custom-field.type-defaults]', () => {
  expect(fieldDefaults(customFieldTypes.multiChoice)).toEqual({ options: [], useDict: false, enumName: '', defaultValue: [] })
  expect(fieldDefaults(customFieldTypes.date)).toMatchObject({ dateFormat: 'yyyy-MM-dd' })
  expect(fieldDefaults(customFieldTypes.association)).toMatchObject({ referenceTable: '' })
  expect(fieldDefaults(4)).toEqual({ defaultValue: '' })
})

test('a rating goes to five [const.rating-max]', () => {
  expect(ratingMax).toBe(5)
})
