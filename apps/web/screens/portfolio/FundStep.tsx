import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { formatDay, portfolioFrequencies, portfolioTypes } from '@zhiheng/domain'
import { Input, Select, Switch } from 'antd'
import { api } from '../../api.ts'
import { frequencyNames } from '../../kit/figure-words.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { equalWeights, type FundRow, type Info, type StepProps, sumOf } from './draft.ts'
import { CodeSelect, Field, NumberInput, PercentInput } from './fields.tsx'
import { FundSources, type Found } from './FundSources.tsx'

/** Step 0: basic info and fund list. */
export function FundStep({ wizard: { info, funds }, faults, disabled, onChange }: StepProps) {
  const set = (part: Partial<Info>) => onChange({ info: { ...info, ...part } })
  const why = (field: string) => faults.find((one) => one.field === field)?.why
  const add = (found: readonly Found[]) => onChange({ funds: [...funds, ...found.filter(({ fundCode }) => !funds.some((row) => row.fundCode === fundCode)).map((one): FundRow => ({ id: '', aliasName: '', weight: null, openDays: [], ...one }))] })
  return (
    <div className="pf-columns">
      <section className="k-panel" aria-label="基本信息">
        <header><h3>基本信息</h3></header>
        <div className="pf-form">
          <Field label="组合名称" wide why={why('fundName')}><Input aria-label="组合名称" maxLength={40} value={info.fundName} disabled={disabled} onChange={(event) => set({ fundName: event.target.value })} /></Field>
          <Field label="组合类型"><CodeSelect label="组合类型" value={info.portfolioType} codes={portfolioTypes} disabled={disabled} onChange={(portfolioType) => set({ portfolioType })} /></Field>
          <Field label="估计频率" hint="风险与收益按这一频率的净值估计"><CodeSelect label="估计频率" value={info.freq} codes={portfolioFrequencies} disabled={disabled} onChange={(freq) => set({ freq })} /></Field>
          <Field label="组合规模（元）"><NumberInput label="组合规模" min={0} decimals={2} value={info.balance} disabled={disabled} onChange={(balance) => set({ balance })} /></Field>
          <Field label="预警线（净值）"><NumberInput label="预警线" min={0} max={10} decimals={4} value={info.warnLine} disabled={disabled} onChange={(warnLine) => set({ warnLine })} /></Field>
          <Field label="管理费（%/年）"><PercentInput label="管理费" min={0} max={1} value={info.managementFee} disabled={disabled} onChange={(managementFee) => set({ managementFee })} /></Field>
          <Field label="通道费（%/年）"><PercentInput label="通道费" min={0} max={1} value={info.slottingFee} disabled={disabled} onChange={(slottingFee) => set({ slottingFee })} /></Field>
          <Field label="业绩报酬（%）"><PercentInput label="业绩报酬" min={0} max={1} value={info.performanceFee} disabled={disabled} onChange={(performanceFee) => set({ performanceFee })} /></Field>
          <Field label="权重合计"><NumberInput label="权重合计" min={1} max={100} decimals={2} value={info.weights} disabled={disabled} onChange={(weights) => set({ weights: weights ?? 100 })} /></Field>
          {info.portfolioType === 2 && (
            <>
              <Field label="优先份额" why={why('prior')} hint="优先与劣后为本金的份数，如 3 与 1"><NumberInput label="优先份额" min={0} decimals={4} value={info.prior} disabled={disabled} onChange={(prior) => set({ prior })} /></Field>
              <Field label="劣后份额"><NumberInput label="劣后份额" min={0} decimals={4} value={info.inferior} disabled={disabled} onChange={(inferior) => set({ inferior })} /></Field>
              <Field label="优先固定收益（%/年）"><PercentInput label="优先固定收益" min={0} max={1} value={info.fixedProfit} disabled={disabled} onChange={(fixedProfit) => set({ fixedProfit })} /></Field>
              <Field label="优先浮动分成（%）"><PercentInput label="优先浮动分成" min={0} max={1} value={info.floatProfit} disabled={disabled} onChange={(floatProfit) => set({ floatProfit })} /></Field>
            </>
          )}
          <Field label="机构公开"><Switch aria-label="机构公开" checked={info.isPublic} disabled={disabled} onChange={(isPublic) => set({ isPublic })} /></Field>
          <Field label="备注" wide><Input.TextArea aria-label="备注" rows={2} maxLength={2000} value={info.remark} disabled={disabled} placeholder="可不填" onChange={(event) => set({ remark: event.target.value })} /></Field>
        </div>
      </section>
      <section className="k-panel" aria-label="基金列表">
        <header>
          <h3>基金列表</h3><span className="k-readout t3">{funds.length} 只{funds.length > 0 && `，权重合计 ${sumOf(funds)}`}</span><span className="k-space" />
          {funds.length > 1 && !disabled && <button type="button" className="k-btn quiet small" onClick={() => onChange({ funds: equalWeights(funds, info.weights) })}>等权填充</button>}
          {funds.length > 0 && !disabled && <button type="button" className="k-btn quiet small" onClick={() => onChange({ funds: [] })}>清空</button>}
        </header>
        {!disabled && <FundSources onAdd={add} />}
        {why('funds') && <div className="k-refused pf-in" role="alert">{why('funds')}</div>}
        {funds.length === 0 ? <div className="k-none">还没有基金：在上方搜索、从关注或已存筛选加入，或粘贴代码与名称</div> : <FundTable funds={funds} disabled={disabled} onChange={(next) => onChange({ funds: next })} />}
      </section>
    </div>
  )
}

interface FundTableProps {
  funds: readonly FundRow[]
  disabled: boolean
  onChange: (funds: readonly FundRow[]) => void
}
const days = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` }))

/** Each fund with what NAV it has, so that one that cannot be estimated is seen here and not at the end. */
function FundTable({ funds, disabled, onChange }: FundTableProps) {
  const codes = funds.map(({ fundCode }) => fundCode)
  const { data: known } = useQuery({ ...q(api.portfolio.fundDetails, { body: { fundCodes: codes } }), placeholderData: (former) => former })
  const change = (at: number, part: Partial<FundRow>) => onChange(funds.map((row, other) => (other === at ? { ...row, ...part } : row)))
  return (
    <>
      {known && known.days > 0 && <div className="pf-common t3">共同区间 {formatDay(known.beginDay)} 至 {formatDay(known.endDay)}，{known.days} 个净值日</div>}
      <div className="pf-scroll" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>基金</th><th>策略</th><th>净值</th><th>频率</th><th className="right">权重</th><th>每月开放日</th>{!disabled && <th>操作</th>}</tr></thead>
          <tbody>
            {funds.map((row, at) => {
              const facts = known?.funds.find(({ fundCode }) => fundCode === row.fundCode)
              return (
                <tr key={row.fundCode}>
                  <td>{row.fundName}<span className="t3"> {row.fundCode}</span></td><td>{facts?.strategyName || row.strategyName || '—'}</td>
                  <td className={facts?.why ? 'pf-bad' : 't2'}>{facts ? facts.why || `${formatDay(facts.beginDay)} 起 ${facts.navCount} 个` : '…'}</td><td>{frequencyNames[facts?.frequency ?? ''] ?? '—'}</td>
                  <td className="right"><NumberInput small label={`${row.fundName}的权重`} min={0} max={100} decimals={2} value={row.weight} disabled={disabled} onChange={(weight) => change(at, { weight })} /></td>
                  <td><Select size="small" mode="multiple" aria-label={`${row.fundName}的开放日`} className="pf-days" maxTagCount={2} placeholder="每个净值日" value={row.openDays} options={days} disabled={disabled} onChange={(openDays: number[]) => change(at, { openDays: openDays.toSorted((a, b) => a - b) })} /></td>
                  {!disabled && <td><RowLinks links={[{ label: '移除', danger: true, onClick: () => onChange(funds.filter((_, other) => other !== at)) }]} /></td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
