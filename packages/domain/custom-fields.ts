/** Custom fields: their types, who may see and change them. The screens of custom fields follow; the rules are used by both sides. */

export const customFieldTypes = {
  system: 1, custom: 99, text: 2, number: 3, date: 5, hyperlink: 6, singleChoice: 7, multiChoice: 8, imageAndAttachment: 9, rating: 10, progress: 11, phone: 12, email: 13, address: 14,
  person: 15, foreignKey: 16, association: 17, tag: 18,
} as const

/** Wire spelling of the third is kept; both spellings are understood. */
export const fieldPermissions = { visible: 0, editable: 1, managable: 2 } as const
export const shareTypes = { user: 'user', group: 'group', organisation: 'organisation' } as const
export const openTypes = { public: 1, private: 2, partial: 3 } as const
export const ratingMax = 5

export interface ShareRecord {
  permission: number | string
}

const permissionOf = (given: number | string): number => {
  if (typeof given === 'number') return given
  return { visible: 0, editable: 1, managable: 2, manageable: 2 }[given] ?? Number(given)
}

/** A field is changed by whoever has it shared as editable or manageable; an association never. */
export const canEditField = (fieldType: number, shares: readonly ShareRecord[]) =>
  fieldType !== customFieldTypes.association && shares.some((share) => permissionOf(share.permission) >= fieldPermissions.editable)

export interface FieldDefaults {
  options?: readonly { label: string; value: string }[]
  useDict?: boolean
  enumName?: string
  defaultValue?: unknown
  dateFormat?: string
  isMulti?: boolean
  referenceTable?: string
}

/** What a new field of a type starts with. Type 4 is reserved; unknown types are text, read-only (spec README, 57). */
export function fieldDefaults(fieldType: number): FieldDefaults {
  switch (fieldType) {
    case customFieldTypes.singleChoice:
      return { options: [], useDict: false, enumName: '', defaultValue: '' }
    case customFieldTypes.multiChoice:
      return { options: [], useDict: false, enumName: '', defaultValue: [] }
    case customFieldTypes.date:
      return { dateFormat: 'yyyy-MM-dd', defaultValue: '' }
    case customFieldTypes.person:
      return { isMulti: false, defaultValue: '' }
    case customFieldTypes.foreignKey:
    case customFieldTypes.association:
      return { referenceTable: '', isMulti: false }
    case customFieldTypes.rating:
      return { defaultValue: 0 }
    default:
      return { defaultValue: '' }
  }
}
