import { addDays } from '@zhiheng/analytics'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { foundOrganisation } from '../domains/organisation/found-organisation.ts'
import { chinaDay } from '../domains/snapshot/snapshot-funds.ts'
import { addUser } from '../domains/user/add-user.ts'
import { hashPassword } from '../domains/session/secrets.ts'
import { actingAs } from './acting.ts'
import { loadCalendar, loadMarket } from './load-market.ts'
import { loadOwn } from './load-own.ts'
import { loadPortfolios } from './load-portfolios.ts'
import { lastTradingDay } from './market/calendar.ts'
import { anchorDay, makeMarket } from './market/market.ts'

export const demoPassword = 'zhiheng2026'

const depts = [['投资研究部', ''], ['权益研究组', '投资研究部'], ['量化研究组', '投资研究部'], ['市场部', ''], ['运营部', '']] as const
const people = [
  { userName: 'demo', realName: '林知远', roles: ['10', '11'], dept: '权益研究组', userType: 1, what: '研究员' },
  { userName: 'pm', realName: '裴衡予', roles: ['11'], dept: '量化研究组', userType: 1, what: '投资经理' },
  { userName: 'market', realName: '周晓岚', roles: ['12'], dept: '市场部', userType: 1, what: '市场人员' },
  { userName: 'guest', realName: '访客', roles: ['13'], dept: '运营部', userType: 3, what: '访客' },
] as const

/** NAV of the last exchange day is out by the next morning; never shorter than to the anchor, so that files and tests find their days. */
export const demoEndDay = (now: Date): number => Math.max(anchorDay, lastTradingDay(addDays(chinaDay(now), -1)))

/**
 * Makes the operator, the demonstration organisation and its market where the database is empty; answers the lines of their logins.
 * One transaction: a start that is killed leaves an empty database, and the next one begins anew.
 */
export async function ensureDemo(db: Db, now: Date = new Date()): Promise<string[]> {
  const empty = (await db.selectFrom('organisation').select('org_id').limit(1).executeTakeFirst()) === undefined
  if (empty) {
    await db.transaction().execute((within) => makeDemo(within, now))
    await sql`analyze`.execute(db)
  }
  const demo = await db.selectFrom('organisation').select('org_id').where('domain', '=', 'demo').executeTakeFirst()
  if (!demo) return []
  const logins = people.map(({ userName, what }) => `${what} ${userName}`).join('，')
  return [`演示机构 明岳资产：${logins}，机构管理员 admin（密码都是 ${demoPassword}）`, `平台运营：operator / ${demoPassword}`]
}

async function makeDemo(db: Db, now: Date) {
  const admin = { password: demoPassword, mustChange: false }
  await foundOrganisation(db, { id: '1', orgName: '知衡平台运营', edition: 2, admin: { ...admin, userName: 'operator', realName: '平台运营' } })
  const { orgId } = await foundOrganisation(db, { id: '2', orgName: '明岳资产', edition: 2, domain: 'demo', admin: { ...admin, userName: 'admin', realName: '沈明岳' } })
  const userId = await addPeople(db, orgId)
  const market = makeMarket({ endDay: demoEndDay(now) })
  await loadCalendar(db, market.endDay)
  await actingAs(db, '1', (as) => loadMarket(as, market, now))
  await actingAs(db, '2', async (as) => {
    await loadOwn(as, market, userId, now)
    await loadPortfolios(as, market, userId, now)
  })
}

/** Departments and one user for each delivered role; answers the researcher. */
async function addPeople(db: Db, orgId: string): Promise<string> {
  const ids = new Map<string, string>()
  for (const [order, [dept_name, parent]] of depts.entries()) {
    const { id } = await db.insertInto('dept').values({ org_id: orgId, dept_name, parent_id: ids.get(parent) ?? '', dept_order: order }).returning('id').executeTakeFirstOrThrow()
    ids.set(dept_name, id)
  }
  const password_hash = await hashPassword(demoPassword)
  const made: string[] = []
  for (const { userName, realName, roles, dept, userType } of people) {
    made.push(await addUser(db, orgId, { user_name: userName, real_name: realName, password_hash, dept_id: ids.get(dept)!, user_type: userType }, roles))
  }
  return made[0]!
}
