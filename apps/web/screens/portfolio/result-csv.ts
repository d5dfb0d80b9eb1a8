import type { CombinationRow, RunResult } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { divisionNames } from './words.ts'

/** A back-test as one table file: facts first, so that the figures never travel without what they rest on. */

const cell = (value: string | number | null | undefined) => {
  const text = value === null || value === undefined ? '' : String(value)
  // A leading sign would be a formula for a spreadsheet.
  const safe = typeof value === 'string' && /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
type Row = readonly (string | number | null | undefined)[]

export function csvOf(run: Pick<CombinationRow, 'portfolioName' | 'runName' | 'modelName' | 'startedAt'>, result: RunResult): string {
  const section = (title: string, head: Row, rows: readonly Row[]): Row[] => (rows.length === 0 ? [] : [[], [title], head, ...rows])
  const { curve, weights, funds, rebalancings, contribution, brinson, figures, fees } = result
  const rows: Row[] = [
    ['组合', run.portfolioName], ['回测', run.runName], ['模型', run.modelName], ['区间', `${formatDay(result.beginDay)} 至 ${formatDay(result.endDay)}`], ['基准', result.benchmarkName], ['净值指纹', result.navHash],
    ...result.facts.map(({ label, value }) => [label, value]), ...result.notes.map((note) => ['说明', note]),
    ...section('指标', ['指标', '值', '单位', '口径'], figures.map(({ name, value, unit, card }) => [name, value, unit, card.definition])),
    ...section('净值', ['日期', '组合', '等权', '基准', '超额', '回撤'], curve.days.map((day, at) => [formatDay(day), curve.nav[at], curve.equal[at], curve.benchmark[at], curve.excess[at], curve.drawdown[at]])),
    ...section('持仓权重', ['日期', ...funds.map(({ aliasName }) => aliasName), '现金'], weights.days.map((day, at) => [formatDay(day), ...weights.values.map((column) => column[at]), weights.cash[at]])),
    ...section('调仓', ['日期', '已知净值日', ...funds.map(({ aliasName }) => `${aliasName} 权重`), ...funds.map(({ aliasName }) => `${aliasName} 目标`), '换手', '成本', '说明'], rebalancings.map((one) => [formatDay(one.day), formatDay(one.knownDay), ...one.weights, ...one.targets, one.turnover, one.cost, one.why])),
    ...section('收益贡献', ['基金', '贡献', '平均权重'], [...contribution.funds.map((one): Row => [one.aliasName, one.contribution, one.meanWeight]), ['费用及杂项', contribution.residual, null], ['合计', contribution.total, null]]),
    ...brinson.flatMap((brinson) => section(`Brinson 归因（按${divisionNames[brinson.by]}）`, [divisionNames[brinson.by], '组合权重', '基准权重', '配置', '选择', '交互', '合计'], [...brinson.segments.map((one): Row => [one.name, one.portfolioWeight, one.benchmarkWeight, one.allocation, one.selection, one.interaction, one.total]), ['费用及杂项', null, null, null, null, null, brinson.residual], ['超额', null, null, brinson.allocation, brinson.selection, brinson.interaction, brinson.excess]])),
    ...section('费用', ['项目', '值'], !fees ? [] : [['管理费', fees.management], ['通道费', fees.channel], ['业绩报酬', fees.performance], ['交易成本', fees.trading], ['累计换手', fees.turnover]]),
  ]
  // The mark at the front tells spreadsheets that this is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
