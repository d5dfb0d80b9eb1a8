import type { FundFigures } from '@zhiheng/contract'
import { formatCount, toneOf } from '@zhiheng/domain'
import { Figure, type FigureCard } from '../../kit/Figure.tsx'
import { figureText } from '../../kit/figure-words.ts'
import { cardOf } from '../../kit/figure-card.ts'
import { kpisOf, topShare } from './kpi.ts'

interface FiguresProps {
  data: FundFigures
  actions: NonNullable<FigureCard['actions']>
}

/** Ten figures across, each with its 口径卡. */
export function KpiRow({ data, actions }: FiguresProps) {
  return (
    <div className="k-figures f-kpis" role="group" aria-label="主要指标">
      {kpisOf(data).map(({ code, label, line }) => {
        const figure = data.figures.find((one) => one.code === code)
        if (!figure) return null
        const young = figure.flags.includes('不足一年')
        return (
          <Figure
            key={code} label={label} text={figureText(figure)} {...(figure.signed && !young ? { toned: figure.value } : {})} card={cardOf(figure, data, actions)}
            below={figure.value === null ? <span className="t3">{figure.flags[0] ?? '暂无'}</span> : young ? <span className="t3">不足一年</span> : line && <>{line.label} <span className={line.toned === undefined ? '' : toneOf(line.toned)}>{line.text}</span></>}
          />
        )
      })}
      <Figure label="同类排名" text={data.rank ? `${formatCount(data.rank.place)} / ${formatCount(data.rank.count)}` : '—'} below={data.rank ? <span title={data.rank.peer}>{topShare(data.rank.place, data.rank.count)}</span> : <span className="t3">自选区间不排名</span>} />
    </div>
  )
}

/** All other figures of the registry, small. */
export function RiskGrid({ data, actions }: FiguresProps) {
  return (
    <section className="k-panel" aria-label="全部指标">
      <header><h3>全部指标</h3><span className="k-readout t3">点击任一指标查看口径</span></header>
      <div className="f-risks">
        {data.figures.map((figure) => <Figure key={figure.code} label={figure.name} text={figureText(figure)} {...(figure.signed ? { toned: figure.value } : {})} card={cardOf(figure, data, actions)} {...(figure.value === null && figure.flags[0] ? { below: <span className="t3">{figure.flags[0]}</span> } : {})} />)}
      </div>
    </section>
  )
}
