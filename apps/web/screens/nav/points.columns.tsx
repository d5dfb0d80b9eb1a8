import type { NavPoint } from '@zhiheng/contract'
import type { Columns } from '../../kit/list/types.ts'
import { kindNames } from './words.ts'

/** Where a point comes from, in one line. */
export function fromWhere({ provenance: { kind, fileName, sheet, row } }: NavPoint): string {
  if (kind !== 'import') return kindNames[kind] ?? kind
  // Of several files together the place names its own.
  const file = fileName.includes('、') && sheet ? '' : fileName
  return [file, sheet, row > 0 ? `第 ${row} 行` : ''].filter(Boolean).join(' ') || '文件导入'
}

export function pointColumns(sourceName: (source: string) => string, history: boolean): Columns<NavPoint> {
  return [
    { prop: 'tradingDay', label: '净值日期', kind: 'date', width: 104, pin: 'left', always: true, sortable: false },
    { prop: 'nav', label: '单位净值', kind: 'number', width: 96, sortable: false },
    { prop: 'sumNav', label: '累计净值', kind: 'number', width: 96, sortable: false },
    { prop: 'adjNav', label: '复权净值', kind: 'number', width: 96, sortable: false },
    { prop: 'growth', label: '涨跌', kind: 'return', width: 88, sortable: false },
    { prop: 'source', label: '来源', width: 70, sortable: false, text: (point) => sourceName(point.source), render: (point) => sourceName(point.source) },
    { prop: 'from', label: '出处', width: 330, sortable: false, text: fromWhere, render: (point) => <span title={fromWhere(point)}>{fromWhere(point)}{point.provenance.kind === 'delete' && <span className="k-tag">已删除</span>}</span> },
    { prop: 'by', label: '操作人', width: 96, sortable: false, value: (point) => point.provenance.by },
    { prop: 'at', label: '时间', kind: 'dateTime', width: 136, sortable: false, value: (point) => point.provenance.at },
    { prop: 'revision', label: '版本', kind: 'count', width: 60, sortable: false },
    { prop: 'reason', label: '原因', width: 200, sortable: false, hidden: !history, value: (point) => point.provenance.reason },
  ]
}
