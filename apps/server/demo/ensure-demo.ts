import type { Db } from '../db/db.ts'
import { foundOrganisation } from '../domains/organisation/found-organisation.ts'
import { addUser } from '../domains/user/add-user.ts'
import { hashPassword } from '../domains/session/secrets.ts'

export const demoPassword = 'zhiheng2026'
const people = [
  { userName: 'demo', realName: '林知远', roles: ['10', '11'] },
  { userName: 'market', realName: '周晓岚', roles: ['12'] },
] as const

/** Makes the operator and the demonstration organisation where the database is empty; answers the lines of their logins. */
export async function ensureDemo(db: Db): Promise<string[]> {
  const empty = (await db.selectFrom('organisation').select('org_id').limit(1).executeTakeFirst()) === undefined
  if (empty) await db.transaction().execute(makeDemo)
  const demo = await db.selectFrom('organisation').select('org_id').where('domain', '=', 'demo').executeTakeFirst()
  if (!demo) return []
  return [`演示机构 明岳资产：研究员 demo / ${demoPassword}，机构管理员 admin / ${demoPassword}，市场人员 market / ${demoPassword}`, `平台运营：operator / ${demoPassword}`]
}

async function makeDemo(db: Db) {
  const admin = { password: demoPassword, mustChange: false }
  await foundOrganisation(db, { id: '1', orgName: '知衡平台运营', edition: 2, admin: { ...admin, userName: 'operator', realName: '平台运营' } })
  const { orgId } = await foundOrganisation(db, { id: '2', orgName: '明岳资产', edition: 2, domain: 'demo', admin: { ...admin, userName: 'admin', realName: '沈明岳' } })
  const password_hash = await hashPassword(demoPassword)
  for (const { userName, realName, roles } of people) await addUser(db, orgId, { user_name: userName, real_name: realName, password_hash }, roles)
}
