import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { Compensation, Simulation } from '@zhiheng/contract'
import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { api, quietly } from '../../../api.ts'
import { useHost } from '../../../kit/host.ts'
import { Loaded } from '../../../kit/Sheet.tsx'
import { refusalOf, useAct } from '../../../kit/use-act.ts'
import { useRights } from '../rights.ts'
import { beginningOf, draftOf, redeemedBeside, type TermsDraft, termsOf } from './draft.ts'
import { Kept } from './Kept.tsx'
import { TermsForm } from './TermsForm.tsx'
import { Worked } from './Worked.tsx'

/** 业绩报酬 of one combination: worked out by five modes, line by line, and kept. */
export function CompensationDrawer({ of, onClose }: { of: Simulation | undefined; onClose: () => void }) {
  return of ? <Open row={of} onClose={onClose} /> : null
}

function Open({ row, onClose }: { row: Simulation; onClose: () => void }) {
  const code = row.combinationCode
  const equity = useQuery({ ...q(api.simulation.equity, { query: { code } }), retry: false })
  return (
    <Drawer open size={1120} title={`「${row.combinationName}」的业绩报酬`} onClose={onClose}>
      <Loaded of={equity} rows={6}>{(found) => <Form row={row} beginning={beginningOf(row, found)} />}</Loaded>
    </Drawer>
  )
}

function Form({ row, beginning }: { row: Simulation; beginning: TermsDraft }) {
  const code = row.combinationCode
  const host = useHost()
  const act = useAct()
  const { mayCreate, mayEdit } = useRights()
  const [draft, setDraft] = useState(beginning)
  const [result, setResult] = useState<Compensation['result']>()
  const [kept, setKept] = useState<Compensation>()
  const [remark, setRemark] = useState('')
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (next: TermsDraft) => {
    setDraft(next)
    setResult(undefined)
    setRefused(undefined)
  }
  const attempt = async (what: () => Promise<unknown>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await what()
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  const compute = () => {
    const found = termsOf(draft)
    if ('fault' in found) return setRefused(found.fault)
    return void attempt(async () => setResult(await api.compensation.compute({ body: found.terms }, quietly())))
  }
  const save = (id?: string) => {
    const found = termsOf(draft)
    if ('fault' in found) return setRefused(found.fault)
    return void attempt(async () => {
      const saved = await api.compensation.save({ body: { ...found.terms, code, remark, ...(id ? { id } : {}) } }, quietly())
      setKept(saved)
      setResult(saved.result)
      host.notify('success', '已保存业绩报酬计提')
      await act.refresh([api.compensation.list.key])
    })
  }
  const show = (one: Compensation) => {
    setDraft(draftOf(one.terms))
    setResult(one.result)
    setRemark(one.remark)
    setKept(one)
    setRefused(undefined)
  }
  const mayChange = kept !== undefined && mayEdit
  return (
    <div className="sim-stack">
      <TermsForm value={draft} onChange={change} />
      {refused && <p className="k-refused" role="alert">{refused}</p>}
      <div className="sim-bar">
        <button type="button" className="k-btn primary" disabled={busy} onClick={compute}>计算</button>
        {(mayCreate || mayChange) && <Input aria-label="计提备注" className="sim-remark" placeholder="备注（可不填）" maxLength={80} value={remark} onChange={(event) => setRemark(event.target.value)} />}
        {mayChange && <button type="button" className="k-btn" disabled={busy} onClick={() => save(kept.id)}>保存修改</button>}
        {mayCreate && <button type="button" className="k-btn" disabled={busy} onClick={() => save()}>{kept ? '另存一条' : '保存'}</button>}
        <span className="t3">金额、份额与净值按十进制精确计算</span>
      </div>
      {result && <Worked result={result} redeemed={redeemedBeside(draft)} />}
      <Kept assetCode={code} shown={kept?.id} mayDelete={mayEdit} onShow={show} onRemoved={(id) => kept?.id === id && setKept(undefined)} />
    </div>
  )
}
