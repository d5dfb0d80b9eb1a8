/** Lists by the name under which their schemes are kept, in the words of their menus. */
const names: Readonly<Record<string, string>> = {
  'log.operations': '操作日志', 'log.logins': '登录日志', 'log.changes': '变更记录', outbox: '发件箱',
  user: '机构用户', counselorUser: '投顾账号', role: '角色与授权', button: '按钮管理', dataLookTemplate: '数据查看模板', organisation: '机构管理', columnScheme: '列方案',
}
/** Screens of other domains name their lists themselves: `listTitles` takes what they say. */
export const listTitles = new Map(Object.entries(names))
export const listTitle = (name: string) => listTitles.get(name) ?? name
