import type { ResearchResult } from '@zhiheng/contract'
import { formatCount, formatDay, formatNumber, formatPercent, formatReturn, toneOf } from '@zhiheng/domain'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Figure, type FigureCard } from '../../kit/Figure.tsx'
import { correlationOption, curveNames, curvesOption, decayOption, icOption, icSeries, meansOption } from './to-option.ts'
import { coefficient, directionWords, settingsText } from './words.ts'

type Found = ResearchResult['factors'][number]
const meanOf = (values: readonly (number | null)[]) => { const known = values.filter((one) => one !== null); return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null }

/** What a run found: one factor at a time, the table and the correlation of all. */
export function Findings({ found }: { found: ResearchResult }) {
  const [at, setAt] = useState(0)
  const one = found.factors[at] ?? found.factors[0]!
  const names = found.factors.map(({ name }) => name)
  const heat = useMemo(() => correlationOption(found.factors.map(({ name }) => name), found.correlation), [found])
  return (
    <>
      {found.factors.length > 1 && <><AllFactors found={found} chosen={at} onChoose={setAt} /><Chart title="因子相关性（各期秩相关均值）" option={heat} height={Math.max(160, 70 + names.length * 32)} table={() => ({ head: ['因子', ...names], rows: found.correlation.map((row, i) => [names[i]!, ...row.map((value) => formatNumber(value, 2))]) })} /><div><Segmented aria-label="因子" value={at} options={names.map((label, value) => ({ label, value }))} onChange={setAt} /></div></>}
      <Summary one={one} found={found} />
      <Pictures key={one.name} one={one} days={found.days} />
    </>
  )
}

function Summary({ one, found }: { one: Found; found: ResearchResult }) {
  const card = (name: string, formula: string): FigureCard => ({ name, preset: '知衡标准', formula, facts: [['因子', one.name], ['公式', one.formula], ['方向', one.direction === 'low' ? directionWords.low : directionWords.high], ['基金数', formatCount(found.funds)], ['调仓日', `${found.days.length} 个`], ['有效期数', `${one.rankSummary.periods} 期`], ['检验设置', settingsText(found.settings)], ['运行时间', new Date(found.runAt).toLocaleString('zh-CN', { hour12: false })]] })
  const last = (one.longShort.at(-1) ?? 1) - 1
  return (
    <section className="k-panel" aria-label="检验摘要">
      <header><h3>{one.name}</h3><span className="k-readout t3">{formatCount(found.funds)} 只基金，{formatDay(found.days[0])} 至 {formatDay(found.days.at(-1))}</span></header>
      <div className="k-figures rs-figures">
        <Figure label="Rank IC 均值" text={coefficient(one.rankSummary.mean)} card={card('Rank IC 均值', '各期因子值与下期收益的 Spearman 秩相关，对各期取平均；越低越好的因子先取负。')} />
        <Figure label="Rank IC IR" text={coefficient(one.rankSummary.ir, 2)} card={card('Rank IC IR', '各期 Rank IC 的均值 ÷ 样本标准差，不年化。')} />
        <Figure label="t 值" text={coefficient(one.rankSummary.t, 2)} card={card('t 值', '均值 ÷（标准差 ÷ √期数）。')} />
        <Figure label="Rank IC 为正" text={formatPercent(one.rankSummary.positive)} card={card('Rank IC 为正', 'Rank IC 大于 0 的期数 ÷ 有效期数。')} />
        <Figure label="IC 均值" text={coefficient(one.icSummary.mean)} card={card('IC 均值', '各期因子值与下期收益的 Pearson 相关，对各期取平均。')} />
        <Figure label="多空累计" text={formatReturn(last)} toned={last} card={card('多空累计', '每期最优组减最差组的等权收益，连乘后减 1；不计费用。')} />
        <Figure label="最优组换手" text={formatPercent(one.turnover.at(-1))} card={card('最优组换手', '相邻两期权重变化绝对值之和的一半，对各期取平均。')} />
        <Figure label="覆盖率" text={formatPercent(meanOf(one.coverage))} card={card('覆盖率', '有因子值的基金 ÷ 有下期收益的基金，对各期取平均。')} />
      </div>
    </section>
  )
}

function Pictures({ one, days }: { one: Found; days: readonly string[] }) {
  const { ic, curves, decay, means } = useMemo(() => ({ ic: icOption(one, days), curves: curvesOption(one, days), decay: decayOption(one), means: meansOption(one) }), [one, days])
  const names = curveNames(one)
  const none = one.rankSummary.periods === 0 ? '没有一期有足够的基金：因子在基金之间没有差别，或有值的基金少于 5 只。' : undefined
  return (
    <>
      <div className="rs-two">
        <Chart title="Rank IC" option={ic} series={icSeries} empty={none} height={300} table={() => ({ head: ['调仓日', 'IC', 'Rank IC', '覆盖率'], rows: one.rankIc.map((value, t) => [formatDay(days[t]), coefficient(one.ic[t]), coefficient(value), formatPercent(one.coverage[t])]) })} />
        <Chart title="分组净值" option={curves} series={names} empty={none} height={300} table={() => ({ head: ['日期', ...names], rows: days.map((day, t) => [formatDay(day), ...[...one.curves, one.longShort].map((curve) => formatNumber(curve[t]))]) })} />
      </div>
      <div className="rs-two">
        <Chart title="各组每期平均收益" option={means} empty={none} height={220} table={() => ({ head: ['组', '每期平均收益', '换手率', '平均基金数'], rows: one.means.map((value, at) => [names[at]!, formatReturn(value), formatPercent(one.turnover[at]), formatNumber(one.counts[at], 1)]) })} />
        <Chart title="IC 衰减" option={decay} empty={none} height={220} table={() => ({ head: ['滞后', 'Rank IC 均值'], rows: one.decay.map((value, lag) => [`第 ${lag + 1} 期`, coefficient(value)]) })} />
      </div>
    </>
  )
}

function AllFactors({ found, chosen, onChoose }: { found: ResearchResult; chosen: number; onChoose: (at: number) => void }) {
  return (
    <section className="k-panel" aria-label="因子一览">
      <header><h3>因子一览</h3></header>
      <table className="k-lines">
        <thead><tr><th>因子</th><th className="right">Rank IC 均值</th><th className="right">IR</th><th className="right">t 值</th><th className="right">IC 均值</th><th className="right">多空累计</th><th className="right">最优组换手</th><th className="right">覆盖率</th></tr></thead>
        <tbody>
          {found.factors.map((one, at) => {
            const last = (one.longShort.at(-1) ?? 1) - 1
            return <tr key={one.name} className={at === chosen ? 'rs-chosen' : ''}><td><button type="button" className="k-link" aria-pressed={at === chosen} onClick={() => onChoose(at)}>{one.name}</button></td><td className="right">{coefficient(one.rankSummary.mean)}</td><td className="right">{coefficient(one.rankSummary.ir, 2)}</td><td className="right">{coefficient(one.rankSummary.t, 2)}</td><td className="right">{coefficient(one.icSummary.mean)}</td><td className={`right ${toneOf(last)}`}>{formatReturn(last)}</td><td className="right">{formatPercent(one.turnover.at(-1))}</td><td className="right">{formatPercent(meanOf(one.coverage))}</td></tr>
          })}
        </tbody>
      </table>
    </section>
  )
}
