/** Stored names in the words of the screens. A name that is not here is shown as stored: better than hiding a change. */
export const tableWords: Readonly<Record<string, string>> = {
  app_user: '用户', user_role: '用户角色', role: '角色', role_menu: '角色菜单', role_button: '角色按钮', user_menu: '用户菜单', user_button: '用户按钮', org_menu: '菜单', org_button: '按钮', data_look_template: '数据查看模板',
  organisation: '机构', dept: '部门', dept_capital: '部门限额追加', dictionary_index: '字典', dictionary: '字典项', column_scheme: '列方案', column_scheme_relation: '列方案绑定', query_scheme: '查询方案', screen_classify: '方案目录', user_group_column: '分组列',
  fund: '基金', company: '管理人', manager: '基金经理', company_executive: '管理人高管', company_event: '管理人事件', manager_resume: '经理履历', counselor_user: '投顾账号', login_name: '登录名', nav_batch: '净值导入', nav: '净值', nav_source: '净值来源', concern: '关注',
  market_fund: '平台基金', market_company: '平台管理人', market_manager: '平台基金经理', market_index_info: '平台指数', index_info: '指数', strategy: '策略', fund_scale: '基金规模', fund_industry: '基金行业', fund_distribution: '基金分红',
}
export const actionWords: Readonly<Record<string, string>> = { insert: '新增', update: '修改', delete: '删除' }

const fieldWords: Readonly<Record<string, string>> = {
  id: '编号', org_id: '机构', user_id: '用户', role_id: '角色', menu_id: '菜单', button_id: '按钮', dept_id: '部门', parent_id: '上级', owner_id: '所有者', created_by: '创建人', created_at: '创建时间', updated_at: '更新时间',
  user_name: '账号', real_name: '姓名', user_type: '类型', mobile: '手机', email: '邮箱', status: '状态', data_look: '数据查看', must_change_password: '须改密码', setting: '个人设置', my_menus: '常用菜单', login_name: '登录名', kind: '类型',
  role_name: '角色名称', role_desc: '说明', is_system: '平台自带', menu_name: '菜单名称', menu_order: '顺序', is_hidden: '隐藏', is_own: '自建', button_code: '按钮编码', button_name: '按钮名称', urls: '接口', template_name: '模板名称', scope: '可见范围', hidden_fields: '隐藏字段', remark: '备注',
  org_name: '机构名称', domain: '域名', edition: '版本', theme: '主题', system_name: '系统名称', system_logo: '标志', system_layout: '菜单布局', system_style: '样式', limits: '功能上限', quotas: '额度', configure: '设置', labels: '标签', is_active: '启用', strategy_category: '策略分类', widget_method: '组件方法',
  dept_name: '部门名称', dept_order: '顺序', leader_user_id: '负责人', limited_capital: '基础限额', amount: '金额', reason: '原因', index_code: '编码', index_name: '名称', index_desp: '说明', dictionary_name: '名称', dictionary_value: '值', color: '颜色', sort_order: '顺序',
  scheme_name: '方案名称', scheme_type: '列表', content: '内容', is_public: '公共', is_default: '默认', company_code: '管理人编码', company_name: '管理人', fund_code: '基金代码', short_name: '简称', full_name: '全称', fund_type: '类型', product_user_id: '产品负责人', pinyin: '拼音',
}
export const fieldWord = (name: string) => fieldWords[name] ?? name

export interface FieldChange {
  field: string
  before: string
  after: string
  changed: boolean
}
const asRow = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : value === null || value === undefined ? {} : { 值: value })
const longest = 400

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  const written = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  return written.length > longest ? `${written.slice(0, longest)}…（共 ${written.length} 字）` : written
}

/** Before and after, field by field: what differs first, then what stayed. */
export function differences(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [asRow(before), asRow(after)]
  const lines = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    field: fieldWord(name), before: text(was[name]), after: text(is[name]), changed: JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null),
  }))
  return [...lines.filter((line) => line.changed), ...lines.filter((line) => !line.changed)]
}

/** Said by other columns of the list, or by nobody. */
const silent = ['机构', '编号', '创建时间', '更新时间', '创建人']
const short = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
const isName = (line: FieldChange) => Number(/名称|姓名|账号|金额|代码/.test(line.field))

/** One line for the list: 角色名称 研究员 → 高级研究员. Names come first. */
export function summary(before: unknown, after: unknown): string {
  const lines = differences(before, after).filter((line) => line.changed && !silent.includes(line.field)).toSorted((a, b) => isName(b) - isName(a))
  const made = before === null || before === undefined
  const gone = after === null || after === undefined
  const told = made || gone ? lines.filter((line) => (made ? line.after : line.before) !== '—') : lines
  return told.slice(0, 3).map((line) => `${line.field} ${made ? short(line.after) : gone ? short(line.before) : `${short(line.before)} → ${short(line.after)}`}`).join('；').replaceAll('\n', ' ')
}
