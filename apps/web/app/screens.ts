import type { ComponentType } from 'react'

/** Query of a screen: every value is text, `?` marks what may be absent. */
type QueryOf<K extends string> = { [N in K as N extends `${string}?` ? never : N]: string | number } & { [N in K as N extends `${infer Name}?` ? Name : never]?: string | number }
export type ScreenProps<K extends string = string> = { query: { [N in K as N extends `${infer Name}?` ? Name : N]: N extends `${string}?` ? string | undefined : string } }

export interface ScreenEntry<K extends string = string> {
  title: string
  query: readonly K[]
  load: () => Promise<{ default: ComponentType<ScreenProps<K>> }>
  /** The page title is the fundName query (rule guard.page-title-fund). */
  titleFromFundName?: boolean
}

function screen<const K extends string>(title: string, query: readonly K[], load: () => Promise<{ default: ComponentType<ScreenProps<K>> }>, more: Partial<ScreenEntry<K>> = {}): ScreenEntry<K> {
  return { title, query, load, ...more }
}

/** Every screen of the shell by the name that menus carry. A menu whose screen is not here is not shown. */
export const screens = {
  Home: screen('首页', [], () => import('../screens/home/HomeScreen.tsx')),
  FundScreening: screen('基金筛选', ['simple?', 'company?', 'manager?'], () => import('../screens/screen/FundScreeningScreen.tsx')),
  FundScreeningSimple: screen('基金筛选（简版）', [], () => import('../screens/screen/FundScreeningSimpleScreen.tsx')),
  AdvancedScreening: screen('高级筛选', [], () => import('../screens/screen/AdvancedScreeningScreen.tsx')),
  FundCompare: screen('基金对比', ['codes?', 'plan?'], () => import('../screens/compare/FundCompareScreen.tsx')),
  ContrastPlans: screen('对比方案', [], () => import('../screens/compare/ContrastPlansScreen.tsx')),
  Scenario: screen('情景分析', ['codes?'], () => import('../screens/scenario/ScenarioScreen.tsx')),
  NavAnalysis: screen('净值分析', ['codes?', 'fundName?'], () => import('../screens/report/NavAnalysisScreen.tsx'), { titleFromFundName: true }),
  FundDetail: screen('基金详情', ['fundCode', 'fundName?'], () => import('../screens/fund/FundDetailScreen.tsx'), { titleFromFundName: true }),
  PublicFunds: screen('公募基金', [], () => import('../screens/fund/PublicFundsScreen.tsx')),
  PrivateFunds: screen('私募基金', [], () => import('../screens/fund/PrivateFundsScreen.tsx')),
  OfferingFunds: screen('投顾产品', [], () => import('../screens/fund/OfferingFundsScreen.tsx')),
  MergedFunds: screen('全部基金', [], () => import('../screens/fund/MergedFundsScreen.tsx')),
  ConcernFunds: screen('我的关注', [], () => import('../screens/fund/ConcernFundsScreen.tsx')),
  MyFunds: screen('我的产品', [], () => import('../screens/fund/MyFundsScreen.tsx')),
  Companies: screen('管理人', [], () => import('../screens/company/CompaniesScreen.tsx')),
  CompanyDetail: screen('管理人', ['counselorCode'], () => import('../screens/company/CompanyDetailScreen.tsx')),
  Managers: screen('基金经理', [], () => import('../screens/manager/ManagersScreen.tsx')),
  ManagerDetail: screen('基金经理', ['managerCode'], () => import('../screens/manager/ManagerDetailScreen.tsx')),
  Indexes: screen('基准指数', [], () => import('../screens/market-index/IndexesScreen.tsx')),
  IndexDetail: screen('指数行情', ['indexCode', 'indexName'], () => import('../screens/market-index/IndexDetailScreen.tsx')),
  CustomIndexes: screen('自定义指数', [], () => import('../screens/custom-index/CustomIndexesScreen.tsx')),
  CustomIndexEditor: screen('自定义指数编辑', ['id?', 'name?'], () => import('../screens/custom-index/CustomIndexEditorScreen.tsx')),
  UserIndexes: screen('我的指标', [], () => import('../screens/user-index/UserIndexesScreen.tsx')),
  UserIndexEditor: screen('指标编辑', ['id?', 'name?'], () => import('../screens/user-index/UserIndexEditorScreen.tsx')),
  FactorResearch: screen('因子与模型研究', [], () => import('../screens/research/FactorResearchScreen.tsx')),
  ResearchDetail: screen('研究结果', ['kind', 'id', 'name'], () => import('../screens/research/ResearchDetailScreen.tsx')),
  Portfolios: screen('组合列表', [], () => import('../screens/portfolio/PortfoliosScreen.tsx')),
  PortfolioWizard: screen('组合向导', ['code?', 'copy?', 'name?'], () => import('../screens/portfolio/PortfolioWizardScreen.tsx')),
  PortfolioFrontier: screen('有效前沿', ['code', 'name?'], () => import('../screens/portfolio/PortfolioFrontierScreen.tsx')),
  PortfolioRuns: screen('组合回测与模拟', ['code?', 'name?'], () => import('../screens/portfolio/PortfolioRunsScreen.tsx')),
  PortfolioResult: screen('回测结果', ['id', 'name?'], () => import('../screens/portfolio/PortfolioResultScreen.tsx')),
  PortfolioRunCompare: screen('回测对比', ['left', 'right'], () => import('../screens/portfolio/PortfolioRunCompareScreen.tsx')),
  Simulations: screen('组合模拟', [], () => import('../screens/simulation/SimulationsScreen.tsx')),
  SimulationImport: screen('导入交易', ['code'], () => import('../screens/simulation/SimulationImportScreen.tsx')),
  SeedCombinations: screen('种子组合', [], () => import('../screens/simulation/SeedCombinationsScreen.tsx')),
  NavImport: screen('净值导入', ['batchId?'], () => import('../screens/nav/NavImportScreen.tsx')),
  NavData: screen('净值数据', ['fundCode?'], () => import('../screens/nav/NavDataScreen.tsx')),
  NavBatches: screen('导入记录', [], () => import('../screens/nav/NavBatchesScreen.tsx')),
  SimulationWorkspace: screen('组合模拟', ['code', 'name?'], () => import('../screens/simulation/workspace/SimulationWorkspaceScreen.tsx')),
  Users: screen('机构用户管理', [], () => import('../screens/user/UsersScreen.tsx')),
  CounselorUsers: screen('投顾账号', [], () => import('../screens/user/CounselorUsersScreen.tsx')),
  Roles: screen('角色与授权', [], () => import('../screens/access/RolesScreen.tsx')),
  Grants: screen('授权', ['kind', 'id', 'name'], () => import('../screens/access/GrantsScreen.tsx')),
  Menus: screen('菜单管理', [], () => import('../screens/access/MenusScreen.tsx')),
  Buttons: screen('按钮管理', [], () => import('../screens/access/ButtonsScreen.tsx')),
  DataLookTemplates: screen('数据查看模板', [], () => import('../screens/access/DataLookTemplatesScreen.tsx')),
  Departments: screen('部门管理', [], () => import('../screens/organisation/DepartmentsScreen.tsx')),
  OrganisationSettings: screen('机构设置', [], () => import('../screens/organisation/OrganisationSettingsScreen.tsx')),
  Organisations: screen('机构管理', [], () => import('../screens/organisation/OrganisationsScreen.tsx')),
  Dictionaries: screen('字典管理', [], () => import('../screens/dictionary/DictionariesScreen.tsx')),
  ColumnSchemes: screen('列方案', [], () => import('../screens/scheme/ColumnSchemesScreen.tsx')),
  Logs: screen('日志', [], () => import('../screens/log/LogsScreen.tsx')),
  Outbox: screen('发件箱', [], () => import('../screens/log/OutboxScreen.tsx')),
}
export type ScreenName = keyof typeof screens
type KeysOf<N extends ScreenName> = (typeof screens)[N] extends ScreenEntry<infer K> ? K : never

export interface Link {
  screen: ScreenName
  query: Readonly<Record<string, string>>
}

export const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)
export const entryOf = (name: ScreenName): ScreenEntry => screens[name] as unknown as ScreenEntry

type LinkArgs<K extends string> = Record<never, never> extends QueryOf<K> ? [query?: QueryOf<K>] : [query: QueryOf<K>]

/** Links are made here and nowhere else: a wrong name or query does not compile. Numbers become text. */
export function linkTo<N extends ScreenName>(name: N, ...[query]: LinkArgs<KeysOf<N>>): Link {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return { screen: name, query: Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]).sort(([a], [b]) => (a! < b! ? -1 : 1))) }
}

/** The query that a screen understands, out of an address. */
export function readQuery(name: ScreenName, search: URLSearchParams): Record<string, string> {
  const names = entryOf(name).query.map((key) => key.replace('?', '')).sort()
  return Object.fromEntries(names.flatMap((key) => (search.has(key) ? [[key, search.get(key)!]] : [])))
}

/** Needed keys that an address does not have. */
export const missingKeys = (name: ScreenName, query: Readonly<Record<string, string>>) => entryOf(name).query.filter((key) => !key.endsWith('?') && !(key in query))

const search = (query: Readonly<Record<string, string>>) => (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '')

/** Address of a screen inside the shell. */
export const addressOf = ({ screen: name, query }: Link) => `/${name}${search(query)}`

/** Address of a screen in a browser tab of its own: numbers as text, with pageHasMenu and title. */
export function independentAddress(link: Link, options: { title: string; pageHasMenu?: boolean; newer?: boolean }): string {
  const path = options.newer ? '/newIndependentPage' : '/independentPage'
  return path + search({ screen: link.screen, ...link.query, pageHasMenu: String(options.pageHasMenu ?? false), title: options.title })
}

/** Tabs with the same component and query are the same tab. */
export const identityOf = ({ screen: name, query }: Link) => `${name}${search(query)}`
