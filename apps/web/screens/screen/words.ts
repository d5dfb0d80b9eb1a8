import type { api } from '../../api.ts'

/** What can be asked, as the server tells it. */
export type Fields = Awaited<ReturnType<typeof api.screen.fields>>
export type FactField = Fields['facts'][number]

/** Names short enough for a header under its period. */
const shortNames: Readonly<Record<string, string>> = {
  totalReturn: '收益', annualReturn: '年化收益', benchmarkAnnualReturn: '基准年化', excess: '超额收益', annualExcess: '年化超额', volatility: '年化波动', downside: '下行波动',
  sharpe: '夏普', sortino: '索提诺', calmar: '卡玛', longestDrawdownDays: '最长回撤天数', var95: 'VaR 95%', cvar95: 'CVaR 95%', omega: 'Omega', bestMonth: '最佳月', worstMonth: '最差月',
  upCapture: '上行捕获', downCapture: '下行捕获', correlation: '基准相关',
}
export const indicatorName = (code: string, fields: Fields) => shortNames[code] ?? fields.indicators.find((one) => one.code === code)?.name ?? code
export const periodName = (code: string, fields: Fields) => fields.periods.find((one) => one.code === code)?.label ?? code
export const unitOf = (code: string, fields: Fields) => fields.indicators.find((one) => one.code === code)?.unit ?? 'ratio'
export const industryName = (prop: string, fields: Fields) => fields.industries.find((one) => one.prop === prop)?.label ?? prop

const factNames: Readonly<Record<string, string>> = { scaleYi: '基金规模', minAmountWan: '起投金额', counselorName: '管理人' }
export const factName = (prop: string, fields: Fields) => factNames[prop] ?? fields.facts.find((fact) => fact.prop === prop)?.label ?? prop

/** Facts that are kept as fractions and typed as percent. */
export const isPercentFact = (prop: string) => ['managementFee', 'custodyFee', 'salesFee', 'dayGrowth'].includes(prop)
export const factUnit = (prop: string) => (isPercentFact(prop) ? '%' : prop === 'scaleYi' ? '亿' : prop === 'minAmountWan' ? '万' : '')

/** Falls are kept below zero and spoken of by their depth: "不超过 42%" is ≥ −0.42. */
export const isDepth = (code: string) => code === 'maxDrawdown' || code === 'currentDrawdown'
