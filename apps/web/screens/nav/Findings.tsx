import type { ImportedFund, ImportFinding } from '@zhiheng/contract'
import { formatDay, formatNumber, formatPercent } from '@zhiheng/domain'
import { Switch } from 'antd'
import { useState } from 'react'
import { EmptyState } from '../../kit/States.tsx'
import type { Choices } from './decide.ts'
import { RepairPicture } from './RepairPicture.tsx'
import { ruleName, severityNames } from './words.ts'

interface FindingsProps {
  fund: ImportedFund
  choices: Choices
  locked: boolean
  onAccept: (ids: readonly string[], on: boolean) => void
  /** All repairs of a rule, in every product of the files. */
  onAcceptRule: (rule: string) => void
}

const shownAtFirst = 30

/** What the checks say of one product, with the repairs that a person may accept. */
export function Findings({ fund, choices, locked, onAccept, onAcceptRule }: FindingsProps) {
  const [most, setMost] = useState(shownAtFirst)
  if (fund.findings.length === 0) return <EmptyState title="没有发现问题">日期、量级、跳动、分红拆分和份额类别都检查过了。</EmptyState>
  return (
    <ul className="nav-findings">
      {fund.findings.slice(0, most).map((finding) => <Finding key={finding.id} finding={finding} rows={fund.rows} on={choices.repairs.has(finding.id)} locked={locked} onAccept={(on) => onAccept([finding.id], on)} onAcceptRule={() => onAcceptRule(finding.rule)} />)}
      {fund.findings.length > most && <li><button type="button" className="k-link" onClick={() => setMost(fund.findings.length)}>显示其余 {fund.findings.length - most} 条</button></li>}
    </ul>
  )
}

interface FindingProps {
  finding: ImportFinding
  rows: ImportedFund['rows']
  on: boolean
  locked: boolean
  onAccept: (on: boolean) => void
  onAcceptRule: () => void
}

function Finding({ finding, rows, on, locked, onAccept, onAcceptRule }: FindingProps) {
  const { severity, rule, message, confidence, repair } = finding
  return (
    <li className={`nav-finding ${severity}${on ? ' on' : ''}`}>
      <header><em className={severity}>{severityNames[severity]}</em><b>{ruleName(rule)}</b><span className="t3">把握 {formatPercent(confidence, 0)}</span></header>
      <p>{message}</p>
      {repair && (
        <>
          {repair.changes.length > 0 && <ul className="nav-changes">{repair.changes.slice(0, 4).map((change) => <li key={`${change.day}${change.field}`}><span className="t3">{formatDay(change.day)} {change.field}</span><span>{change.from !== null && <s>{formatNumber(change.from)}</s>} <b>{change.to === null ? '留空' : formatNumber(change.to)}</b></span></li>)}{repair.changes.length > 4 && <li className="t3">等 {repair.changes.length} 处</li>}</ul>}
          <RepairPicture finding={finding} rows={rows} />
          <footer>
            <Switch size="small" aria-label={`接受：${repair.title}`} checked={on} disabled={locked} onChange={onAccept} /><span>{repair.title}</span><span className="k-space" />
            {!locked && <button type="button" className="k-link" onClick={onAcceptRule}>全部接受「{ruleName(rule)}」</button>}
          </footer>
        </>
      )}
      {!repair && <footer className="t3">{rule === 'unlike-duplicate' ? '请在右边的净值表里选择采用哪一行。' : '没有可以自动修正的办法，请核对原文件。'}</footer>}
    </li>
  )
}
