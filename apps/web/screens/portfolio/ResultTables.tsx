import type { RunResult } from '@zhiheng/contract'
import { absent, formatCount, formatDay, formatNumber, formatPercent, formatReturn, toneOf } from '@zhiheng/domain'
import { Segmented } from 'antd'
import { useState } from 'react'
import { figureText } from '../../kit/figure-words.ts'
import { divisionNames } from './words.ts'

/** What rounds to nothing has no sign: a residual is seldom exactly 0. */
const shownAs = (value: number) => (Math.abs(value) < 5e-5 ? 0 : value)
const Gain = ({ value }: { value: number | null | undefined }) => (value === null || value === undefined ? <span className="t4">{absent}</span> : <span className={toneOf(shownAs(value))}>{formatReturn(shownAs(value))}</span>)

/** The same figures beside the portfolio's: 1/N, benchmark, in and out of sample. */
export function BesideTable({ figures, beside }: Pick<RunResult, 'figures' | 'beside'>) {
  return (
    <section className="k-panel" aria-label="指标对照">
      <header><h3>指标对照</h3><span className="k-readout t3">同一区间、同一口径</span></header>
      <div className="pf-scroll tall" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>指标</th><th className="right">组合</th>{beside.map(({ code, name }) => <th key={code} className="right">{name}</th>)}</tr></thead>
          <tbody>{figures.map((figure) => <tr key={figure.code}><td>{figure.name}</td><td className="right"><b className={figure.signed ? toneOf(figure.value) : ''}>{figureText(figure)}</b></td>{beside.map(({ code, values }) => { const value = values.find((one) => one.code === figure.code)?.value ?? null; return <td key={code} className={`right ${figure.signed ? toneOf(value) : ''}`}>{figureText({ ...figure, value })}</td> })}</tr>)}</tbody>
        </table>
      </div>
    </section>
  )
}

export function DrawdownTable({ drawdowns, onPoint }: Pick<RunResult, 'drawdowns'> & { onPoint: (span: readonly [string, string] | undefined) => void }) {
  return (
    <section className="k-panel" aria-label="主要回撤">
      <header><h3>主要回撤</h3><span className="k-readout t3">按深度，指向一行在曲线中标出</span></header>
      {drawdowns.length === 0 ? <div className="k-none">区间内没有回撤</div> : (
        <table className="k-lines" onMouseLeave={() => onPoint(undefined)}>
          <thead><tr><th>回撤</th><th>峰值日</th><th>谷底日</th><th>修复日</th><th className="right">下跌天数</th><th className="right">修复天数</th></tr></thead>
          <tbody>{drawdowns.map((row) => <tr key={row.peakDay} tabIndex={0} onMouseEnter={() => onPoint([row.peakDay, row.troughDay])} onFocus={() => onPoint([row.peakDay, row.troughDay])} onBlur={() => onPoint(undefined)}><td><b>{formatPercent(row.depth)}</b></td><td>{formatDay(row.peakDay)}</td><td>{formatDay(row.troughDay)}</td><td>{row.recoveryDay ? formatDay(row.recoveryDay) : '未修复'}</td><td className="right">{formatCount(row.daysDown)}</td><td className="right">{formatCount(row.daysBack)}</td></tr>)}</tbody>
        </table>
      )}
    </section>
  )
}

/** A fund that is closed on the day gets to its target later. */
const isLate = (weight: number, target: number | undefined) => target !== undefined && Math.abs(target - weight) > 5e-5

/** What each rebalancing chose, and from which NAVs. */
export function RebalancingTable({ rebalancings, funds }: Pick<RunResult, 'rebalancings' | 'funds'>) {
  return (
    <section className="k-panel" aria-label="调仓记录">
      <header><h3>调仓记录</h3><span className="k-readout t3">{rebalancings.length} 次，每次只用「已知净值日」及以前的净值</span></header>
      <div className="pf-scroll tall" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>调仓日</th><th>已知净值日</th>{funds.map(({ fundCode, aliasName }) => <th key={fundCode} className="right" title={aliasName}>{aliasName}</th>)}<th className="right">换手</th><th className="right">成本</th><th>说明</th></tr></thead>
          <tbody>{rebalancings.toReversed().map((row) => <tr key={row.day}><td>{formatDay(row.day)}</td><td className="t2">{formatDay(row.knownDay)}</td>{row.weights.map((weight, at) => <td key={funds[at]?.fundCode ?? at} className="right">{weight > 5e-5 ? formatPercent(weight) : <span className="t4">{absent}</span>}{isLate(weight, row.targets[at]) && <span className="t3" title="当日未开放，之后开放时再到目标"> → {formatPercent(row.targets[at])}</span>}</td>)}<td className="right">{formatPercent(row.turnover)}</td><td className="right">{formatPercent(row.cost, 4)}</td><td className={row.why ? 'pf-bad' : 't3'}>{row.why || absent}</td></tr>)}</tbody>
        </table>
      </div>
    </section>
  )
}

type Grain = 'funds' | 'companies' | 'strategies'
/** Contributions sum to the total with the line of the rest, which is always there. */
export function ContributionTable({ contribution }: Pick<RunResult, 'contribution'>) {
  const [grain, setGrain] = useState<Grain>('funds')
  const rows = grain === 'funds' ? contribution.funds.map((one) => ({ ...one, name: one.aliasName })) : contribution[grain]
  const most = Math.max(1e-9, ...rows.map((row) => Math.abs(row.contribution)))
  return (
    <section className="k-panel" aria-label="收益贡献">
      <header><h3>收益贡献</h3><span className="k-readout t3">{contribution.method}</span><span className="k-space" /><Segmented<Grain> size="small" aria-label="贡献层级" value={grain} options={[{ value: 'funds', label: '基金' }, { value: 'companies', label: '管理人' }, { value: 'strategies', label: '策略' }]} onChange={setGrain} /></header>
      <table className="k-lines">
        <thead><tr><th>{grain === 'funds' ? '基金' : grain === 'companies' ? '管理人' : '策略'}</th><th /><th className="right">贡献</th><th className="right">平均权重</th></tr></thead>
        <tbody>
          {rows.toSorted((a, b) => b.contribution - a.contribution).map((row) => <tr key={row.name}><td>{row.name || '未登记'}</td><td className="pf-signed"><i className={row.contribution < 0 ? 'down' : ''} style={{ width: `${(Math.abs(row.contribution) / most) * 50}%` }} /></td><td className="right"><Gain value={row.contribution} /></td><td className="right">{formatPercent(row.meanWeight)}</td></tr>)}
          <tr><td className="t2">费用及杂项</td><td /><td className="right"><Gain value={contribution.residual} /></td><td className="right">{absent}</td></tr>
        </tbody>
        <tfoot><tr><td>合计</td><td /><td className="right"><Gain value={contribution.total} /></td><td /></tr></tfoot>
      </table>
    </section>
  )
}

export function BrinsonTable({ all }: { all: RunResult['brinson'] }) {
  const [by, setBy] = useState<RunResult['brinson'][number]['by']>('strategy')
  const brinson = all.find((one) => one.by === by)
  if (!brinson) return <section className="k-panel" aria-label="Brinson 归因"><header><h3>Brinson 归因</h3></header><div className="k-none">这次回测没有归因结果，请重跑</div></section>
  return (
    <section className="k-panel" aria-label="Brinson 归因">
      <header>
        <h3>Brinson 归因</h3><span className="k-readout t3">{brinson.method}，对比{brinson.benchmarkName}</span><span className="k-space" />
        <Segmented aria-label="归因口径" size="small" value={by} onChange={setBy} options={all.map((one) => ({ value: one.by, label: divisionNames[one.by] }))} />
      </header>
      <table className="k-lines">
        <thead><tr><th>{divisionNames[by]}</th><th className="right">组合权重</th><th className="right">基准权重</th><th className="right">组合收益</th><th className="right">基准收益</th><th className="right">配置</th><th className="right">选择</th><th className="right">交互</th><th className="right">合计</th></tr></thead>
        <tbody>
          {brinson.segments.map((row) => <tr key={row.name}><td>{row.name || '未登记'}</td><td className="right">{formatPercent(row.portfolioWeight)}</td><td className="right">{formatPercent(row.benchmarkWeight)}</td><td className="right"><Gain value={row.portfolioReturn} /></td><td className="right"><Gain value={row.benchmarkReturn} /></td><td className="right"><Gain value={row.allocation} /></td><td className="right"><Gain value={row.selection} /></td><td className="right"><Gain value={row.interaction} /></td><td className="right"><Gain value={row.total} /></td></tr>)}
          <tr><td className="t2">费用及杂项</td><td colSpan={7} /><td className="right"><Gain value={brinson.residual} /></td></tr>
        </tbody>
        <tfoot><tr><td>超额</td><td colSpan={4} /><td className="right"><Gain value={brinson.allocation} /></td><td className="right"><Gain value={brinson.selection} /></td><td className="right"><Gain value={brinson.interaction} /></td><td className="right"><Gain value={brinson.excess} /></td></tr></tfoot>
      </table>
    </section>
  )
}

/** Figures with what resampling makes of them. */
export function BandTable({ bootstrap }: { bootstrap: NonNullable<RunResult['bootstrap']> }) {
  return (
    <table className="k-lines">
      <thead><tr><th>指标</th><th className="right">5%</th><th className="right">中位</th><th className="right">95%</th></tr></thead>
      <tbody>{bootstrap.figures.map((one) => { const text = (value: number | null) => figureText({ unit: one.unit, signed: false, value }); return <tr key={one.code}><td>{one.name}</td><td className="right">{text(one.low)}</td><td className="right">{text(one.middle)}</td><td className="right">{text(one.high)}</td></tr> })}</tbody>
    </table>
  )
}

export function FoldTable({ walk }: { walk: NonNullable<RunResult['walkForward']> }) {
  return (
    <div className="pf-scroll short" tabIndex={0}>
      <table className="k-lines">
        <thead><tr><th>样本内</th><th>样本外</th><th>选中参数</th><th className="right">样本内夏普</th><th className="right">样本外夏普</th></tr></thead>
        <tbody>{walk.folds.map((fold) => <tr key={fold.outFrom}><td>{formatDay(fold.inFrom)} 至 {formatDay(fold.inTo)}</td><td>{formatDay(fold.outFrom)} 至 {formatDay(fold.outTo)}</td><td>{fold.chosen}</td><td className="right">{formatNumber(fold.inSample, 2)}</td><td className="right">{formatNumber(fold.outOfSample, 2)}</td></tr>)}</tbody>
      </table>
    </div>
  )
}
