import { api } from '../api.ts'
import { type Link, linkTo } from './screens.ts'

export interface PaletteItem {
  key: string
  title: string
  /** Code, company, menu path: what tells two equal names apart. */
  hint?: string
  link: Link
  menuId?: string
}
export interface PaletteSource {
  /** Heading of its part of the results. */
  name: string
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

const most = 8

const funds: PaletteSource = {
  name: '基金',
  search: async (keyword, signal) =>
    (await api.fund.search({ body: { keyword, pageSize: most } }, { signal })).slice(0, most).map((fund) => ({
      key: `fund:${fund.fundCode}`, title: fund.shortName, hint: [fund.fundCode, fund.counselorName, fund.fundType].filter(Boolean).join(' · '), link: linkTo('FundDetail', { fundCode: fund.fundCode }),
    })),
}
const companies: PaletteSource = {
  name: '管理人',
  search: async (keyword, signal) =>
    (await api.company.search({ body: { keyword } }, { signal })).slice(0, most).map(({ counselorCode, counselorName, isPrivate }) => ({
      key: `company:${counselorCode}`, title: counselorName, hint: isPrivate ? '私募' : '公募', link: linkTo('CompanyDetail', { counselorCode }),
    })),
}
const managers: PaletteSource = {
  name: '基金经理',
  search: async (keyword, signal) =>
    (await api.manager.search({ body: { keyword } }, { signal })).slice(0, most).map(({ managerCode, managerName, counselorName }) => ({
      key: `manager:${managerCode}`, title: managerName, hint: counselorName, link: linkTo('ManagerDetail', { managerCode }),
    })),
}

/** Menus are searched by the shell itself; later domains add their source here. */
export const paletteSources: PaletteSource[] = [funds, companies, managers]
