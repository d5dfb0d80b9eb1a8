import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import type { ScreenProps } from '../../app/screens.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { QueryState } from '../../kit/QueryState.tsx'
import { closeOption } from './to-option.ts'

/** Closes of a benchmark index. */
export default function IndexDetailScreen({ query: { indexCode, indexName } }: ScreenProps<'indexCode' | 'indexName'>) {
  const prices = useQuery(q(api.marketIndex.prices, { body: { indexCode } }))
  const { data } = prices
  const option = useMemo(() => (data ? closeOption(data.days, data.close) : undefined), [data])
  if (!data || data.days.length === 0) return <QueryState query={prices} empty="这个指数还没有行情" />
  const last = data.days.length - 1
  return (
    <Chart
      title={indexName}
      readout={`${formatDay(data.days[last]!)} 收盘 ${formatNumber(data.close[last]!, 2)}`}
      option={option}
      points={data.days.length}
      height={520}
      table={() => ({ head: ['日期', '收盘'], rows: data.days.map((day, at) => [formatDay(day), formatNumber(data.close[at]!, 2)]) })}
    />
  )
}
