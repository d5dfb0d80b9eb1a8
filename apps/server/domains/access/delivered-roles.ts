import type { CatalogueMenu } from '@zhiheng/domain'
import { flatCatalogue, buttonId } from './grants.ts'

/** Roles that every organisation starts with. Ids 1, 2 and 100 mean what the specification says; the others are ours. */
interface DeliveredRole {
  id: string
  name: string
  desc: string
  /** What of the catalogue the role gets; administrators hold everything without a list. */
  may: (menu: CatalogueMenu, write: boolean) => boolean
}

const never = () => false
const writes = new Set(['fund.edit', 'nav.edit', 'nav.import', 'company.edit', 'manager.edit', 'index.edit', 'research.edit', 'portfolio.edit', 'simulation.edit'])
const administration = new Set(['user.read', 'role.edit', 'menu.edit', 'dept.read', 'org.edit', 'org.operate', 'dictionary.edit', 'log.read', 'counselor-user.edit'])
const research = (menu: CatalogueMenu) => !menu.permission || !administration.has(menu.permission)

export const deliveredRoles: readonly DeliveredRole[] = [
  { id: '1', name: '超级管理员', desc: '平台运营方，管理全部机构', may: never },
  { id: '2', name: '机构管理员', desc: '管理本机构的用户、权限与设置', may: never },
  { id: '100', name: '机构管理员（副）', desc: '与机构管理员相同', may: never },
  { id: '10', name: '研究员', desc: '研究基金、导入净值、维护本机构资料', may: research },
  { id: '11', name: '投资经理', desc: '研究与组合管理', may: research },
  { id: '12', name: '市场人员', desc: '查看与导出，不改资料', may: (menu, write) => research(menu) && !write },
  { id: '13', name: '访客', desc: '只看公开的基金资料', may: (menu, write) => !write && ['fund.read', 'company.read', 'manager.read', 'index.read', 'screen.use', undefined].includes(menu.permission) },
]

/** Menu and button ids that a delivered role starts with. */
export function startingGrants(role: DeliveredRole) {
  const menus = [...flatCatalogue.values()].filter((menu) => menu.screen && role.may(menu, menu.permission !== undefined && writes.has(menu.permission)))
  const buttons = menus.flatMap((menu) =>
    (menu.buttons ?? []).filter((button) => role.may({ ...menu, permission: button.permission }, writes.has(button.permission))).map((button) => buttonId(menu.id, button.code)),
  )
  return { menuIds: menus.map((menu) => menu.id), buttonIds: buttons }
}
