import type { Position } from '@zhiheng/contract'
import { formatNumber } from '@zhiheng/domain'
import { Curve } from './Curve.tsx'
import type { BookFigures } from './figures.ts'
import type { KeptDraft } from './keep-draft.ts'
import { FigureTable } from './Review.tsx'

interface AsideProps {
  saved: KeptDraft | undefined
  draft: KeptDraft | undefined
  before: BookFigures
  after: BookFigures | undefined
  positions: readonly Position[]
}
const mostBars = 12

/** The course of the books, figures before and after the changes, and what weighs how much. */
export function Aside({ saved, draft, before, after, positions }: AsideProps) {
  const parts = positions.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const rest = parts.slice(mostBars).reduce((sum, { weight }) => sum + weight, 0)
  return (
    <aside className="sw-aside">
      {saved && <Curve saved={saved.days} draft={draft?.days} />}
      {after && <section className="k-panel" aria-label="改动前后"><header><h3>改动前后</h3></header><FigureTable saved={before} draft={after} /></section>}
      <section className="k-panel" aria-label="权重">
        <header><h3>权重</h3><span className="k-readout t3">占总权益</span></header>
        {parts.length === 0 ? <p className="k-none">没有持仓和现金</p> : (
          <ul className="sw-weights">
            {parts.slice(0, mostBars).map(({ instrument, instrumentName, weight }) => <li key={instrument}><span title={instrumentName}>{instrumentName}</span><i aria-hidden><b style={{ width: `${Math.min(100, weight)}%` }} /></i><span>{formatNumber(weight, 2)}%</span></li>)}
            {rest > 0 && <li><span>其余 {parts.length - mostBars} 项</span><i aria-hidden><b style={{ width: `${Math.min(100, rest)}%` }} /></i><span>{formatNumber(rest, 2)}%</span></li>}
          </ul>
        )}
      </section>
    </aside>
  )
}
