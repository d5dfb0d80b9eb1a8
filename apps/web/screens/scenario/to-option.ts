import type { ScenarioAnalysis } from '@zhiheng/contract'
import { formatPercent } from '@zhiheng/domain'
import type { EChartsCoreOption } from 'echarts/core'

/** Each fund through each episode; an estimate is pale. */
export function episodesOption({ episodes, funds }: Pick<ScenarioAnalysis, 'episodes' | 'funds'>, colours: readonly string[]): EChartsCoreOption {
  return {
    grid: { left: 12, right: 56, top: 36, bottom: 60 }, tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, valueFormatter: (value: number | null) => formatPercent(value) },
    xAxis: { type: 'category', data: episodes.map(({ name }) => name), axisLabel: { interval: 0, rotate: 32, width: 92, overflow: 'truncate', formatter: (name: string) => name.split(' ')[0]! } },
    yAxis: { type: 'value', position: 'right', axisLabel: { formatter: (value: number) => formatPercent(value, 0) } },
    series: funds.map((fund, at) => ({
      type: 'bar', name: fund.shortName, itemStyle: { color: colours[at % Math.max(1, colours.length)] },
      data: fund.episodes.map(({ total, kind }) => ({ value: total, itemStyle: { opacity: kind === 'estimate' ? 0.45 : 1 } })),
    })),
  }
}
