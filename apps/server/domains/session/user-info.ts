import { type FigureSetting, type OrgLimit, type UserInfo } from '@zhiheng/contract'
import { figureSettingOf, isAdmin, isSpecialUser, limitsOf, orgAdminLabel } from '@zhiheng/domain'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../rpc/context.ts'
import { notFound } from '../../rpc/fail.ts'
import { buttonId } from '../access/grants.ts'

interface Configure {
  orgLabel?: string
  privateRankField?: string
  figures?: Partial<FigureSetting>
}

/** The logged-in user as the shell and the screens need it. The token is given back only where it was just made. */
export async function userInfo(root: Db, actor: Actor, token: string): Promise<UserInfo> {
  const row = await root
    .selectFrom('app_user as u')
    .innerJoin('organisation as o', 'o.org_id', 'u.org_id')
    .leftJoin('dept as d', (join) => join.onRef('d.org_id', '=', 'u.org_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.real_name', 'u.mobile', 'u.email', 'u.setting', 'u.must_change_password', 'd.dept_name'])
    .select(['o.org_name', 'o.theme', 'o.system_name', 'o.system_logo', 'o.system_layout', 'o.system_style', 'o.limits', 'o.configure'])
    .where('u.org_id', '=', actor.orgId)
    .where('u.id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw notFound('用户')
  const configure = row.configure as Configure
  const advanced = actor.isOrgAdmin || (await holdsButton(root, actor, buttonId('900002', 'advancedReportDesign')))
  return {
    id: actor.userId,
    token,
    orgId: actor.orgId,
    orgName: row.org_name,
    userName: actor.userName,
    realName: row.real_name,
    deptName: row.dept_name ?? '',
    mobile: row.mobile,
    email: row.email,
    systemName: row.system_name,
    systemLogo: row.system_logo,
    systemLayout: row.system_layout,
    systemStyle: JSON.stringify(row.theme),
    roles: actor.roles,
    roleName: actor.roleName,
    userType: actor.userType,
    orgConfigure: { orgLabel: configure.orgLabel || orgAdminLabel, privateRankField: configure.privateRankField ?? 'annualReturn', figures: figureSettingOf(configure.figures ?? {}) },
    userSetting: { reportVersion: 'V1', ...(row.setting as object) },
    orgLimit: limitsOf(row.limits as Partial<OrgLimit>),
    reportTemplateConfigure: {},
    permissionConfigurations: advanced ? ['advancedReportDesign'] : [],
    permissions: [...actor.permissions].sort(),
    hiddenFields: [...actor.look.hidden.keys()],
    isSuperAdmin: actor.isSuperAdmin,
    isOrgAdmin: actor.isOrgAdmin,
    isAdmin: isAdmin(actor.roles),
    isSpecialUser: isSpecialUser(actor.roles),
    mustChangePassword: row.must_change_password,
  }
}

async function holdsButton(root: Db, actor: Actor, button: string) {
  const found = await root
    .selectFrom('role_button as b')
    .innerJoin('user_role as r', (join) => join.onRef('r.org_id', '=', 'b.org_id').onRef('r.role_id', '=', 'b.role_id'))
    .select('b.button_id')
    .where('b.org_id', '=', actor.orgId).where('r.user_id', '=', actor.userId).where('b.button_id', '=', button)
    .executeTakeFirst()
  return found !== undefined
}
