import type { CombinedSimulation, SimulationState } from '@zhiheng/contract'
import { dateTimeText, formatDay, formatNumber, formatReturn, relativeTime } from '@zhiheng/domain'
import dayjs from 'dayjs'
import { type ReactNode, useMemo } from 'react'
import { useNow } from '../../../app/now.ts'
import { DayInput } from '../../../kit/DayInput.tsx'
import { Figure } from '../../../kit/Figure.tsx'
import { LeftOutlined, RightOutlined } from '../../../kit/icons.tsx'
import { cardOf, type FigureName } from './figure-cards.ts'
import type { BookFigures } from './figures.ts'

interface HeadProps {
  whole: CombinedSimulation
  tools: ReactNode
  day: string
  /** Newest day on which trades can stand. */
  newest: string
  tradingDays: readonly string[]
  onDay: (day: string) => void
}

/** Which combination, as it stands on which day, saved by whom. */
export function Head({ whole, tools, day, newest, tradingDays, onDay }: HeadProps) {
  const now = useNow()
  const saved = new Date(whole.updatedAt)
  const [before, after] = useMemo(() => [tradingDays.findLast((one) => one < day), tradingDays.find((one) => one > day && one <= newest)], [tradingDays, day, newest])
  return (
    <header className="sw-head">
      <h2 title={whole.combinationName}>{whole.combinationName}</h2>
      <span className="t3 sw-saved" title={dateTimeText(saved)}>第 {whole.version} 版，{whole.savedBy || whole.ownerName} {relativeTime(saved.getTime(), now)}保存</span>
      <span className="k-space" />
      {tools}
      <span className="sw-day" role="group" aria-label="查看日期">
        <button type="button" className="k-btn quiet small" aria-label="上一交易日" title="上一交易日" disabled={!before} onClick={() => before && onDay(before)}><LeftOutlined /></button>
        <DayInput aria-label="查看日期" allowClear={false} value={dayjs(formatDay(day))} onChange={(next) => next && onDay(next.format('YYYYMMDD') > newest ? newest : next.format('YYYYMMDD'))} />
        <button type="button" className="k-btn quiet small" aria-label="下一交易日" title="下一交易日" disabled={!after} onClick={() => after && onDay(after)}><RightOutlined /></button>
      </span>
    </header>
  )
}

interface FiguresProps {
  saved: BookFigures
  /** Only while something is changed. */
  draft: BookFigures | undefined
  settings: CombinedSimulation['settings']
}
interface Shown {
  name: FigureName
  of: (figures: BookFigures) => string
  /** Of returns only. */
  toned?: (figures: BookFigures) => number | null
}
const state = (name: keyof Pick<SimulationState, 'equity' | 'marketValue' | 'cash' | 'inTransit'>) => (figures: BookFigures) => formatNumber(figures.state[name], 2)
const shown: readonly Shown[] = [
  { name: '总权益', of: state('equity') }, { name: '市值', of: state('marketValue') }, { name: '现金', of: state('cash') }, { name: '在途资金', of: state('inTransit') },
  { name: '仓位', of: ({ state: { positionRatio } }) => (positionRatio === null ? '—' : `${formatNumber(positionRatio, 2)}%`) },
  { name: '单位净值', of: ({ state: { nav } }) => formatNumber(nav) },
  { name: '时间加权收益', of: ({ twr }) => formatReturn(twr), toned: ({ twr }) => twr },
  { name: '资金加权收益', of: ({ xirr }) => formatReturn(xirr), toned: ({ xirr }) => xirr },
]

/** To the cent: these are booked amounts. */
const inYuan: ReadonlySet<FigureName> = new Set(['总权益', '市值', '现金', '在途资金'])

/** Figures of the books; beside a draft what they were before it. */
export function HeadFigures({ saved, draft, settings }: FiguresProps) {
  const now = draft ?? saved
  return (
    <div className="k-figures sw-figures">
      {shown.map(({ name, of, toned }) => {
        const [before, after] = [of(saved), of(now)]
        return <Figure key={name} label={inYuan.has(name) ? `${name}(元)` : name} text={after} {...(toned ? { toned: toned(now) } : {})} below={draft ? (before === after ? '未变' : <span className="sw-was">原 {before}</span>) : (name === '资金加权收益' && now.xirr === null ? now.xirrWhy : undefined)} card={cardOf(name, now, settings)} />
      })}
    </div>
  )
}
