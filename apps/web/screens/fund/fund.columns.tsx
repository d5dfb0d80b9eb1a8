import type { Fund } from '@zhiheng/contract'
import type { Columns, Option } from '../../kit/list/types.ts'

const options = (entries: Record<string, string>): Option[] => Object.entries(entries).map(([value, label]) => ({ value, label }))

export const originNames: Record<Fund['origin'], string> = { market: '平台', own: '本机构', override: '本机构覆盖' }
export const frequencyNames: Record<string, string> = { daily: '日频', weekly: '周频', monthly: '月频', irregular: '不定期' }
export const statusNames: Record<number, string> = { 1: '存续', 2: '募集中', 3: '暂停申购', 4: '已清盘' }
export const riskNames: Record<number, string> = { 1: 'R1 低', 2: 'R2 中低', 3: 'R3 中', 4: 'R4 中高', 5: 'R5 高' }
export const fundTypes = ['股票型', '偏股混合', '灵活配置', '债券型', '指数型', 'QDII', '商品型', '货币型', 'FOF', '私募证券']

/** Columns that every fund list has; a list hides what does not matter for its kind. */
export const fundColumns: Columns<Fund> = [
  { prop: 'fundCode', label: '代码', kind: 'code', width: 96, pin: 'left', always: true, columnFilterType: { filterType: 'text' } },
  { prop: 'shortName', label: '基金简称', kind: 'name', width: 210, pin: 'left', always: true, columnFilterType: { filterType: 'text' } },
  { prop: 'fundType', label: '类型', width: 92, columnFilterType: { filterType: 'multiSelect', options: fundTypes.map((type) => ({ value: type, label: type })) } },
  { prop: 'strategyName', label: '策略', width: 100, sortable: false },
  { prop: 'counselorName', label: '管理人', width: 140, columnFilterType: { filterType: 'text' } },
  { prop: 'managerNames', label: '基金经理', width: 110, columnFilterType: { filterType: 'text' } },
  { prop: 'scaleYi', label: '规模(亿)', kind: 'number', decimals: 2, width: 92, columnFilterType: { filterType: 'numberRange' } },
  { prop: 'nav', label: '单位净值', kind: 'number', width: 92, columnFilterType: { filterType: 'numberRange' } },
  { prop: 'cumNav', label: '累计净值', kind: 'number', width: 92, columnFilterType: { filterType: 'numberRange' } },
  { prop: 'dayGrowth', label: '最新涨跌', kind: 'return', width: 92, columnFilterType: { filterType: 'numberRange', isPercent: true } },
  { prop: 'navDay', label: '净值日期', kind: 'date', width: 104, columnFilterType: { filterType: 'dateRange' } },
  { prop: 'frequency', label: '频率', width: 72, text: (fund) => frequencyNames[fund.frequency] ?? '—', columnFilterType: { filterType: 'multiSelect', options: options(frequencyNames) } },
  { prop: 'inceptionDay', label: '成立日', kind: 'date', width: 104, columnFilterType: { filterType: 'dateRange' } },
  { prop: 'benchmarkText', label: '业绩比较基准', width: 200, hidden: true, columnFilterType: { filterType: 'text' } },
  { prop: 'custodian', label: '托管人', width: 130, hidden: true, columnFilterType: { filterType: 'text' } },
  { prop: 'regCode', label: '备案编码', kind: 'code', width: 100, hidden: true, columnFilterType: { filterType: 'text' } },
  { prop: 'fullName', label: '基金全称', width: 260, hidden: true, columnFilterType: { filterType: 'text' } },
  { prop: 'fundStatus', label: '状态', width: 84, hidden: true, text: (fund) => statusNames[fund.fundStatus ?? 0] ?? '—', columnFilterType: { filterType: 'multiSelect', options: options(statusNames as Record<string, string>) } },
  { prop: 'riskLevel', label: '风险等级', width: 88, hidden: true, text: (fund) => riskNames[fund.riskLevel ?? 0] ?? '—', columnFilterType: { filterType: 'multiSelect', options: options(riskNames as Record<string, string>) } },
  { prop: 'labels', label: '标签', width: 140, sortable: false, text: (fund) => fund.labels.join('、') || '—' },
  { prop: 'origin', label: '来源', width: 92, text: (fund) => originNames[fund.origin], columnFilterType: { filterType: 'multiSelect', options: options(originNames) } },
]
