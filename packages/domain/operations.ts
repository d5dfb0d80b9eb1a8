/** What the operation log says of a call, and which calls make something new. Written by hand; a test wants a line for every call that writes. */

type Body = Readonly<Record<string, unknown>>

export interface Operation {
  /** Verb and object, as an administrator reads it in the log. */
  says: string
  /** Whether the call makes something new, which a guest may not (rule role.guest-cannot-create). */
  makes?: (body: Body) => boolean
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

const always = () => true
const without = (field: string) => (body: Body) => isBlank(body[field])
const someWithout = (list: string, field: string) => ({ [list]: rows }: Body) => Array.isArray(rows) && rows.some((row) => isRecord(row) && isBlank(row[field]))
const some = (list: string) => ({ [list]: rows }: Body) => Array.isArray(rows) && rows.length > 0
/** A combination or seed is named by its code, under whichever name. */
const withoutCode = (body: Body) => ['combinationCode', 'assetCode', 'seedCode', 'code'].every((field) => isBlank(body[field]))
/** Portfolios carry id or code inside their info. */
const withoutInfo = ({ info }: Body) => isRecord(info) && ['id', 'fundId', 'portfolio_code', 'portfolioCode', 'asset_code', 'fundCode'].every((name) => isBlank(info[name]))
/** For rows that are named by the user: whether one exists only the database knows, so the handler asks again. */
const saidNew = (body: Body) => body.isNew === true

export const operations: Readonly<Record<string, Operation>> = {
  'session.login': { says: '登录' },
  'session.logout': { says: '退出登录' },
  'session.register': { says: '注册访客账号' },
  'session.updatePassword': { says: '修改自己的密码' },
  'session.resetPassword': { says: '重置密码' },
  'session.sendMobileVerifyCode': { says: '发送手机验证码' },
  'session.verifyMobileCode': { says: '验证手机验证码' },
  'session.tokenLogin': { says: '以令牌登录' },
  'session.saveSetting': { says: '保存个人设置' },
  'session.initTrialUser': { says: '开通试用账号' },
  'session.pictureCode': { says: '获取图形验证码' },
  'session.mailPictureCode': { says: '获取图形验证码' },

  'organisation.saveTheme': { says: '保存机构主题' },
  'organisation.saveStrategyCategory': { says: '保存策略分类' },
  'organisation.saveWidgetMethod': { says: '绑定组件方法' },
  'organisation.save': { says: '保存机构' },
  'organisation.saveDept': { says: '保存部门', makes: without('id') },
  'organisation.removeDepts': { says: '删除部门' },
  'organisation.supplementCapital': { says: '追加部门限额', makes: always },

  'user.save': { says: '保存用户', makes: without('id') },
  'user.remove': { says: '删除用户' },
  'user.updateStatus': { says: '启用或停用用户' },
  'user.saveRoles': { says: '设置用户角色' },
  'user.forceOut': { says: '强制用户下线' },
  'user.transferData': { says: '转移用户数据' },
  'user.setDataLook': { says: '设置用户的数据查看模板' },

  'counselorUser.login': { says: '投顾账号登录' },
  'counselorUser.logout': { says: '投顾账号退出登录' },
  'counselorUser.save': { says: '保存投顾账号', makes: without('id') },
  'counselorUser.remove': { says: '删除投顾账号' },
  'counselorUser.updatePassword': { says: '投顾账号修改自己的密码' },
  'counselorUser.resetPassword': { says: '重置投顾账号密码' },
  'counselorUser.updateStatus': { says: '启用或停用投顾账号' },

  'role.save': { says: '保存角色', makes: without('id') },
  'role.remove': { says: '删除角色' },
  'role.saveMenus': { says: '设置角色菜单' },
  'role.saveButtons': { says: '设置角色按钮' },
  'role.saveDataLook': { says: '保存数据查看模板', makes: without('id') },
  'role.removeDataLooks': { says: '删除数据查看模板' },

  'menu.save': { says: '保存菜单', makes: without('menuId') },
  'menu.remove': { says: '删除或还原菜单' },
  'menu.setOrder': { says: '调整菜单顺序' },
  'menu.saveMine': { says: '调整自己的常用菜单' },
  'menu.saveOfUser': { says: '设置用户菜单' },
  'menu.saveButtonsOfUser': { says: '设置用户按钮' },
  'menu.saveButton': { says: '保存按钮', makes: without('buttonId') },
  'menu.saveButtons': { says: '批量保存按钮', makes: someWithout('buttons', 'buttonId') },
  'menu.removeButtons': { says: '删除按钮' },

  'dictionary.saveIndex': { says: '保存字典', makes: without('id') },
  'dictionary.removeIndexes': { says: '删除字典' },
  'dictionary.save': { says: '保存字典项', makes: without('id') },
  'dictionary.remove': { says: '删除字典项' },

  'columnScheme.remove': { says: '删除列方案' },
  'columnScheme.save': { says: '保存列方案', makes: without('id') },
  'columnScheme.setDefault': { says: '设置默认列方案' },
  'columnScheme.saveAlsoDefault': { says: '保存列方案并绑定', makes: without('id') },
  'columnScheme.setGroup': { says: '为分组绑定列方案' },
  'columnScheme.setMenu': { says: '为菜单绑定列方案' },
  'columnScheme.saveGroupColumns': { says: '保存分组列' },
  'columnScheme.removeGroupColumns': { says: '还原分组列' },

  'queryScheme.remove': { says: '删除查询方案' },
  'queryScheme.save': { says: '保存查询方案', makes: without('id') },
  'queryScheme.saveClassify': { says: '保存方案目录', makes: without('id') },
  'queryScheme.removeClassify': { says: '删除方案目录' },

  'fund.save': { says: '保存基金', makes: saidNew },
  'fund.remove': { says: '删除基金' },
  'fund.addPrivate': { says: '新增私募基金', makes: always },
  'fund.addPrivates': { says: '批量新增私募基金', makes: always },
  'fund.clone': { says: '复制基金', makes: always },
  'fund.saveDistribution': { says: '登记分红或拆分', makes: always },
  'fund.removeDistribution': { says: '删除分红或拆分' },
  'fund.exportList': { says: '导出基金列表' },
  'fund.concern': { says: '添加关注' },
  'fund.unconcern': { says: '取消关注' },
  'strategy.save': { says: '保存策略', makes: without('id') },

  'company.save': { says: '保存管理人', makes: saidNew },
  'company.saveMany': { says: '批量保存管理人', makes: (body) => Array.isArray(body.counselors) && body.counselors.some((one) => isRecord(one) && saidNew(one)) },
  'company.remove': { says: '删除管理人' },
  'company.saveExecutive': { says: '保存管理人高管', makes: without('id') },
  'company.removeExecutives': { says: '删除管理人高管' },
  'company.saveEvent': { says: '保存管理人事件', makes: without('id') },
  'company.removeEvents': { says: '删除管理人事件' },

  'manager.save': { says: '保存基金经理', makes: without('managerCode') },
  'manager.remove': { says: '删除基金经理' },
  'manager.saveResume': { says: '保存任职经历', makes: without('id') },
  'manager.removeResumes': { says: '删除任职经历' },

  'nav.save': { says: '录入或更正净值', makes: always },
  'nav.saveMany': { says: '批量录入或更正净值', makes: always },
  'nav.put': { says: '更正净值', makes: always },
  'nav.update': { says: '以浏览器插件更新净值', makes: always },
  'nav.remove': { says: '撤销净值' },
  'nav.chooseSource': { says: '指定读取的净值来源' },
  'nav.export': { says: '导出净值' },
  'nav.importV1': { says: '上传净值文件', makes: always },
  'nav.importV2': { says: '上传净值文件', makes: always },
  'nav.accept': { says: '净值导入入库', makes: always },
  'nav.reject': { says: '放弃净值导入' },
  'nav.revert': { says: '撤回净值批次' },

  'report.reanalyse': { says: '重新分析基金' },
  'report.saveData': { says: '重新分析资产' },
  'report.queue': { says: '加入分析队列' },
  'scenario.save': { says: '保存情景', makes: without('id') },
  'scenario.saveMany': { says: '批量保存情景', makes: someWithout('scenarios', 'id') },
  'scenario.remove': { says: '删除情景' },
  'contrastPlan.save': { says: '保存对比方案', makes: without('id') },
  'contrastPlan.remove': { says: '删除对比方案' },
  'indicator.save': { says: '保存自定义指标', makes: without('id') },
  'indicator.saveNew': { says: '另存自定义指标', makes: always },
  'indicator.remove': { says: '删除自定义指标' },
  'customIndex.save': { says: '保存自定义指数', makes: without('id') },
  'customIndex.saveMany': { says: '批量保存自定义指数', makes: someWithout('customIndexs', 'id') },
  'customIndex.saveNew': { says: '另存自定义指数', makes: always },
  'customIndex.saveSplicing': { says: '保存拼接指数', makes: without('id') },
  'customIndex.saveWorked': { says: '保存自定义指数', makes: without('id') },
  'customIndex.saveOpened': { says: '保存自定义指数', makes: without('id') },
  'customIndex.remove': { says: '删除自定义指数' },
  'customIndex.removeByCode': { says: '删除自定义指数' },
  'customIndex.removeIngredients': { says: '移除自定义指数的成分' },
  'factor.save': { says: '保存因子', makes: without('id') },
  'factor.remove': { says: '删除因子' },
  'factor.updateStatus': { says: '更改因子状态' },
  'factor.run': { says: '检验因子', makes: always },
  'factor.stop': { says: '停止因子检验' },
  'model.save': { says: '保存模型', makes: without('id') },
  'model.remove': { says: '删除模型' },
  'model.run': { says: '运行模型', makes: always },
  'model.stop': { says: '停止模型' },
  'project.save': { says: '保存研究项目', makes: without('id') },
  'project.remove': { says: '删除研究项目' },
  'project.run': { says: '运行研究项目', makes: always },
  'project.stop': { says: '停止研究项目' },

  'simulation.saveBasic': { says: '保存模拟组合', makes: withoutCode },
  'simulation.save': { says: '保存模拟组合', makes: withoutCode },
  'simulation.newSave': { says: '另存模拟组合', makes: always },
  'simulation.update': { says: '修改模拟组合' },
  'simulation.remove': { says: '删除模拟组合' },
  'simulation.clone': { says: '复制模拟组合', makes: always },
  'simulation.convert': { says: '转换组合', makes: always },
  'simulation.saveTrial': { says: '保存试算组合', makes: withoutCode },
  'simulation.saveRecords': { says: '保存组合交易', makes: some('save') },
  'simulation.savePositions': { says: '录入组合持仓', makes: always },
  'simulation.importTrades': { says: '导入组合交易', makes: always },
  'simulation.saveSeed': { says: '存为种子组合', makes: always },
  'simulation.configureSeed': { says: '修改种子组合' },
  'seed.save': { says: '保存种子组合', makes: withoutCode },
  'seed.configure': { says: '设置种子组合' },
  'seed.saveConfigured': { says: '保存并设置种子组合', makes: withoutCode },
  'seed.copy': { says: '复制种子组合', makes: always },
  'seed.removeByCode': { says: '删除种子组合' },
  'seed.saveRecords': { says: '保存种子组合交易', makes: someWithout('tradeRecords', 'id') },
  'seed.removeRecords': { says: '删除种子组合交易' },
  'tradeRecord.save': { says: '保存交易记录', makes: someWithout('tradeRecords', 'id') },
  'tradeRecord.remove': { says: '删除交易记录' },
  'tradeRecord.removeDay': { says: '删除一日的交易记录' },
  'tradeRecord.removeAll': { says: '清空交易记录' },
  'position.save': { says: '录入持仓', makes: always },
  'position.remove': { says: '删除持仓' },
  'position.removeAll': { says: '清空持仓' },
  'unit.save': { says: '录入份额权益', makes: always },
  'unit.remove': { says: '删除份额权益' },
  'unit.saveSeedNav': { says: '录入种子净值', makes: always },
  'unit.removeSeedNav': { says: '删除种子净值' },
  'unit.removeAll': { says: '清空份额权益' },
  'compensation.save': { says: '保存业绩报酬计提', makes: without('id') },
  'compensation.remove': { says: '删除业绩报酬计提' },
  'portfolio.saveInfo': { says: '保存组合信息', makes: withoutInfo },
  'portfolio.save': { says: '保存组合', makes: withoutInfo },
  'portfolio.saveSimple': { says: '保存组合', makes: withoutInfo },
  'portfolio.remove': { says: '删除组合' },
  'portfolio.saveDetails': { says: '保存组合的基金列表' },
  'portfolio.removeDetails': { says: '移除组合中的基金' },
  'portfolio.removeDetailsWhere': { says: '移除组合中的基金' },
  'portfolio.saveParameter': { says: '保存组合参数' },
  'portfolio.run': { says: '回测组合', makes: always },
  'portfolio.renew': { says: '重跑组合回测', makes: always },
  'portfolio.removeRuns': { says: '删除组合回测' },

  'screen.export': { says: '导出基金筛选' },
  'task.download': { says: '下载任务文件' },
  'task.cancel': { says: '取消任务' },
}

/** Work that no call of the wire does itself, under the names by which the audit knows it. */
const works: Readonly<Record<string, string>> = {
  'task.fund-export': '导出基金列表', 'task.nav-import': '净值导入入库', 'task.screen-export': '导出基金筛选', 'task.research-run': '因子与模型研究', 'task.portfolio-run': '组合回测', 'job.nightlySnapshot': '夜间计算指标', demo: '生成演示数据', system: '系统维护', 'tool.loadShared': '载入数据',
}

/** What each domain is about, for calls that only read. */
const subjects: Readonly<Record<string, string>> = {
  session: '登录信息', organisation: '机构与部门', user: '用户', counselorUser: '投顾账号', role: '角色', menu: '菜单与按钮', dictionary: '字典', columnScheme: '列方案', queryScheme: '查询方案',
  fund: '基金', strategy: '策略', company: '管理人', manager: '基金经理', marketIndex: '指数与日历', nav: '净值', screen: '基金筛选', analysis: '基金分析', report: '报告分析',
  performance: '基金业绩', scenario: '情景分析', contrastPlan: '对比方案', log: '日志', task: '任务', simulation: '模拟组合', seed: '种子组合', tradeRecord: '交易记录', position: '持仓', unit: '份额权益', compensation: '业绩报酬',
  indicator: '自定义指标', customIndex: '自定义指数', factor: '因子', model: '模型', project: '研究项目', portfolio: '组合与回测',
}

/** Verb and object of a call in Chinese; its code only where nobody wrote any words. */
export function operationWords(call: string): string {
  const subject = subjects[call.slice(0, call.indexOf('.'))]
  return operations[call]?.says ?? works[call] ?? (subject ? `查看${subject}` : call)
}

/** Where inputs name what they act on: names first, then codes, then ids. */
const names = [
  'roleName', 'factorName', 'modelName', 'projectName', 'templateName', 'menuName', 'buttonName', 'deptName', 'schemeName', 'classifyName', 'indexName', 'dictionaryName', 'realName', 'userName', 'shortName', 'newName', 'personName', 'title', 'managerName', 'counselorName', 'strategyName', 'orgName', 'scenarioName', 'planName', 'combinationName', 'seedName',
]
const codes = ['portfolio_code', 'portfolioCode', 'fundCode', 'fund_code', 'assetCode', 'counselorCode', 'managerCode', 'indexCode', 'combinationCode', 'seedCode', 'instrument']
const ids = ['ids', 'id', 'user_ids', 'user_id', 'from_user_id', 'roleId', 'menuId', 'menuIds', 'batchId', 'groupId', 'codes', 'fundCodes', 'fund_codes', 'funds', 'counselors', 'buttons']
const longest = 60

function subjectOf(input: Body): string {
  for (const name of names) if (typeof input[name] === 'string' && input[name] !== '') return `「${input[name].slice(0, longest)}」`
  for (const name of codes) if (typeof input[name] === 'string' && input[name] !== '') return input[name].slice(0, longest)
  for (const name of ids) {
    const value = input[name]
    if (typeof value === 'string' && value !== '') return `编号 ${value.slice(0, longest)}`
    if (Array.isArray(value) && value.length > 0) return value.length === 1 && typeof value[0] === 'string' ? `编号 ${value[0].slice(0, longest)}` : `${value.length}项`
  }
  return ''
}

/** One line of the operation log: what was done, and to what. */
export function operationSentence(call: string, { query, body }: { query: unknown; body: unknown }): string {
  const words = operationWords(call)
  if (!operations[call]) return words
  const subject = subjectOf({ ...(isRecord(query) ? query : {}), ...(isRecord(body) ? body : {}) })
  return subject === '' ? words : `${words}：${subject}`
}

export const makesNew = (call: string, body: unknown): boolean => operations[call]?.makes?.(isRecord(body) ? body : {}) ?? false
