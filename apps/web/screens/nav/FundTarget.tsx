import type { ImportedFund } from '@zhiheng/contract'
import { Input } from 'antd'
import { useState } from 'react'
import { type Choices, codeFault, standingOf, targetOf } from './decide.ts'
import { FundSelect } from '../../app/FundSelect.tsx'

interface FundTargetProps {
  fund: ImportedFund
  choices: Choices
  /** Undefined: as the file says. */
  onTarget: (target: string | undefined) => void
}

/** Which fund a part of a file goes to: matched, chosen, made new, or none. */
export function FundTarget({ fund, choices, onTarget }: FundTargetProps) {
  const [editing, setEditing] = useState<'pick' | 'make'>()
  const standing = standingOf(fund, choices)
  const target = targetOf(fund, choices)
  const links = (
    <span className="nav-target-links">
      <button type="button" className="k-link" onClick={() => setEditing('pick')}>{standing === 'undecided' ? '选择基金' : '更改'}</button>
      <button type="button" className="k-link" onClick={() => setEditing('make')}>新建私募基金</button>
      {standing === 'leftOut' || standing === 'made' ? <button type="button" className="k-link" onClick={() => onTarget(undefined)}>恢复</button> : <button type="button" className="k-link" onClick={() => onTarget('')}>不导入</button>}
    </span>
  )
  if (editing === 'pick') {
    return (
      <span className="nav-target">
        <FundSelect className="nav-fund-picker" label={`${fund.codeInFile || fund.nameInFile || fund.sheet}导入到`} value={target.replace(/^\+/, '') || undefined} name={fund.fundName} suggested={fund.candidates} autoFocus onChange={(chosen) => { onTarget(chosen?.fundCode); setEditing(undefined) }} />
        <button type="button" className="k-link" onClick={() => setEditing(undefined)}>取消</button>
      </span>
    )
  }
  if (editing === 'make') return <NewCode first={fund.codeInFile} onCode={(code) => { onTarget(`+${code}`); setEditing(undefined) }} onClose={() => setEditing(undefined)} />
  return (
    <span className="nav-target">
      {standing === 'undecided' && <span className="nav-warn">没有匹配到基金{fund.candidates.length > 0 ? `，有 ${fund.candidates.length} 个相近的` : ''}</span>}
      {standing === 'leftOut' && <span className="t3">不导入</span>}
      {standing === 'made' && <span>{target.slice(1)} <span className="t3">{fund.nameInFile}</span><span className="k-tag">新建</span></span>}
      {standing === 'taken' && <span>{target} <span className="t2">{fund.fundName}</span></span>}
      {links}
    </span>
  )
}

function NewCode({ first, onCode, onClose }: { first: string; onCode: (code: string) => void; onClose: () => void }) {
  const [code, setCode] = useState(first)
  const fault = codeFault(code)
  const take = () => fault ?? onCode(code)
  return (
    <span className="nav-target">
      <Input aria-label="新基金代码" className="nav-code" autoFocus maxLength={40} value={code} status={code !== '' && fault ? 'error' : ''} onChange={(event) => setCode(event.target.value.trim())} onPressEnter={take} />
      <button type="button" className="k-btn small" aria-disabled={fault ? true : undefined} title={fault ?? '新建私募基金并导入'} onClick={take}>新建</button>
      <button type="button" className="k-link" onClick={onClose}>取消</button>
      {code !== '' && fault && <span className="nav-fault">{fault}</span>}
    </span>
  )
}
