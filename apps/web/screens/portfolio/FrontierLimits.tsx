import type { ProblemFacts } from '@zhiheng/contract'
import { formatNumber } from '@zhiheng/domain'
import { Checkbox } from 'antd'
import { PercentInput } from './fields.tsx'
import type { Built, Problem } from './frontier-engine.ts'
import { conflictWords, moved } from './relax.ts'

/** A limit as it stands on the page; off, it is left out of the problem. */
export interface Limit {
  words: string
  kind: 'least' | 'most'
  value: number
  on: boolean
  /** Place of the group; the common bounds of single funds otherwise. */
  group: number | undefined
}

export function limitsOf({ groups, lower, upper }: ProblemFacts): Limit[] {
  const [least, most] = [Math.min(...lower), Math.max(...upper)]
  return [
    { words: '单只上限', kind: 'most', value: most, on: most < 1, group: undefined },
    { words: '单只下限', kind: 'least', value: least, on: least > 0, group: undefined },
    ...groups.flatMap(({ name, minimum, maximum }, group): Limit[] => [...(maximum === undefined ? [] : [{ words: name, kind: 'most' as const, value: maximum, on: true, group }]), ...(minimum === undefined ? [] : [{ words: name, kind: 'least' as const, value: minimum, on: true, group }])]),
  ]
}

/** The problem under the limits of the page. Funds with bounds of their own keep them where those are the narrower ones. */
export function limitedProblem({ covariance, means, lower, upper, groups, budget }: ProblemFacts, limits: readonly Limit[]): Omit<Problem, 'riskFree'> {
  const of = (kind: Limit['kind'], group: number | undefined) => limits.find((one) => one.kind === kind && one.group === group && one.on)?.value
  const [least, most] = [of('least', undefined) ?? 0, of('most', undefined) ?? 1]
  const [commonLow, commonHigh] = [Math.min(...lower), Math.max(...upper)]
  return {
    covariance, means, budget,
    lower: lower.map((low) => (low > commonLow ? Math.max(low, least) : least)),
    upper: upper.map((high) => (high < commonHigh ? Math.min(high, most) : most)),
    groups: groups.map(({ name, members }, at) => ({ name, members, minimum: of('least', at), maximum: of('most', at) })),
  }
}

/** Moves the limits that an answer names; a group by its name, `不低于` its floor. */
export const relaxedLimits = (limits: readonly Limit[], relaxation: readonly { constraint: string; by: number }[]): readonly Limit[] =>
  limits.map((limit) => {
    const move = relaxation.find(({ constraint }) => (limit.group === undefined ? constraint === limit.words : constraint.startsWith(`${limit.words}${limit.kind === 'most' ? '不超过' : '不低于'}`)))
    return move ? { ...limit, value: Math.min(1, moved(limit.value, 0, move.by)) } : limit
  })

interface FrontierLimitsProps {
  limits: readonly Limit[]
  onChange: (limits: readonly Limit[]) => void
  built: Built | undefined
}
/** What-ifs on limits: nothing is saved, the frontier follows at once. */
export function FrontierLimits({ limits, onChange, built }: FrontierLimitsProps) {
  const change = (at: number, part: Partial<Limit>) => onChange(limits.map((limit, other) => (other === at ? { ...limit, ...part } : limit)))
  const conflict = built && !built.ok ? built.conflict : []
  const isIn = ({ words, kind }: Limit) => conflict.some((one) => one.startsWith(`${words}${kind === 'most' ? '不超过' : '不低于'}`) || one.startsWith(`${words}合计`))
  const helps = built && !built.ok && JSON.stringify(relaxedLimits(limits, built.relaxation)) !== JSON.stringify(limits)
  return (
    <section className="k-panel" aria-label="约束">
      <header><h3>约束</h3>{built && !built.ok && <span className="k-tag pf-err">无可行解</span>}<span className="k-readout t3">在此试改，不会保存</span></header>
      <ul className="pf-limits">
        {limits.map((limit, at) => (
          <li key={`${limit.words}.${limit.kind}.${limit.group}`} className={isIn(limit) ? 'bad' : ''}>
            <Checkbox checked={limit.on} onChange={(event) => change(at, { on: event.target.checked })}>{limit.words}</Checkbox><span className="t3">{limit.kind === 'most' ? '≤' : '≥'}</span>
            <PercentInput small label={`${limit.words}${limit.kind === 'most' ? '上限' : '下限'}`} min={0} max={1} value={limit.value} disabled={!limit.on} onChange={(value) => change(at, { value: value ?? (limit.kind === 'most' ? 1 : 0) })} /><span className="t3">%</span>
          </li>
        ))}
      </ul>
      {built && !built.ok && (
        <div className="pf-infeasible" role="alert">
          <p>{conflict.length > 0 ? conflictWords(conflict) : built.why}</p>
          {built.relaxation.map(({ constraint, by }) => <div key={constraint}>「{constraint}」{by > 0 ? '上调' : '下调'} {+(Math.abs(by) * 100).toFixed(4)}%</div>)}
          {helps ? <button type="button" className="k-btn primary" onClick={() => onChange(relaxedLimits(limits, built.relaxation))}>采用放宽</button> : <span className="t3">请调整单只上下限。图表为上一次可行的结果。</span>}
        </div>
      )}
      {built?.ok && built.prices.length > 0 && <div className="pf-foot"><b className="t2">约束的代价</b>{built.prices.map(({ words, sharpe }) => <div key={words}>去掉「{words}」，最高夏普 +{formatNumber(sharpe)}</div>)}</div>}
    </section>
  )
}
