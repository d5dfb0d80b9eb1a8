import type { Adjustment, Position } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { Drawer, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useUser } from '../../../app/session.ts'
import { refusalOf } from '../../../kit/use-act.ts'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import { type AdjustRequest, equalTargets, heldTargets, ordersToRecords, sharedTargets, targetFault, type TargetLine } from './adjust-draft.ts'
import { FundField } from './FundField.tsx'
import { newId } from './new-id.ts'
import { Orders } from './Orders.tsx'
import { PortfolioTargets, type WeightedFund } from './PortfolioTargets.tsx'
import type { DraftRecord } from './records.ts'

export type Adjusted = Pick<Adjustment, 'orders' | 'notes' | 'cashAfter' | 'equity'>
interface AdjustDrawerProps {
  day: string
  positions: readonly Position[]
  /** Whether there are changes that the orders stand on. */
  hasDraft: boolean
  ask: (request: AdjustRequest) => Promise<Adjusted>
  onTake: (records: DraftRecord[]) => void
  onClose: () => void
}

/** 调仓: target weights to orders, which go into the draft as trades. */
export function AdjustDrawer({ day, positions, hasDraft, ask, onTake, onClose }: AdjustDrawerProps) {
  useFocusReturn()
  const mayReadPortfolios = useUser()?.permissions.includes('portfolio.read') ?? false
  const [lines, setLines] = useState<readonly TargetLine[]>(() => heldTargets(positions))
  const [terms, setTerms] = useState({ cashPct: 0, minAmount: 0, lot: 0.01, respectMinimums: true })
  const [answer, setAnswer] = useState<Adjusted>()
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (next: readonly TargetLine[]) => {
    setLines(next)
    setAnswer(undefined)
  }
  const add = (fund: WeightedFund): TargetLine => lines.find(({ instrument }) => instrument === fund.instrument) ?? { instrument: fund.instrument, name: fund.name, now: 0, target: '0' }
  const load = (funds: WeightedFund[]) => {
    const rest = lines.filter((line) => !funds.some(({ instrument }) => instrument === line.instrument)).map((line) => ({ ...line, target: '0' }))
    change([...sharedTargets(funds.map(add), funds.map(({ weight }) => weight), terms.cashPct), ...rest])
  }
  const fault = targetFault(lines, terms.cashPct)
  const work = async () => {
    setRefused('')
    setBusy(true)
    try {
      setAnswer(await ask({ tradingDay: day, targets: lines.map(({ instrument, target }) => ({ instrument, weight: Number(target) })), ...terms }))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  const number = (name: 'cashPct' | 'minAmount' | 'lot', label: string, max: number, step: number) => (
    <label>{label}<InputNumber aria-label={label} min={0} max={max} step={step} value={terms[name]} onChange={(value) => { setTerms({ ...terms, [name]: value ?? 0 }); setAnswer(undefined) }} /></label>
  )
  const total = lines.reduce((sum, { target }) => sum + (Number(target) || 0), terms.cashPct)
  return (
    <Drawer
      open title={`调仓 ${formatDay(day)}`} size={760} onClose={onClose} rootClassName="sw-drawer"
      footer={<div className="sw-foot"><span className="sw-why" role="status">{refused || (answer ? '' : fault)}</span><span className="k-space" />{answer ? <button type="button" className="k-btn primary" disabled={answer.orders.length === 0} onClick={() => onTake(ordersToRecords(answer.orders, newId))}>加入草稿 {answer.orders.length} 笔</button> : <button type="button" className="k-btn primary" disabled={fault !== '' || busy} onClick={() => void work()}>{busy ? '正在计算…' : '生成调仓单'}</button>}</div>}
    >
      <div className="sw-targets-tools">
        <FundField label="添加基金" onPick={({ fundCode, shortName }) => change(lines.some(({ instrument }) => instrument === fundCode) ? lines : [...lines, add({ instrument: fundCode, name: shortName, weight: 0 })])} />
        <button type="button" className="k-btn" disabled={lines.length === 0} onClick={() => change(equalTargets(lines, terms.cashPct))}>等权</button>
        <button type="button" className="k-btn" disabled={lines.length === 0} onClick={() => change(lines.map((line) => ({ ...line, target: String(line.now) })))}>现有权重</button>
        {mayReadPortfolios && <PortfolioTargets onTake={load} />}
      </div>
      <table className="k-lines sw-targets" aria-label="目标权重">
        <thead><tr><th>代码</th><th>基金简称</th><th className="right">现权重</th><th className="right">目标权重(%)</th><th aria-label="操作" /></tr></thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.instrument}>
              <td className="t2">{line.instrument}</td><td>{line.name}</td><td className="right">{formatNumber(line.now, 2)}%</td>
              <td className="right"><Input size="small" className="sw-number" aria-label={`${line.name}的目标权重`} inputMode="decimal" value={line.target} onChange={(event) => change(lines.map((one) => (one === line ? { ...line, target: event.target.value } : one)))} /></td>
              <td className="right">{line.now === 0 && <button type="button" className="k-link" onClick={() => change(lines.filter((one) => one !== line))}>移除</button>}</td>
            </tr>
          ))}
          {lines.length === 0 && <tr><td colSpan={5} className="k-none">还没有基金，先在上面添加，或从组合载入</td></tr>}
        </tbody>
        <tfoot><tr><td colSpan={3}>目标权重与现金合计，其余为现金；未列出的持仓全部赎回</td><td className="right"><b>{formatNumber(total, 2)}%</b></td><td /></tr></tfoot>
      </table>
      <div className="sw-terms">
        {number('cashPct', '保留现金(%)', 100, 1)}{number('minAmount', '最小交易金额(元)', 1e12, 1000)}{number('lot', '最小份额', 1e6, 0.01)}
        <label><Switch size="small" aria-label="遵守起购金额" checked={terms.respectMinimums} onChange={(respectMinimums) => { setTerms({ ...terms, respectMinimums }); setAnswer(undefined) }} />遵守起购金额</label>
      </div>
      {hasDraft && <p className="t3 sw-form-note">按草稿中的账簿计算。</p>}
      {answer && <Orders answer={answer} />}
    </Drawer>
  )
}
