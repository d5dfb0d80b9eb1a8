/** Lists by the name under which their schemes are kept, in the words of their menus. */
const titles: Readonly<Record<string, string>> = {
  screen: '基金筛选', 'fund.public': '公募基金', 'fund.private': '私募基金', 'fund.offering': '投顾产品', 'fund.merged': '全部基金', 'fund.concern': '我的关注', 'fund.mine': '我的产品', 'fund.nav': '基金净值数据',
  company: '管理人', 'company.funds': '管理人旗下基金', manager: '基金经理', 'manager.funds': '基金经理在管基金', index: '基准指数', 'nav.points': '净值数据', 'nav.batches': '导入记录',
  user: '机构用户', counselorUser: '投顾账号', role: '角色与授权', button: '按钮管理', dataLookTemplate: '数据查看模板', organisation: '机构管理', columnScheme: '列方案',
  'log.operations': '操作日志', 'log.logins': '登录日志', 'log.changes': '变更记录', outbox: '发件箱',
}
export const listTitle = (name: string) => titles[name] ?? name
export const listOptions = Object.entries(titles).map(([value, label]) => ({ value, label }))
