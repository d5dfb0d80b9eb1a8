import { isOperatorOrg, quotasOf } from '@zhiheng/domain'
import type { Db } from '../../db/db.ts'
import { deliveredRoles, startingGrants } from '../access/delivered-roles.ts'
import { deliveredDictionaries } from '../dictionary/delivered-dictionaries.ts'
import { hashPassword } from '../session/secrets.ts'
import { addUser } from '../user/add-user.ts'

interface Founding {
  id?: string
  orgName: string
  edition: number
  domain?: string
  admin: { userName: string; realName: string; password: string; mustChange: boolean }
}

/** Makes an organisation with quotas of its edition, delivered roles, dictionaries, NAV sources and the first administrator. */
export async function foundOrganisation(db: Db, { id, orgName, edition, domain = '', admin }: Founding) {
  const quotas = quotasOf(edition)
  const { org_id } = await db
    .insertInto('organisation')
    .values({ ...(id ? { org_id: id } : {}), org_name: orgName, edition, domain, quotas: JSON.stringify(quotas), limits: JSON.stringify({ maxExportCount: quotas.exports }) })
    .returning('org_id')
    .executeTakeFirstOrThrow()
  await addRoles(db, org_id)
  await db.insertInto('dictionary_index').values(deliveredDictionaries.map(({ code, name }) => ({ org_id, index_code: code, index_name: name, is_system: true }))).execute()
  await db.insertInto('dictionary').values(deliveredDictionaries.flatMap(({ code, entries }) => entries.map(([value, name], order) => ({ org_id, index_code: code, dictionary_value: value, dictionary_name: name, sort_order: order })))).execute()
  await db.insertInto('nav_source').values(navSources.map(([source, source_name], order) => ({ org_id, source, source_name, priority: order }))).execute()
  const user = { user_name: admin.userName, real_name: admin.realName, password_hash: await hashPassword(admin.password), must_change_password: admin.mustChange }
  const userId = await addUser(db, org_id, user, isOperatorOrg(org_id) ? ['1', '2'] : ['2'])
  return { orgId: org_id, userId }
}

/** Order is the order in which a fund's series is chosen where the user names no source. */
export const navSources = [['custodian', '托管'], ['team', '团队'], ['mail', '邮件'], ['platform', '平台']] as const

async function addRoles(db: Db, orgId: string) {
  const roles = deliveredRoles.filter((role) => role.id !== '1' || isOperatorOrg(orgId))
  await db.insertInto('role').values(roles.map(({ id, name, desc }) => ({ org_id: orgId, id, role_name: name, role_desc: desc, is_system: true }))).execute()
  const grants = roles.map((role) => ({ role_id: role.id, ...startingGrants(role) }))
  await db.insertInto('role_menu').values(grants.flatMap(({ role_id, menuIds }) => menuIds.map((menu_id) => ({ org_id: orgId, role_id, menu_id })))).execute()
  await db.insertInto('role_button').values(grants.flatMap(({ role_id, buttonIds }) => buttonIds.map((button_id) => ({ org_id: orgId, role_id, button_id })))).execute()
}
