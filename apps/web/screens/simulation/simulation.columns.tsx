import type { Simulation } from '@zhiheng/contract'
import type { Column, Columns } from '../../kit/list/types.ts'
import { kindWords, originWords, ratioText, sharingWords } from './words.ts'

/** Columns that combinations and seeds share. The call sorts by the last saving. */

type Own = Column<Simulation>
const still = { sortable: false } as const

/** 现金 = 权益 − 市值 and 仓位 with two decimals, as the books give them. */
export const bookColumns: Columns<Simulation> = [
  { prop: 'equity', label: '权益（元）', kind: 'money', width: 104, ...still },
  { prop: 'marketValue', label: '市值（元）', kind: 'money', width: 104, hidden: true, ...still },
  { prop: 'cash', label: '现金（元）', kind: 'money', width: 104, ...still },
  { prop: 'positionRatio', label: '仓位', kind: 'number', width: 76, text: (row) => ratioText(row.positionRatio), ...still },
  { prop: 'nav', label: '单位净值', kind: 'number', width: 84, ...still },
  { prop: 'totalReturn', label: '累计收益', kind: 'return', width: 92, ...still },
  { prop: 'navDay', label: '净值日期', kind: 'date', width: 96, hidden: true, ...still },
  { prop: 'lastTradeDay', label: '最近交易', kind: 'date', width: 96, ...still },
  { prop: 'tradeCount', label: '交易数', kind: 'count', width: 64, ...still },
]
export const savedColumns: Columns<Simulation> = [
  { prop: 'ownerName', label: '所有者', width: 72, ...still },
  { prop: 'version', label: '版本', kind: 'count', width: 52, ...still },
  { prop: 'sharing', label: '共享', width: 80, text: (row) => sharingWords[row.sharing], ...still },
  { prop: 'savedBy', label: '最后保存', width: 84, ...still },
  { prop: 'updatedAt', label: '保存时间', kind: 'dateTime', width: 132, ...still },
  { prop: 'originKind', label: '来源', width: 92, hidden: true, text: (row) => originWords[row.originKind] ?? '新建', ...still },
  { prop: 'description', label: '说明', width: 200, hidden: true, ...still },
]
export const nameColumn = (label: string): Own => ({ prop: 'combinationName', label, kind: 'name', pin: 'left', always: true, width: 200, ...still })
export const kindColumn: Own = { prop: 'kind', label: '类型', width: 64, text: (row) => kindWords[row.kind], ...still }
