import { addDays, addMonths } from '@zhiheng/analytics'
import { formatDay } from '@zhiheng/domain'
import type { Column, ColumnFilterType, Columns, CellKind } from '../../kit/list/types.ts'
import { factName, type Fields, indicatorName, isPercentFact, periodName } from './words.ts'

/** A fund of the result: its cells by their column names. */
export type FundRow = Readonly<Record<string, unknown>>

const months: Readonly<Record<string, number>> = { m1: 1, m3: 3, m6: 6, y1: 12, y2: 24, y3: 36, y5: 60 }

/** First day of a period that ends on a day; undefined for those that begin elsewhere. */
export function beginOf(period: string, asOf: string): string | undefined {
  const end = Number(asOf)
  if (!/^\d{8}$/.test(asOf)) return undefined
  if (months[period]) return String(addMonths(end, -months[period]))
  if (period === 'w1') return String(addDays(end, -7))
  return period === 'ytd' ? `${Number(asOf.slice(0, 4)) - 1}1231` : undefined
}

/** Names the window once, above its columns: 近三年（2023-01-16 起）. */
export function periodTitle(period: string, fields: Fields, asOf: string): string {
  const begin = beginOf(period, asOf)
  return begin ? `${periodName(period, fields)}（${formatDay(begin)} 起）` : periodName(period, fields)
}

const returnsGroup = '区间收益'

/** A column from its name on the wire: `y3.sharpe`, `y3.annualReturn.rank`, `spark`, or a fact. */
export function columnOf(key: string, fields: Fields, asOf: string): Column<FundRow> | undefined {
  if (key === 'spark') return { prop: key, label: '近一年走势', kind: 'spark', width: 92, group: returnsGroup, sortable: false }
  const [period, code, rank] = key.split('.')
  if (code === undefined) return factColumn(key, fields)
  const indicator = fields.indicators.find((one) => one.code === code)
  if (!indicator || !fields.periods.some((one) => one.code === period)) return undefined
  const isReturn = code === 'totalReturn'
  const group = isReturn ? returnsGroup : periodTitle(period!, fields, asOf)
  if (rank) return { prop: key, label: isReturn ? `${periodName(period!, fields)}排名` : code === 'annualReturn' ? '同类排名' : `${indicatorName(code, fields)}排名`, kind: 'rank', width: 106, group }
  const label = isReturn ? periodName(period!, fields) : indicatorName(code, fields)
  return { prop: key, label, kind: kindOf(indicator), width: Math.max(indicator.unit === 'percent' ? 76 : 66, label.length * 12 + 34), group, columnFilterType: { filterType: 'numberRange', isPercent: indicator.unit === 'percent' } }
}

const kindOf = ({ unit, signed }: Fields['indicators'][number]): CellKind => (unit === 'percent' ? (signed ? 'return' : 'percent') : unit === 'ratio' ? 'number' : 'count')

const pinned: Readonly<Record<string, Partial<Column<FundRow>>>> = {
  fundCode: { label: '代码', kind: 'code', pin: 'left', always: true, width: 68 },
  shortName: { kind: 'name', pin: 'left', always: true, width: 178 },
  fundType: { label: '类型', width: 92 }, managerNames: { label: '基金经理', width: 82 }, scaleYi: { label: '规模(亿)', kind: 'number', decimals: 2, width: 70 }, nav: { label: '单位净值', kind: 'number', width: 72 },
  dayGrowth: { kind: 'return' }, inceptionDay: { label: '成立日期' }, counselorName: { width: 104 }, dataSource: { width: 72 }, cumNav: { kind: 'number' },
}

function factColumn(prop: string, fields: Fields): Column<FundRow> | undefined {
  const fact = fields.facts.find((one) => one.prop === prop)
  if (!fact) return undefined
  const kind: CellKind = fact.kind === 'date' ? 'date' : fact.kind === 'number' ? (isPercentFact(prop) ? 'percent' : 'number') : 'text'
  const text = fact.kind === 'select' ? { text: (row: FundRow) => optionText(fact, row[prop]) } : {}
  return { prop, label: factName(prop, fields), kind, columnFilterType: filterOf(fact), ...text, ...pinned[prop] }
}

const filterOf = (fact: Fields['facts'][number]): ColumnFilterType =>
  fact.kind === 'select' ? { filterType: 'multiSelect', options: fact.options } : fact.kind === 'number' ? { filterType: 'numberRange', isPercent: isPercentFact(fact.prop) } : fact.kind === 'date' ? { filterType: 'dateRange' } : { filterType: 'text' }

function optionText(fact: Fields['facts'][number], value: unknown) {
  const named = (one: unknown) => fact.options.find((option) => option.value === String(one))?.label ?? String(one)
  if (Array.isArray(value)) return value.map(named).join('、') || '—'
  return value === null || value === undefined || value === '' ? '—' : named(value)
}

const shownFacts = ['fundCode', 'shortName', 'fundType', 'managerNames', 'scaleYi', 'nav']
const hiddenFacts = ['counselorName', 'strategy', 'inceptionDay', 'navDay', 'frequency', 'cumNav', 'dayGrowth', 'managementFee', 'custodian', 'benchmarkText', 'riskLevel', 'labels', 'origin']
const shownFigures = ['w1.totalReturn', 'ytd.totalReturn', 'y1.totalReturn', 'spark', 'y3.annualReturn', 'y3.annualReturn.rank', 'y3.maxDrawdown', 'y3.sharpe']
/** Of use on wide screens; the user shows them by 列设置. */
const hiddenFigures = ['y3.volatility', 'y3.calmar']

/** What a screening shows until the user chooses: the columns of the reference picture. */
export function declaredColumns(fields: Fields, asOf: string): Columns<FundRow> {
  const made = (keys: readonly string[], hidden: boolean) => keys.flatMap((key) => columnOf(key, fields, asOf) ?? []).map((column) => (hidden ? { ...column, hidden } : column))
  return [...made(shownFacts, false), ...made(hiddenFacts, true), ...made(shownFigures, false), ...made(hiddenFigures, true)]
}

/** The rows of an answer, each cell under the name of its column. Ranks become place and count. */
export const rowsOf = (columns: readonly string[], data: readonly (readonly unknown[])[]): FundRow[] =>
  data.map((cells) => Object.fromEntries(columns.map((name, at) => [name, name.endsWith('.rank') ? rankOf(cells[at]) : cells[at]])))
const rankOf = (cell: unknown) => (Array.isArray(cell) ? { place: Number(cell[0]), of: Number(cell[1]) } : null)

/** Always asked for: they name the fund. */
export const askedColumns = (shown: readonly string[]) => [...new Set(['fundCode', 'shortName', ...shown])]
