import type { Permission } from '@zhiheng/contract'

/** A menu of the platform as delivered. Organisations rename, move and hide; the catalogue itself is code. */
export interface CatalogueMenu {
  id: string
  name: string
  /** Screen name of the router; a menu without screen and without children that have one is left out. */
  screen?: string
  icon?: string
  /** Needed to see the menu. */
  permission?: Permission
  buttons?: readonly CatalogueButton[]
  children?: readonly CatalogueMenu[]
}
export interface CatalogueButton {
  code: string
  name: string
  permission: Permission
}

const button = (code: string, name: string, permission: Permission): CatalogueButton => ({ code, name, permission })

/** Hidden from the menu by name (000 §2.3); they still carry buttons. */
export const hiddenMenuNames = ['全局功能按钮', '报告分析页', '首页'] as const

/**
 * Ids given by the specification (002 §9.1) stand as given; our own start with 9. Entries without `screen` are
 * not built yet and reach no menu.
 */
export const menuCatalogue: readonly CatalogueMenu[] = [
  { id: '900001', name: '首页', screen: 'Home', icon: 'home' },
  {
    id: '900100', name: '基金研究', icon: 'filter', children: [
      { id: '1000193', name: '基金筛选', screen: 'FundScreening', permission: 'screen.use', buttons: [button('export', '导出', 'fund.export')] },
      { id: '10001931', name: '基金筛选（简版）', screen: 'FundScreeningSimple', permission: 'screen.use', buttons: [button('export', '导出', 'fund.export')] },
      { id: '900101', name: '高级筛选', screen: 'AdvancedScreening', permission: 'screen.use', buttons: [button('export', '导出', 'fund.export')] },
      { id: '900102', name: '基金对比', screen: 'FundCompare', permission: 'screen.use' },
      { id: '900114', name: '对比方案', screen: 'ContrastPlans', permission: 'screen.use' },
      { id: '900113', name: '净值分析', screen: 'NavAnalysis', permission: 'fund.read' },
      { id: '900103', name: '公募基金', screen: 'PublicFunds', permission: 'fund.read', buttons: [button('export', '导出', 'fund.export')] },
      { id: '900104', name: '私募基金', screen: 'PrivateFunds', permission: 'fund.read', buttons: [button('create', '新增', 'fund.edit'), button('edit', '编辑', 'fund.edit'), button('delete', '删除', 'fund.edit'), button('export', '导出', 'fund.export')] },
      { id: '900105', name: '投顾产品', screen: 'OfferingFunds', permission: 'fund.read', buttons: [button('export', '导出', 'fund.export')] },
      { id: '900106', name: '全部基金', screen: 'MergedFunds', permission: 'fund.read', buttons: [button('export', '导出', 'fund.export')] },
      { id: '900107', name: '我的关注', screen: 'ConcernFunds', permission: 'fund.read' },
      { id: '900108', name: '管理人', screen: 'Companies', permission: 'company.read', buttons: [button('create', '新增', 'company.edit'), button('edit', '编辑', 'company.edit'), button('delete', '删除', 'company.edit')] },
      { id: '900109', name: '基金经理', screen: 'Managers', permission: 'manager.read', buttons: [button('create', '新增', 'manager.edit'), button('edit', '编辑', 'manager.edit'), button('delete', '删除', 'manager.edit')] },
      { id: '900110', name: '基准指数', screen: 'Indexes', permission: 'index.read' },
      { id: '900115', name: '自定义指数', screen: 'CustomIndexes', permission: 'index.read', buttons: [button('create', '新增', 'index.edit'), button('edit', '编辑', 'index.edit'), button('delete', '删除', 'index.edit')] },
      { id: '110015', name: '我的指标', screen: 'UserIndexes', permission: 'index.read', buttons: [button('create', '新增', 'index.edit'), button('edit', '编辑', 'index.edit'), button('delete', '删除', 'index.edit')] },
      { id: '501', name: '分类管理' },
      { id: '900111', name: '因子与模型研究', screen: 'FactorResearch', permission: 'research.read', buttons: [button('create', '新增', 'research.edit'), button('edit', '编辑', 'research.edit'), button('delete', '删除', 'research.edit'), button('run', '运行', 'research.edit')] },
      { id: '900112', name: '情景分析', screen: 'Scenario', permission: 'fund.read' },
    ],
  },
  {
    id: '900200', name: '产品管理', icon: 'appstore', children: [
      { id: '21', name: '产品管理' },
      { id: '110011', name: '我的产品', screen: 'MyFunds', permission: 'fund.read', buttons: [button('create', '新增', 'fund.edit'), button('edit', '编辑', 'fund.edit'), button('delete', '删除', 'fund.edit'), button('export', '导出', 'fund.export')] },
      { id: '26', name: '分享给我的产品' },
      { id: '900201', name: '种子基金' },
      { id: '900202', name: '托管申请' },
      { id: '900203', name: '代销项目' },
    ],
  },
  {
    id: '900300', name: '净值管理', icon: 'lineChart', children: [
      { id: '900301', name: '净值导入', screen: 'NavImport', permission: 'nav.import', buttons: [button('import', '导入', 'nav.import')] },
      { id: '900302', name: '净值数据', screen: 'NavData', permission: 'nav.read', buttons: [button('edit', '更正', 'nav.edit'), button('delete', '删除', 'nav.edit'), button('export', '导出', 'fund.export')] },
      { id: '900303', name: '导入记录', screen: 'NavBatches', permission: 'nav.read' },
      { id: '900304', name: '数据质量' },
      { id: '900305', name: '私募净值更新' },
    ],
  },
  {
    id: '900400', name: '组合管理', icon: 'pieChart', children: [
      { id: '900401', name: '组合列表', screen: 'Portfolios', permission: 'portfolio.read', buttons: [button('create', '新增', 'portfolio.edit'), button('edit', '编辑', 'portfolio.edit'), button('delete', '删除', 'portfolio.edit'), button('run', '回测', 'portfolio.edit')] },
      { id: '900402', name: '组合回测与模拟', screen: 'PortfolioRuns', permission: 'portfolio.read', buttons: [button('run', '重跑', 'portfolio.edit'), button('delete', '删除', 'portfolio.edit')] },
      { id: '900403', name: '组合模拟', screen: 'Simulations', permission: 'simulation.read', buttons: [button('create', '新增', 'simulation.edit'), button('edit', '编辑', 'simulation.edit'), button('delete', '删除', 'simulation.edit'), button('import', '导入交易', 'simulation.edit')] },
      { id: '900404', name: '种子组合', screen: 'SeedCombinations', permission: 'simulation.read', buttons: [button('edit', '编辑', 'simulation.edit')] },
    ],
  },
  {
    id: '900500', name: '池与准入', icon: 'safety', children: [
      { id: '2147483720', name: '基金池' }, { id: '900501', name: '分组管理' }, { id: '900502', name: '策略池' }, { id: '900503', name: '货架' }, { id: '900504', name: '入池审核' }, { id: '900505', name: '准入名单' }, { id: '900506', name: '标签与评分' },
    ],
  },
  {
    id: '900600', name: '报告中心', icon: 'fileText', children: [
      { id: '24', name: '报告模板' }, { id: '900601', name: '我的报告' }, { id: '900602', name: '组件库' }, { id: '900603', name: '导出文件' },
    ],
  },
  {
    id: '900700', name: '尽职调查', icon: 'audit', children: [
      { id: '900701', name: '尽职调查' }, { id: '900702', name: '问卷' }, { id: '900703', name: '问卷模板' }, { id: '184', name: '任务' }, { id: '15007', name: '我的任务' }, { id: '900704', name: '笔记' },
    ],
  },
  {
    id: '900800', name: '客户管理', icon: 'team', children: [
      { id: '900801', name: '客户列表' }, { id: '900802', name: '客户管理' }, { id: '900803', name: '机构客户列表' }, { id: '900804', name: '客户变更' }, { id: '900805', name: '申购赎回与转让' }, { id: '900806', name: '指令申请' }, { id: '900807', name: '指令确认' },
    ],
  },
  {
    id: '900900', name: '风控预警', icon: 'warning', children: [
      { id: '900901', name: '预警列表' }, { id: '900902', name: '风控模板' }, { id: '900903', name: '风控指标' }, { id: '900904', name: '风控分类' }, { id: '900905', name: '压力测试' },
    ],
  },
  {
    id: '901000', name: '数据接入', icon: 'mail', children: [
      { id: '901001', name: '邮件查询' }, { id: '901002', name: '文件解析' }, { id: '901003', name: '待确认数据' }, { id: '901004', name: '调度任务' }, { id: '901005', name: '元数据' },
    ],
  },
  {
    id: '506', name: '系统配置', icon: 'setting', children: [
      { id: '183', name: '机构用户管理', screen: 'Users', permission: 'user.read', buttons: [button('create', '新增', 'user.edit'), button('edit', '编辑', 'user.edit'), button('delete', '删除', 'user.edit'), button('forceOut', '强制下线', 'user.edit'), button('transfer', '数据转移', 'user.edit')] },
      { id: '901101', name: '角色与授权', screen: 'Roles', permission: 'role.edit', buttons: [button('edit', '编辑', 'role.edit')] },
      { id: '901102', name: '菜单管理', screen: 'Menus', permission: 'menu.edit', buttons: [button('edit', '编辑', 'menu.edit')] },
      { id: '901103', name: '按钮管理', screen: 'Buttons', permission: 'menu.edit', buttons: [button('edit', '编辑', 'menu.edit')] },
      { id: '901104', name: '部门管理', screen: 'Departments', permission: 'dept.read', buttons: [button('edit', '编辑', 'dept.edit')] },
      { id: '901105', name: '字典管理', screen: 'Dictionaries', permission: 'dictionary.edit', buttons: [button('edit', '编辑', 'dictionary.edit')] },
      { id: '901106', name: '数据查看模板', screen: 'DataLookTemplates', permission: 'role.edit', buttons: [button('edit', '编辑', 'role.edit')] },
      { id: '901107', name: '列方案', screen: 'ColumnSchemes', buttons: [button('share', '设为机构方案', 'scheme.share')] },
      { id: '901108', name: '机构设置', screen: 'OrganisationSettings', permission: 'org.edit', buttons: [button('edit', '编辑', 'org.edit')] },
      { id: '901109', name: '机构管理', screen: 'Organisations', permission: 'org.operate', buttons: [button('edit', '编辑', 'org.operate')] },
      { id: '901110', name: '投顾账号', screen: 'CounselorUsers', permission: 'counselor-user.edit', buttons: [button('edit', '编辑', 'counselor-user.edit')] },
      { id: '901111', name: '日志', screen: 'Logs', permission: 'log.read' },
      { id: '901112', name: '发件箱', screen: 'Outbox', permission: 'log.read' },
      { id: '901113', name: '自定义字段管理' }, { id: '901114', name: '流程定义' }, { id: '901115', name: '帮助文档' }, { id: '901116', name: '消息模板' },
    ],
  },
  { id: '900002', name: '全局功能按钮', buttons: [button('advancedReportDesign', '高级报告设计', 'fund.read')] },
  { id: '900003', name: '报告分析页' },
]
