import type { ScenarioAnalysis } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent, formatReturn } from '@zhiheng/domain'
import { InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { horizons, type Lines, reversed, touching } from './what-if.ts'

/** 反向压力: what has to happen for the fund to lose so much. */
export function ReversePanel({ data }: { data: ScenarioAnalysis }) {
  const [target, setTarget] = useState(-10)
  const [code, setCode] = useState('')
  const fund = data.funds.find(({ fundCode }) => fundCode === code) ?? data.funds[0]!
  const { rows, distance } = reversed(fund, data, target / 100)
  return (
    <section className="k-panel" aria-label="反向压力">
      <header>
        <h3>反向压力</h3><span className="k-space" />
        {data.funds.length > 1 && <Select size="small" aria-label="基金" value={fund.fundCode} options={data.funds.map(({ fundCode, shortName }) => ({ value: fundCode, label: shortName }))} onChange={setCode} popupMatchSelectWidth={false} />}
        <label className="s-inline">目标收益 <InputNumber size="small" aria-label="目标收益（%）" min={-99} max={-0.5} step={1} value={target} onChange={(value) => setTarget(value ?? -10)} controls={false} suffix="%" /></label>
      </header>
      {rows.length === 0 ? <div className="s-note">{fund.exposure.why}</div> : (
        <>
          <table className="s-table">
            <thead><tr><th>因子</th><th>单独变动需</th><th>最可能的组合变动</th></tr></thead>
            <tbody>{rows.map((row) => <tr key={row.code}><td>{row.name}</td><td title={row.why}>{row.alone === undefined ? <span className="t3">{row.why.startsWith('需要') ? '不可能' : '不显著'}</span> : formatReturn(row.alone)}</td><td>{formatReturn(row.joint)}</td></tr>)}</tbody>
          </table>
          <div className="s-note">组合变动：在所有能得到 {formatReturn(target / 100)} 的因子变动中离常态最近的一组（马氏距离最小），{distance === undefined ? '没有显著的因子或因子共同历史不足，未给出' : `相当于一个季度内 ${formatNumber(distance, 1)} 倍联合标准差`}；因子协方差取最近三年周收益，{data.covariancePeriods} 期。</div>
        </>
      )}
    </section>
  )
}

const drifts = [{ value: 'zero', label: '零漂移' }, { value: 'history', label: '历史漂移' }] as const

/** 距预警线与止损线: the probability of touching a line within some weeks. */
export function DistancePanel({ data }: { data: ScenarioAnalysis }) {
  const [lines, setLines] = useState<Lines>({ warn: 0.85, stop: 0.8, drift: 'zero' })
  const kinds = [{ key: 'warn' as const, name: '预警线' }, { key: 'stop' as const, name: '止损线' }]
  return (
    <section className="k-panel" aria-label="触线概率">
      <header>
        <h3>触线概率</h3><span className="k-space" />
        {kinds.map(({ key, name }) => <label key={key} className="s-inline">{name} <InputNumber size="small" aria-label={name} min={0.01} max={10} step={0.01} value={lines[key]} onChange={(value) => value !== null && setLines((now) => ({ ...now, [key]: value }))} /></label>)}
        <Segmented size="small" aria-label="漂移" value={lines.drift} options={drifts.map((one) => ({ ...one }))} onChange={(drift) => setLines((now) => ({ ...now, drift }))} />
      </header>
      <div className="s-scroll">
        <table className="s-table">
          <thead><tr><th>基金</th><th>单位净值</th><th>线</th><th>距离</th>{horizons.map((weeks) => <th key={weeks}>{weeks} 周内</th>)}</tr></thead>
          <tbody>
            {data.funds.flatMap((fund) => kinds.map(({ key, name }) => {
              const found = touching(fund, lines[key], lines.drift)
              return (
                <tr key={`${fund.fundCode} ${key}`}>
                  <td>{key === 'warn' ? fund.shortName : ''}</td><td title={formatDay(fund.lastDay)}>{key === 'warn' ? formatNumber(fund.unitNav) : ''}</td><td>{name} {formatNumber(lines[key], 2)}</td>
                  {found ? <><td>{found.room >= 0 ? '已触线' : formatPercent(found.room)}</td>{found.probabilities.map((probability, at) => <td key={horizons[at]}>{formatPercent(probability, 1)}</td>)}</> : <td colSpan={horizons.length + 1} className="t3">没有周频净值历史或单位净值，不能估计</td>}
                </tr>
              )
            }))}
          </tbody>
        </table>
      </div>
      <div className="s-note">口径：单位净值按几何布朗运动首次触线的概率，漂移与波动取最近三年周对数收益；视为连续观察，略高于只看周净值的概率；收益假定独立同正态分布，尾部风险会被低估。</div>
    </section>
  )
}
