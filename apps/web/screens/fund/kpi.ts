import type { FundFigures } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent, formatReturn, type Value } from '@zhiheng/domain'
import { valueIn } from './settings.ts'

/** How the figures of the registry are written, and what stands under the ten in front. No I/O. */

export interface Line {
  label: string
  text: string
  toned?: Value
}
export interface Kpi {
  code: string
  label: string
  line: Line | undefined
}

const labels: readonly (readonly [code: string, label: string])[] = [
  ['totalReturn', '区间收益'], ['annualReturn', '年化收益'], ['excess', '超额（几何）'], ['volatility', '年化波动'], ['maxDrawdown', '最大回撤'], ['sharpe', '夏普'], ['calmar', '卡玛'], ['informationRatio', '信息比率'], ['beta', 'Beta'],
]

export const kpisOf = (data: FundFigures): readonly Kpi[] => labels.map(([code, label]) => ({ code, label, line: lineUnder(code, data) }))

const last = (values: readonly (number | null)[]) => values.at(-1) ?? null

function lineUnder(code: string, data: FundFigures): Line | undefined {
  const gain = (label: string, value: number | null): Line => ({ label, text: formatReturn(value), toned: value })
  switch (code) {
    case 'totalReturn': { const end = last(data.curve.benchmark); return gain('基准', end === null ? null : end - 1) }
    case 'annualReturn': return gain('基准', valueIn(data, 'benchmarkAnnualReturn'))
    case 'excess': return gain('年化', valueIn(data, 'annualExcess'))
    case 'volatility': return { label: '下行', text: formatPercent(valueIn(data, 'downside')) }
    case 'maxDrawdown': return data.drawdowns[0] ? { label: '', text: `${formatDay(data.drawdowns[0].peakDay)} 起` } : undefined
    case 'sharpe': return { label: '索提诺', text: formatNumber(valueIn(data, 'sortino')) }
    case 'calmar': return { label: '当前回撤', text: formatPercent(valueIn(data, 'currentDrawdown')) }
    case 'informationRatio': return { label: '跟踪误差', text: formatPercent(valueIn(data, 'trackingError')) }
    default: return gain('Alpha', valueIn(data, 'alpha'))
  }
}

/** Ranked share from the top: place 17 of 61 is 前 28%. */
export const topShare = (place: number, count: number) => `前 ${Math.max(1, Math.ceil((place / count) * 100))}%`
