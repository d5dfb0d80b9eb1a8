import { Input } from 'antd'
import { doubledAliases, type StepProps } from './draft.ts'

/** Step 2: the names under which funds stand in charts, tables and views. */
export function AliasStep({ wizard: { funds }, disabled, onChange }: Omit<StepProps, 'faults'>) {
  const doubled = doubledAliases(funds)
  const rename = (at: number, aliasName: string) => onChange({ funds: funds.map((row, other) => (other === at ? { ...row, aliasName } : row)) })
  return (
    <section className="k-panel pf-narrow" aria-label="基金别名">
      <header><h3>基金别名</h3><span className="k-readout t3">图表、结果和观点中使用别名，须互不相同；基金名称可以相同</span></header>
      <table className="k-lines">
        <thead><tr><th>基金</th><th>代码</th><th>策略</th><th>管理人</th><th>别名</th></tr></thead>
        <tbody>
          {funds.map((row, at) => (
            <tr key={`${row.fundCode}.${at}`}>
              <td>{row.fundName}</td><td className="t2">{row.fundCode}</td><td>{row.strategyName || '—'}</td><td>{row.companyName || '—'}</td>
              <td><Input size="small" aria-label={`${row.fundName}的别名`} maxLength={40} value={row.aliasName} placeholder={row.fundName} disabled={disabled} {...(doubled.includes(at) ? { status: 'error' as const, title: '与其他基金的别名相同' } : {})} onChange={(event) => rename(at, event.target.value)} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
