import { q } from '@zhiheng/client'
import type { FundFigures } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@zhiheng/domain'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Figure } from '../../kit/Figure.tsx'
import { figureText, frequencyNames, presetName } from '../../kit/figure-words.ts'
import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { askOf, type Settings } from './settings.ts'

interface FurtherFiguresProps {
  data: FundFigures
  settings: Settings
}
/** Figures that few ask for every day: found when the panel is opened, over the same window and under the same choices. */
export function FurtherFigures({ data, settings }: FurtherFiguresProps) {
  const [open, setOpen] = useState(false)
  const found = useQuery({ ...q(api.analysis.more, { body: askOf(data.fundCode, settings) }), enabled: open })
  const facts = factsOf(data)
  return (
    <section className="k-panel" aria-label="更多指标">
      <header>
        <h3>更多指标</h3>
        <span className="k-readout t3">分布形态、序列相关、显著性、上下行与收益损失结构</span>
        <button type="button" className="k-link" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? '收起' : '展开'}</button>
      </header>
      {open && (found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : !found.data ? <Skeleton rows={6} /> : found.data.groups.map(({ title, figures }) => (
        <div key={title}>
          <h4 className="f-group">{title}</h4>
          <div className="f-risks">
            {figures.map((figure) => (
              <Figure
                key={figure.code} label={figure.name} text={figureText(figure)} {...(figure.signed ? { toned: figure.value } : {})}
                card={{ name: figure.name, preset: presetName(data.preset), formula: figure.definition, facts }}
                {...(figure.value === null && found.data.flags[0] ? { below: <span className="t3">{found.data.flags[0]}</span> } : {})}
              />
            ))}
          </div>
        </div>
      )))}
    </section>
  )
}

/** What all of them rest on; the page's own figures say the same. */
const factsOf = ({ sourceName, window, frequency, periodsPerYear, riskFree, benchmarkName, preset }: FundFigures): (readonly [string, string])[] => [
  ['净值来源', sourceName], ['频率与因子', `${frequencyNames[frequency] ?? frequency}${periodsPerYear === null ? '' : `，年化因子 ${periodsPerYear}`}`], ['起点', formatDay(window.beginDay)], ['终点', formatDay(window.endDay)],
  ['观测数', `${window.observations} 期`], ['无风险利率', `${(riskFree * 100).toFixed(2)}%`], ['基准', benchmarkName || '—'], ['口径', presetName(preset)],
]
