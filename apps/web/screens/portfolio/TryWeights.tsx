import { q } from '@zhiheng/client'
import type { ModelParameter, WeightAnswer } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, formatPercent, formatReturn } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { useHost } from '../../kit/host.ts'
import { refusalOf } from '../../kit/use-act.ts'
import { useLater } from '../../kit/use-later.ts'
import { detailsInput, faultsOf, parameterInput, type Wizard } from './draft.ts'
import { conflictWords, relaxed, relaxWords } from './relax.ts'

interface TryWeightsProps {
  wizard: Wizard
  disabled: boolean
  onModel: (model: ModelParameter) => void
}
const pause = 500

/** What the parameters of the form would choose today, before anything is saved. */
export function TryWeights({ wizard, disabled, onModel }: TryWeightsProps) {
  const fault = wizard.funds.length < 2 ? '至少需要两只基金' : (faultsOf(1, wizard)[0]?.why ?? '')
  const { quiet } = useHost()
  const { version: _, ...parameter } = parameterInput(wizard)
  const asked = useLater(JSON.stringify({ portfolio_code: wizard.fundCode, freq: wizard.info.freq, details: detailsInput(wizard.funds), parameter }), pause)
  const tried = useQuery({ ...q(api.portfolio.weight, { body: JSON.parse(asked) as object }), queryFn: () => api.portfolio.weight({ body: JSON.parse(asked) as object }, quiet()), enabled: fault === '' && wizard.fundCode !== '', placeholderData: (former) => former, retry: false })
  const { data } = tried
  const why = fault || (tried.error ? refusalOf(tried.error) : '')
  return (
    <section className="k-panel" aria-label="试算权重">
      <header><h3>试算权重</h3><span className="k-readout t3">{data?.ok && !why ? `${data.modelName}，截至 ${formatDay(data.day)}` : '按当前参数，保存前先看一眼'}</span></header>
      {why ? <div className="k-none" role="status">{why}</div> : !data ? <div className="k-none">正在计算…</div> : data.ok ? <Weights data={data} busy={tried.isFetching} /> : <Infeasible answer={data} model={wizard.model} disabled={disabled} onModel={onModel} />}
    </section>
  )
}

function Weights({ data, busy }: { data: WeightAnswer; busy: boolean }) {
  return (
    <div className={busy ? 't3' : ''} aria-live="polite">
      <div className="pf-sums">预期收益 <b>{formatReturn(data.expectedReturn)}</b>　波动 <b>{formatPercent(data.volatility)}</b>　夏普 <b>{formatNumber(data.sharpe, 2)}</b>{(data.cash ?? 0) > 0 && <>　现金 <b>{formatPercent(data.cash)}</b></>}</div>
      {data.notes.map((note) => <div key={note} className="k-note pf-in">{note}</div>)}
      <div className="pf-scroll short" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>基金</th><th>权重</th><th className="right" /><th className="right">风险占比</th><th className="right">预期收益</th><th className="right">波动</th></tr></thead>
          <tbody>{data.weights.map((row) => <tr key={row.fundCode}><td>{row.aliasName}</td><td className="pf-bar"><i style={{ width: `${Math.max(0, Math.min(1, row.weight ?? 0)) * 100}%` }} /></td><td className="right">{formatPercent(row.weight)}</td><td className="right">{formatPercent(row.riskShare)}</td><td className="right">{formatReturn(row.expectedReturn)}</td><td className="right">{formatPercent(row.volatility)}</td></tr>)}</tbody>
        </table>
      </div>
    </div>
  )
}

interface InfeasibleProps {
  answer: Pick<WeightAnswer, 'why' | 'conflict' | 'relaxation'>
  model: ModelParameter
  disabled: boolean
  onModel: (model: ModelParameter) => void
}
/** Which limits stand against each other, and the smallest moves, each applied by a button. */
export function Infeasible({ answer: { why, conflict, relaxation }, model, disabled, onModel }: InfeasibleProps) {
  const all = relaxation.reduce<ModelParameter | undefined>((now, one) => now && relaxed(now, one), model)
  return (
    <div className="pf-infeasible" role="alert">
      <b>没有可行解</b>
      {conflict.length > 0 ? <p>{conflictWords(conflict)}</p> : <p>{why}</p>}
      {relaxation.length > 0 && <p className="t2">最小的放宽：</p>}
      {relaxation.map((one) => <div key={one.constraint}><span>{relaxWords(one)}</span>{relaxed(model, one) === undefined && <em className="t3">在单只上下限中调整</em>}</div>)}
      {relaxation.length > 0 && all && !disabled && <button type="button" className="k-btn primary" onClick={() => onModel(all)}>采用放宽</button>}
    </div>
  )
}
