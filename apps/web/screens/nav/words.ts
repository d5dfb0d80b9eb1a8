import type { ImportFinding, ImportPreview, NavBatch } from '@zhiheng/contract'

/** Words of this domain that several of its screens say. */
export const stateNames = { new: '新增', same: '相同', changed: '变更', conflicting: '冲突' } as const
export const severityNames: Record<ImportFinding['severity'], string> = { error: '错误', warning: '可疑', info: '提示' }
export const kindNames: Record<string, string> = { import: '文件导入', manual: '手工录入', correction: '更正', delete: '删除', sync: '同步' }
export const statusNames: Record<string, string> = { preview: '待确认', accepted: '已入库', rejected: '已放弃', running: '入库中' } satisfies Record<ImportPreview['status'], string>

const rules: Record<string, string> = {
  'non-trading-day': '非交易日净值', 'before-inception': '早于成立日', 'future-day': '未来日期', 'long-gap': '净值中断', 'mixed-frequency': '频率混杂', 'stale': '净值不动',
  'scale-point': '量级错误', 'scale-tail': '量级变化', 'spike': '异常跳动', 'undeclared-split': '未登记拆分', 'two-levels': '两个水平', 'cumulative-in-unit': '累计填入单位', 'undeclared-dividend': '未登记分红',
  'missing-adjusted-tail': '缺复权净值', 'unlike-duplicate': '同日两值', 'not-positive': '净值非正', 'other-series': '与库中不符', 'share-class': '份额类别', 'swapped-unit-cumulative': '单位与累计对调', 'swapped-adjusted-cumulative': '复权与累计对调',
}
export const ruleName = (rule: string) => rules[rule] ?? '其他'

export const rowsOfBatch = ({ counts }: Pick<NavBatch, 'counts'>) => counts.fresh + counts.changed
export const ofBatch = ({ kind, status, takenBack }: Pick<NavBatch, 'kind' | 'status' | 'takenBack'>) => (takenBack ? '已撤回' : kind === 'import' ? (statusNames[status] ?? status) : '已入账')
