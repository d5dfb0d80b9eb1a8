import { q } from '@zhiheng/client'
import type { RunResult } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { absent, formatDay, formatMoney, formatNumber, formatPercent, formatPoints, formatReturn, toneOf } from '@zhiheng/domain'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useSources } from '../../app/nav-sources.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { LinkedPanels } from '../../kit/chart/LinkedPanels.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Figure } from '../../kit/Figure.tsx'
import { cardOf } from '../../kit/figure-card.ts'
import { figureText } from '../../kit/figure-words.ts'
import { heat } from '../../kit/heat.ts'
import { useHost } from '../../kit/host.ts'
import { refusalOf } from '../../kit/use-act.ts'
import { bandNames, bandOption, correlationOption, curvePanels, holdingNames, holdingsOption, trancheOption, walkNames, walkOption } from './result-option.ts'
import { BandTable, BesideTable, BrinsonTable, ContributionTable, DrawdownTable, FoldTable, RebalancingTable } from './ResultTables.tsx'

/** The parts of a result page, one in sight at a time. */

interface PartProps {
  result: RunResult
}
const headline = ['totalReturn', 'annualReturn', 'volatility', 'maxDrawdown', 'sharpe', 'calmar', 'excess', 'informationRatio']

export function OverviewPart({ result }: PartProps) {
  const [mark, setMark] = useState<readonly [string, string]>()
  const panels = useMemo(() => curvePanels(result), [result])
  const first = headline.flatMap((code) => result.figures.find((figure) => figure.code === code) ?? [])
  return (
    <div className="pf-body">
      <div className="k-figures" role="group" aria-label="主要指标">{first.map((figure) => <Figure key={figure.code} label={figure.name} text={figureText(figure)} {...(figure.signed ? { toned: figure.value } : {})} card={cardOf(figure, { preset: 'zhiheng' }, [])} {...(figure.flags[0] ? { below: <span className="t3">{figure.flags[0]}</span> } : {})} />)}</div>
      <LinkedPanels title="净值、超额与回撤" days={result.curve.days} panels={panels} mark={mark} height={440} />
      <div className="pf-two">
        <BesideTable figures={result.figures} beside={result.beside} />
        <div className="pf-column"><DrawdownTable drawdowns={result.drawdowns} onPoint={setMark} /><MonthTable months={result.months} /></div>
      </div>
    </div>
  )
}

const monthText = (value: number | null) => (value === null ? '' : formatReturn(value).replace(/[+%]/g, ''))
function MonthTable({ months }: Pick<RunResult, 'months'>) {
  return (
    <section className="k-panel" aria-label="月度收益">
      <header><h3>月度收益</h3><span className="k-readout t3">%，斜体为不足月</span></header>
      <table className="pf-heat">
        <thead><tr><th />{Array.from({ length: 12 }, (_, at) => <th key={at}>{at + 1}月</th>)}<th>全年</th></tr></thead>
        <tbody>{months.toSorted((a, b) => b.year - a.year).map((year) => <tr key={year.year}><th>{year.year}</th>{year.months.map((month, at) => <td key={at} className={month.partial ? 'partial' : ''} style={{ background: heat(month.value) }}>{monthText(month.value)}</td>)}<td className={toneOf(year.year_value)}><b>{monthText(year.year_value)}</b></td></tr>)}</tbody>
      </table>
    </section>
  )
}

export function HoldingPart({ id, result }: PartProps & { id: string }) {
  const { chartColours } = useHost()
  const option = useMemo(() => holdingsOption(result, chartColours), [result, chartColours])
  const names = holdingNames(result)
  const { weights } = result
  return (
    <div className="pf-body">
      <Chart title="持仓权重" option={option} series={names} points={weights.days.length * names.length} table={() => ({ head: ['日期', ...names], rows: weights.days.map((day, at) => [formatDay(day), ...names.map((_, column) => formatPercent(weights.values[column]?.[at] ?? weights.cash[at]))]).toReversed() })} />
      <div className="pf-two uneven"><RebalancingTable rebalancings={result.rebalancings} funds={result.funds} /><Positions id={id} /></div>
    </div>
  )
}

/** What was held on a day that the user names. */
function Positions({ id }: { id: string }) {
  const [day, setDay] = useState<string>()
  const { data, error } = useQuery({ ...q(api.portfolio.positions, { body: { id, ...(day ? { day } : {}) } }), placeholderData: (former) => former, retry: false })
  return (
    <section className="k-panel" aria-label="持仓明细">
      <header><h3>持仓明细</h3><span className="k-space" />{data && <Select size="small" aria-label="持仓日" showSearch value={data.day} className="pf-day" options={data.days.toReversed().map((one) => ({ value: one, label: formatDay(one) }))} onChange={setDay} />}</header>
      {error ? <div className="k-none" role="alert">{refusalOf(error)}</div> : !data ? <div className="k-none">加载中</div> : (
        <table className="k-lines">
          <thead><tr><th>基金</th><th className="right">权重</th><th className="right">目标</th><th className="right">变动</th>{data.balance !== null && <th className="right">市值</th>}</tr></thead>
          <tbody>
            {data.positions.map((row) => <tr key={row.fundCode}><td title={row.fundName}>{row.aliasName}</td><td className="right">{formatPercent(row.weight)}</td><td className="right">{formatPercent(row.target)}</td><td className="right">{formatPoints(row.change)}</td>{data.balance !== null && <td className="right">{formatMoney(row.marketValue)}</td>}</tr>)}
            <tr><td className="t2">现金</td><td className="right">{formatPercent(data.cash)}</td><td className="right">{absent}</td><td className="right">{absent}</td>{data.balance !== null && <td className="right">{formatMoney(data.cashValue)}</td>}</tr>
          </tbody>
          <tfoot><tr><td colSpan={data.balance === null ? 4 : 5}>{formatDay(data.day)} 净值 {formatNumber(data.nav)}</td></tr></tfoot>
        </table>
      )}
    </section>
  )
}

export function AttributionPart({ result }: PartProps) {
  return (
    <div className="pf-body"><div className="pf-two">
      <ContributionTable contribution={result.contribution} />
      <BrinsonTable all={result.brinson} />
    </div></div>
  )
}

export function RiskPart({ result }: PartProps) {
  const { chartColours } = useHost()
  const { bootstrap, walkForward: walk, correlation, funds } = result
  const heatMap = useMemo(() => correlationOption(correlation, (code) => funds.find((one) => one.fundCode === code)?.aliasName ?? code), [correlation, funds])
  const band = useMemo(() => (bootstrap ? bandOption({ bootstrap, curve: result.curve }, chartColours[0]!) : undefined), [bootstrap, result.curve, chartColours])
  const walked = useMemo(() => (walk ? walkOption(walk, chartColours) : undefined), [walk, chartColours])
  return (
    <div className="pf-body"><div className="pf-two">
      <div className="pf-column">
        <Chart title="相关性" readout={<span className="t3">{correlation.observations} 期，{formatDay(correlation.beginDay)} 至 {formatDay(correlation.endDay)}</span>} option={heatMap} height={Math.max(320, 60 + correlation.codes.length * 26)} points={correlation.codes.length ** 2} empty={correlation.codes.length < 2 ? '只有一只基金' : undefined} table={() => ({ head: ['', ...correlation.codes], rows: correlation.matrix.map((row, at) => [correlation.codes[at]!, ...row.map((value) => formatNumber(value, 4))]) })} />
        <Chart title="自助抽样区间" readout={bootstrap && <span className="t3">{bootstrap.count} 次，块长 {bootstrap.block}，种子 {bootstrap.seed}</span>} option={band} series={[...bandNames]} points={(bootstrap?.days.length ?? 0) * 4} height={280} empty={bootstrap ? undefined : '没有做自助抽样，可在参数中填写抽样次数'} table={() => ({ head: ['日期', '下界', '中位', '上界'], rows: (bootstrap?.days ?? []).map((day, at) => [formatDay(day), formatNumber(bootstrap!.low[at]), formatNumber(bootstrap!.middle[at]), formatNumber(bootstrap!.high[at])]).toReversed() })} />
        {bootstrap && <section className="k-panel" aria-label="指标区间"><header><h3>指标区间</h3></header><BandTable bootstrap={bootstrap} /></section>}
      </div>
      <div className="pf-column">
        <Chart title="样本内与样本外" readout={walk && <span className="t3">年化夏普：样本外 {formatNumber(walk.outOfSample, 2)}，样本内 {formatNumber(walk.inSample, 2)}</span>} option={walked} series={[...walkNames]} points={(walk?.days.length ?? 0) * 2} height={280} empty={walk ? undefined : '没有做滚动样本外检验，可在参数中填写样本内长度'} table={() => ({ head: ['日期', ...walkNames], rows: (walk?.days ?? []).map((day, at) => [formatDay(day), formatNumber(walk!.nav[at]), formatNumber(walk!.inSampleNav[at])]).toReversed() })} />
        {walk && <section className="k-panel" aria-label="各段检验"><header><h3>各段检验</h3><span className="k-readout t3">候选：{walk.candidates.join('、')}</span></header><FoldTable walk={walk} /></section>}
      </div>
    </div></div>
  )
}

export function CostPart({ result }: PartProps) {
  const { chartColours } = useHost()
  const { nameOf } = useSources()
  const { fees, tranches, facts, navFunds, navHash, silent } = result
  const classes = useMemo(() => (tranches ? trancheOption(tranches, chartColours) : undefined), [tranches, chartColours])
  const paid = fees && ([['管理费', fees.management], ['通道费', fees.channel], ['业绩报酬', fees.performance], ['交易成本', fees.trading]] as const)
  return (
    <div className="pf-body"><div className="pf-two">
      <div className="pf-column">
        <section className="k-panel" aria-label="费用">
          <header><h3>费用</h3><span className="k-readout t3">占期初净值</span></header>
          {!fees || !paid ? <div className="k-none">您的数据查看模板不含费用</div> : <table className="k-lines"><thead><tr><th>项目</th><th className="right">累计</th></tr></thead><tbody>{paid.map(([name, value]) => <tr key={name}><td>{name}</td><td className="right">{formatPercent(value, 4)}</td></tr>)}<tr><td>累计换手</td><td className="right">{formatPercent(fees.turnover)}</td></tr></tbody></table>}
        </section>
        {tranches && <><Chart title="分级净值" option={classes} series={['优先', '劣后']} points={tranches.days.length * 2} height={280} table={() => ({ head: ['日期', '优先', '劣后'], rows: tranches.days.map((day, at) => [formatDay(day), formatNumber(tranches.prior[at]), formatNumber(tranches.inferior[at])]).toReversed() })} /><section className="k-panel" aria-label="分级条款"><header><h3>分级条款</h3></header><Facts facts={tranches.facts.map(({ label, value }) => [label, value] as const)} /></section></>}
        <section className="k-panel" aria-label="停止披露的净值"><header><h3>停止披露的净值</h3></header>{silent.length === 0 ? <div className="k-none">没有基金在区间内停止披露</div> : <table className="k-lines"><thead><tr><th>基金</th><th>最后净值日</th><th>处理</th></tr></thead><tbody>{silent.map((one) => <tr key={one.fundCode}><td>{one.aliasName}</td><td>{formatDay(one.since)}</td><td>{one.words}</td></tr>)}</tbody></table>}</section>
      </div>
      <div className="pf-column">
        <section className="k-panel" aria-label="口径"><header><h3>口径</h3></header><Facts facts={[...facts.map(({ label, value }) => [label, value] as const), ['净值指纹', navHash]]} /></section>
        <section className="k-panel" aria-label="所用净值"><header><h3>所用净值</h3><span className="k-readout t3">指纹相同，净值相同</span></header><table className="k-lines"><thead><tr><th>基金</th><th>来源</th><th className="right">净值日</th><th>指纹</th></tr></thead><tbody>{navFunds.map((one) => <tr key={one.fundCode}><td>{one.fundCode === result.benchmark ? `基准 ${result.benchmarkName}` : (result.funds.find(({ fundCode }) => fundCode === one.fundCode)?.aliasName ?? one.fundCode)}</td><td>{one.source ? nameOf(one.source) : '行情'}</td><td className="right">{one.days}</td><td className="t2">{one.hash.slice(0, 12)}</td></tr>)}</tbody></table></section>
      </div>
    </div></div>
  )
}
