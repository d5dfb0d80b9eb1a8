import { type FigureSetting, type Organisation, type OrgLimit, organisationCalls, type Quota, toPage } from '@zhiheng/contract'
import { figureSettingOf, limitsOf, orgAdminLabel, quotasOf, quotasOfOrg } from '@zhiheng/domain'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { temporaryPassword } from '../session/secrets.ts'
import { usedByOrganisation, usedQuotas } from './count-used.ts'
import { foundOrganisation } from './found-organisation.ts'
import * as store from './organisation.store.ts'
import type { OrganisationTable } from './organisation.tables.ts'

type Row = Selectable<OrganisationTable>
interface Configure {
  orgLabel?: string
  privateRankField?: string
  figures?: Partial<FigureSetting>
}

const defaultTheme = { colour: '263852', theme: 'default' }

export const organisation = implement(organisationCalls, {
  theme: async ({ query }, ctx) => {
    const row = await store.findOrganisation(ctx.root, query.orgId ?? ctx.actor.orgId)
    return JSON.stringify(row?.theme ?? defaultTheme)
  },

  saveTheme: async ({ body }, { db, actor }) => {
    const theme = JSON.stringify(body)
    await db.updateTable('organisation').set({ theme }).where('org_id', '=', actor.orgId).execute()
    return theme
  },

  byDomain: async ({ query }, { root }) => {
    const row = await root.selectFrom('organisation').selectAll().where('domain', '=', query.domain).where('domain', '<>', '').executeTakeFirst()
    return row ? { id: row.org_id, orgName: row.org_name, systemName: row.system_name, systemLogo: row.system_logo, themeConfig: JSON.stringify(row.theme) } : null
  },

  search: async ({ body }, { root }) =>
    (await root.selectFrom('organisation').select(['org_id', 'org_name']).where('org_name', 'like', `%${body.orgName}%`).where('is_active', '=', true).orderBy('org_name').limit(10).execute())
      .map((row) => ({ id: row.org_id, orgName: row.org_name })),

  strategyCategory: async (_, ctx) => (await own(ctx)).strategy_category as unknown[],

  saveStrategyCategory: async ({ body }, { db, actor }) => {
    const text = typeof body.strategyCategory === 'string' ? body.strategyCategory : JSON.stringify(body.strategyCategory)
    await db.updateTable('organisation').set({ strategy_category: JSON.stringify(parseList(text)) }).where('org_id', '=', actor.orgId).execute()
    return null
  },

  widgetMethod: async (_, ctx) => (await own(ctx)).widget_method as { methodId: number },

  saveWidgetMethod: async ({ body }, { db, actor }) => {
    await db.updateTable('organisation').set({ widget_method: JSON.stringify(body) }).where('org_id', '=', actor.orgId).execute()
    return null
  },

  label: async ({ query }, ctx) => ((await own(ctx)).labels as Record<string, string>)[query.labelKey] ?? '',

  details: async ({ query }, ctx) => {
    if (query.orgId && query.orgId !== ctx.actor.orgId && !ctx.actor.permissions.has('org.operate')) throw notFound('机构')
    return shown(ctx, query.orgId ?? ctx.actor.orgId)
  },

  list: async ({ query, body }, ctx) => {
    const { rows, total } = await store.organisationPage(ctx.db, body.orgName, query)
    // The wall shows the operator nothing of another organisation; how much of its quotas each uses is counted beside it.
    const used = await usedByOrganisation(ctx.root, rows.map((row) => row.org_id))
    return toPage(rows.map((row) => toOrganisation(row, used.get(row.org_id) ?? {})), total, query)
  },

  save: async ({ body }, ctx) => {
    const operates = ctx.actor.permissions.has('org.operate')
    if (body.id === undefined && body.adminUserName !== undefined) return addOrganisation(ctx, operates, body.orgName, body.edition ?? 2, body.domain, body.adminUserName)
    const orgId = body.id ?? ctx.actor.orgId
    if (orgId !== ctx.actor.orgId && !operates) throw notFound('机构')
    // Edition, quotas and limits are what the operator sells; the name and the settings are the organisation's own.
    const sold = [body.edition, body.quota, body.orgLimit, body.isActive, body.domain].some((value) => value !== undefined)
    if (sold && !operates) throw forbidden()
    if (body.orgConfigure?.orgLabel !== undefined && !ctx.actor.isOrgAdmin && !ctx.actor.isSuperAdmin) throw refuse('机构管理员的角色名称只能由机构管理员设置')
    if (body.isActive === false && orgId === ctx.actor.orgId) throw refuse('不能停用自己所在的机构')
    await change(ctx, (await store.findOrganisation(ctx.db, orgId)) ?? gone(), body)
    return shown(ctx, orgId)
  },

  saveDept: async ({ body }, ctx) => {
    if (body.id && body.id === body.parentId) throw refuse('上级部门不能是自己，请重新选择')
    if (body.parentId) await seenDept(ctx, body.parentId)
    if (body.id && body.parentId && (await isBelow(ctx, body.parentId, body.id))) throw refuse('上级部门不能是自己的下级，请重新选择')
    const row = { dept_name: body.deptName, parent_id: body.parentId, dept_order: body.deptOrder, leader_user_id: body.leaderUserId ?? null, limited_capital: body.limitedCapital }
    const saved = body.id
      ? await ctx.db.updateTable('dept').set(row).where('id', '=', body.id).returning('id').executeTakeFirst()
      : await ctx.db.insertInto('dept').values(row).returning('id').executeTakeFirst()
    return toDept(await seenDept(ctx, saved?.id ?? ''))
  },

  dept: async ({ body }, ctx) => toDept(await seenDept(ctx, body.id)),

  depts: async ({ body }, { db }) => (await store.depts(db, body.deptName)).map(toDept),

  removeDepts: async ({ body }, ctx) => {
    for (const id of body.ids) {
      const dept = await seenDept(ctx, id)
      if ((dept.user_count ?? 0) > 0) throw refuse(`部门「${dept.dept_name}」还有${dept.user_count}名成员，请先调整成员的部门`)
      const child = await ctx.db.selectFrom('dept').select('dept_name').where('parent_id', '=', id).where('id', 'not in', body.ids).executeTakeFirst()
      if (child) throw refuse(`部门「${dept.dept_name}」还有下级部门「${child.dept_name}」，请先删除下级部门`)
    }
    await ctx.db.deleteFrom('dept').where('id', 'in', body.ids).execute()
    return null
  },

  deptLimited: async ({ body }, ctx) => {
    const dept = await seenDept(ctx, body.id)
    const { supplements, total } = await store.capital(ctx.db, body.id)
    return {
      id: dept.id, limitedCapital: dept.limited_capital, total,
      supplements: supplements.map((row) => ({ id: row.id, amount: row.amount, reason: row.reason, createdAt: row.created_at.toISOString(), createdBy: row.real_name ?? '' })),
    }
  },

  supplementCapital: async ({ body }, ctx) => {
    await seenDept(ctx, body.id)
    await ctx.db.insertInto('dept_capital').values({ dept_id: body.id, amount: body.amount, reason: body.reason, created_by: ctx.actor.userId }).execute()
    return { total: (await store.capital(ctx.db, body.id)).total }
  },
})

const gone = (): never => {
  throw notFound('机构')
}
const own = async (ctx: Context) => (await store.findOrganisation(ctx.db, ctx.actor.orgId)) ?? gone()

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // falls through to the one refusal
  }
  throw refuse('策略分类应为 JSON 数组')
}

async function seenDept(ctx: Context, id: string) {
  const dept = await store.findDept(ctx.db, id)
  if (!dept) throw notFound('部门')
  return dept
}

/** Whether a department hangs, over any number of levels, under another. */
async function isBelow(ctx: Context, id: string, above: string) {
  const parents = new Map((await store.depts(ctx.db, undefined)).map((dept) => [dept.id, dept.parent_id]))
  for (let at: string | undefined = id, steps = 0; at && steps <= parents.size; at = parents.get(at), steps += 1) if (at === above) return true
  return false
}

const toDept = (row: NonNullable<Awaited<ReturnType<typeof store.findDept>>>) => ({
  id: row.id, deptName: row.dept_name, parentId: row.parent_id, deptOrder: row.dept_order, leaderUserId: row.leader_user_id, leaderName: row.leader_name ?? '',
  userCount: row.user_count ?? 0, limitedCapital: row.limited_capital,
})

async function shown(ctx: Context, orgId: string) {
  const row = (await store.findOrganisation(ctx.db, orgId)) ?? gone()
  return toOrganisation(row, orgId === ctx.actor.orgId ? await usedQuotas(ctx.db) : ((await usedByOrganisation(ctx.root, [orgId])).get(orgId) ?? {}))
}

function toOrganisation(row: Row, used: Partial<Quota>): Organisation {
  const configure = row.configure as Configure
  return {
    id: row.org_id,
    orgName: row.org_name,
    domain: row.domain,
    edition: row.edition,
    themeConfig: row.theme as Organisation['themeConfig'],
    systemName: row.system_name,
    systemLogo: row.system_logo,
    systemLayout: row.system_layout,
    orgLimit: limitsOf(row.limits as Partial<OrgLimit>),
    quota: quotasOfOrg({ edition: row.edition, quotas: row.quotas as Partial<Quota> }),
    used,
    orgConfigure: { orgLabel: configure.orgLabel ?? orgAdminLabel, privateRankField: configure.privateRankField ?? 'annualReturn', figures: figureSettingOf(configure.figures ?? {}) },
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  }
}

type Draft = z.output<typeof organisationCalls.save.body>

async function change({ db }: Context, row: Row, body: Draft) {
  const merged = (stored: unknown, wanted: object | undefined) => (wanted ? JSON.stringify({ ...(stored as object), ...wanted }) : undefined)
  const configure = row.configure as Configure
  const { labels, figures, ...rest } = body.orgConfigure ?? {}
  const quotas = body.edition && body.edition !== row.edition && !body.quota ? quotasOf(body.edition) : undefined
  // The quota of exports is the default of the limit that counts (spec README, 42).
  const exports = quotas?.exports ?? body.quota?.exports
  const changes = {
    org_name: body.orgName,
    domain: body.domain,
    edition: body.edition,
    system_name: body.systemName,
    system_logo: body.systemLogo,
    system_layout: body.systemLayout,
    is_active: body.isActive,
    limits: merged(row.limits, exports === undefined ? body.orgLimit : { maxExportCount: exports, ...body.orgLimit }),
    quotas: quotas ? JSON.stringify(quotas) : merged(row.quotas, body.quota),
    configure: body.orgConfigure ? JSON.stringify({ ...configure, ...rest, figures: { ...configure.figures, ...figures } }) : undefined,
    labels: merged(row.labels, labels),
  }
  if (Object.values(changes).some((value) => value !== undefined)) await db.updateTable('organisation').set(changes).where('org_id', '=', row.org_id).execute()
}

async function addOrganisation(ctx: Context, operates: boolean, orgName: string | undefined, edition: number, domain: string | undefined, adminUserName: string) {
  if (!operates) throw forbidden()
  if (!orgName) throw refuse('请输入机构名称')
  const password = temporaryPassword()
  // The wall lets nobody write rows of another organisation, so founding one runs over the root connection.
  const { orgId } = await ctx.root.transaction().execute((db) =>
    foundOrganisation(db, { orgName, edition, ...(domain ? { domain } : {}), admin: { userName: adminUserName, realName: '机构管理员', password, mustChange: true } }),
  )
  return { ...toOrganisation((await store.findOrganisation(ctx.root, orgId)) ?? gone(), {}), temporaryPassword: password }
}
