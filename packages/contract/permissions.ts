/** Every permission, with the words in which it is granted. A misspelt permission does not compile. */
export const permissions = {
  'user.read': '查看用户',
  'user.edit': '维护用户',
  'role.edit': '维护角色与授权',
  'menu.edit': '维护菜单与按钮',
  'dept.read': '查看部门',
  'dept.edit': '维护部门',
  'org.edit': '维护机构设置与主题',
  'org.operate': '管理全部机构',
  'dictionary.edit': '维护字典',
  'scheme.share': '维护机构公共方案',
  'log.read': '查看日志与发件箱',
  'fund.read': '查看基金',
  'fund.edit': '维护基金',
  'fund.export': '导出列表',
  'screen.use': '基金筛选与对比',
  'nav.read': '查看净值',
  'nav.edit': '维护净值',
  'nav.import': '导入净值',
  'company.read': '查看管理人',
  'company.edit': '维护管理人',
  'manager.read': '查看基金经理',
  'manager.edit': '维护基金经理',
  'index.read': '查看指数与指标',
  'counselor-user.edit': '维护投顾账号',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions
