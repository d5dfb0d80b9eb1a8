import type { FormulaCheck } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { unitWords, valueText } from './formula.ts'
import { Figure } from '../kit/Figure.tsx'
import { frequencyNames } from '../kit/figure-words.ts'
import { refusalOf } from '../kit/use-act.ts'

interface PreviewProps {
  query: { data: FormulaCheck | undefined; error: unknown; isFetching: boolean }
  /** Why there is nothing to see; '' where there is. */
  empty: string
}

/** How long nobody types before a formula is tried, in milliseconds. */
export const formulaPause = 350

/** The value of the formula for each fund, with its 口径卡. */
export function FormulaPreview({ query: { data, error, isFetching }, empty }: PreviewProps) {
  if (error) return <div className="k-none" role="alert">{refusalOf(error)}</div>
  if (empty || !data?.ok) return <div className="k-none">{empty || (isFetching ? '正在试算…' : '')}</div>
  return (
    <div className={`k-figures${isFetching ? ' t3' : ''}`} aria-live="polite">
      {data.values.map(({ fundCode, shortName, value, frequency, beginDay, endDay, observations }) => (
        <Figure
          key={fundCode} label={shortName} text={valueText(data.unit, value)} below={value === null ? (observations === 0 ? '没有净值' : '数据不足以计算') : `截至 ${formatDay(endDay)}`}
          card={{ name: shortName, preset: '知衡标准', facts: [['单位', unitWords[data.unit] ?? data.unit], ['净值类型', '复权净值'], ['频率', frequencyNames[frequency] ?? '—'], ['起点', formatDay(beginDay)], ['终点', formatDay(endDay)], ['观测数', String(observations)], ['引用指标', data.uses.join('、') || '无']] }}
        />
      ))}
    </div>
  )
}
