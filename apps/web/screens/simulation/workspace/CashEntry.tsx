import { formatDay, formatNumber, normaliseDay } from '@zhiheng/domain'
import { numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import { Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { newId } from './new-id.ts'
import { type DraftRecord, kinds, newRecord, readAmount, type RecordKind } from './records.ts'

interface CashEntryProps {
  day: string
  today: string
  /** Arrived cash at the end of a day, in fen. */
  cashAt: (day: string) => bigint
  onEnter: (record: DraftRecord) => void
  onClose: () => void
}
const cashKinds = kinds.filter(({ code }) => code !== 'buy' && code !== 'sell')

/** Cash in freely; cash out as far as there is some. */
export function CashEntry({ day: begin, today, cashAt, onEnter, onClose }: CashEntryProps) {
  const [kind, setKind] = useState<RecordKind>('cashIn')
  const [day, setDay] = useState(formatDay(begin))
  const [amount, setAmount] = useState('')
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const on = normaliseDay(day)
  const read = readAmount(amount, 'money')
  const available = on ? numberOf(cashAt(on), 'money') : 0
  const isOut = kind === 'cashOut' || kind === 'fee'
  const dayFault = !on ? '请输入日期，如 2025-01-03' : on > today ? `日期晚于今天 ${formatDay(today)}，请更正` : ''
  const amountFault = 'fault' in read ? read.fault : read.value === 0 ? '请输入大于 0 的金额' : isOut && available === 0 ? '当日没有可用现金，不能转出' : ''
  const isCapped = isOut && 'value' in read && read.value > available && available > 0
  const enter = () => {
    setTried(true)
    if (dayFault || amountFault || !('value' in read) || !on) return
    onEnter({ ...newRecord(newId(), kind, on), tradedAmount: isCapped ? available : read.value, remark: remark.trim().slice(0, 200) })
  }
  return (
    <Modal open title="录入现金" okText="录入" cancelText="取消" width={420} onOk={enter} onCancel={onClose} destroyOnHidden>
      <form className="sw-form" onSubmit={(event) => { event.preventDefault(); enter() }}>
        <Segmented aria-label="现金类型" block value={kind} options={cashKinds.map(({ code, label }) => ({ value: code, label }))} onChange={(next) => setKind(next)} />
        <label>日期<Input aria-label="日期" value={day} status={tried && dayFault ? 'error' : ''} onChange={(event) => setDay(event.target.value)} /></label>
        {tried && dayFault && <p className="sw-form-fault" role="alert">{dayFault}</p>}
        <label>金额(元)<Input aria-label="金额" autoFocus inputMode="decimal" className="sw-number" value={amount} status={tried && amountFault ? 'error' : ''} onChange={(event) => setAmount(event.target.value)} /></label>
        {tried && amountFault ? <p className="sw-form-fault" role="alert">{amountFault}</p> : <p className="sw-form-note">{isCapped ? `超过当日可用现金，将按 ${formatNumber(available, 2)} 元录入` : `${on ? formatDay(on) : '当日'}可用现金 ${formatNumber(available, 2)} 元`}</p>}
        <label>备注<Input aria-label="备注" maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} /></label>
        <button type="submit" hidden aria-hidden tabIndex={-1}>录入</button>
      </form>
    </Modal>
  )
}
