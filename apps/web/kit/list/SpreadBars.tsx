import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber, formatPercent } from '@zhiheng/domain'
import { rangeOf, sharesIn, within } from './spread.ts'
import type { ColumnFilterType, FilterDraft, Spread, SpreadQuery } from './types.ts'

interface SpreadBarsProps {
  of: SpreadQuery
  type: ColumnFilterType
  draft: FilterDraft
}
/** Histogram of a column above its range fields: what the typed range keeps stands out, with about how many that are. */
export function SpreadBars({ of, type, draft }: SpreadBarsProps) {
  const { data } = useQuery({ ...of, staleTime: 60_000, retry: false })
  if (!data || data.bins.length < 2) return null
  return <Bars spread={data} type={type} draft={draft} />
}

function Bars({ spread, type, draft }: { spread: Spread; type: ColumnFilterType; draft: FilterDraft }) {
  const range = rangeOf(type, draft)
  const shares = sharesIn(spread, range)
  const most = Math.max(...spread.bins.map((bin) => bin.count))
  const text = (value: number) => (type.isPercent ? formatPercent(value, 1) : formatNumber(value, 2))
  const kept = within(spread, range)
  return (
    <div className="k-spread">
      <div className="k-spread-bars" role="img" aria-label={`分布：${text(spread.bins[0]!.from)} 至 ${text(spread.bins.at(-1)!.to)}，共 ${formatCount(spread.count)} 个数值`}>
        {spread.bins.map((bin, at) => <i key={bin.from} className={shares[at]! > 0 ? 'in' : ''} style={{ height: `${bin.count === 0 ? 0 : Math.max(4, (bin.count / most) * 100)}%` }} />)}
      </div>
      <div className="k-spread-ends"><span>{text(spread.bins[0]!.from)}</span><span>{range ? `约余 ${formatCount(kept)}，剔除 ${formatCount(spread.count - kept)}` : `${formatCount(spread.count)} 个数值`}</span><span>{text(spread.bins.at(-1)!.to)}</span></div>
    </div>
  )
}
