import type { DataLookTemplate } from '@zhiheng/contract'

/** Data-look templates: whose rows a user sees and which fields are hidden. No I/O here. */

export type LookScope = DataLookTemplate['scope']

export interface HiddenGroup {
  key: string
  label: string
  /** Names on the wire whose values are hidden; the underscored spelling of each counts as well. */
  names: readonly string[]
}

/** Fields that a template can hide. A domain that answers one of these under a new name adds the name here. */
export const hiddenGroups: readonly HiddenGroup[] = [
  { key: 'mobile', label: '手机号', names: ['mobile', 'phone', 'telephone', 'recipient'] },
  { key: 'email', label: '邮箱', names: ['email', 'recipient'] },
  { key: 'idNumber', label: '证件号码', names: ['idNumber', 'idCard', 'certificateNumber', 'passportNumber'] },
  { key: 'bankAccount', label: '银行账号', names: ['bankAccount', 'bankAccountName', 'bankCard', 'bankName', 'openingBank'] },
  { key: 'address', label: '地址', names: ['address', 'contactAddress', 'officeAddress', 'postalAddress', 'registeredAddress'] },
  { key: 'scale', label: '规模', names: ['scale', 'scaleYi', 'scaleDay', 'scaleBand', 'fundScale', 'managementScale', 'sharesYi', 'totalScale'] },
  { key: 'fee', label: '费率', names: ['managementFee', 'custodyFee', 'salesFee', 'performanceFee', 'subscriptionFee', 'redemptionFee', 'slottingFee', 'fees'] },
  { key: 'position', label: '持仓', names: ['positions', 'positionRatio', 'holdings', 'holdingRatio', 'proportion'] },
]

const rank: Readonly<Record<LookScope, number>> = { own: 0, dept: 1, org: 2 }

/** What a template leaves: the scope of rows, and the groups of fields that are hidden. */
export interface Look {
  scope: LookScope
  hidden: readonly string[]
}
export const fullLook: Look = { scope: 'org', hidden: [] }
export const isFullLook = (look: Look) => look.scope === 'org' && look.hidden.length === 0

/**
 * The look of a user. The user's own template wins; otherwise the roles count: the widest scope, and hidden only what every
 * role hides. A role without a template limits nothing, so that its holder sees everything; so does a user without roles.
 */
export function lookOf(own: Look | null, ofRoles: readonly (Look | null)[]): Look {
  if (own) return own
  const limits = ofRoles.filter((look) => look !== null)
  const [first, ...others] = limits
  if (!first || limits.length < ofRoles.length) return fullLook
  return others.reduce((wide, look) => ({ scope: rank[look.scope] > rank[wide.scope] ? look.scope : wide.scope, hidden: wide.hidden.filter((key) => look.hidden.includes(key)) }), first)
}

/** Whether a look shows nothing that the other does not show: nobody gives away more than he sees. */
export const isWithinLook = (look: Look, other: Look) => rank[look.scope] <= rank[other.scope] && other.hidden.every((key) => look.hidden.includes(key))

const named = new Map<string, ReadonlyMap<string, string>>()

/** Hidden names of the wire with the label of their group. Kept, because it is asked for at every call. */
export function hiddenNames(groups: readonly string[]): ReadonlyMap<string, string> {
  const key = groups.join()
  const known = named.get(key)
  if (known) return known
  const names = new Map(hiddenGroups.filter((group) => groups.includes(group.key)).flatMap((group) => group.names.map((name) => [name, group.label] as const)))
  if (named.size > 500) named.clear()
  named.set(key, names)
  return names
}

/** `scale_yi` and `scaleYi` are one field: tables, audits and some calls spell names with underscores. */
export const wireName = (name: string) => (name.includes('_') ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name)
