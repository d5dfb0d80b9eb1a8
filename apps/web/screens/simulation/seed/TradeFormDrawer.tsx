import { App } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FundSelect } from '../../../app/FundSelect.tsx'
import type { Schema } from '../../../kit/form/check.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { draftOf, faultsOf, isOfFund, type TradeForm, tradeKinds } from './trade-draft.ts'

const schema: Schema<TradeForm> = {
  safeParse: (value) => {
    const faults = faultsOf(value as Partial<TradeForm>)
    return faults.length > 0 ? { success: false, error: { issues: faults.map(({ path, message }) => ({ path: [path], message })) } } : { success: true, data: value as TradeForm }
  },
}

interface TradeFormDrawerProps {
  seedCode: string
  version: number
  value: TradeForm | undefined
  onSaved: () => Promise<unknown>
  /** The form is left for the entry of cash. */
  onCash: (tradingDay: string, waiting: TradeForm) => void
  onClose: () => void
}

/** One record of a seed. A purchase on a day without cash asks for cash first (rule simulation.zero-cash-confirm). */
export function TradeFormDrawer({ seedCode, version, value, onSaved, onCash, onClose }: TradeFormDrawerProps) {
  const { modal } = App.useApp()
  /** Names of funds that were picked: the form that waits for cash shows its own again. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const save = async (form: TradeForm, options: { signal: AbortSignal }) => {
    if (form.kind === 'buy' && !form.id) {
      const { availableCash } = await api.simulation.positions({ body: { code: seedCode, tradingDay: form.tradingDay, full: true } }, options)
      if (availableCash <= 0) {
        modal.confirm({ title: '当日无现金，请录入现金', okText: '录 入', cancelText: '取消', onOk: () => onCash(form.tradingDay!, form) })
        throw new Error('当日无现金，请录入现金')
      }
    }
    const { saved } = await api.seed.saveRecords({ body: { seedCode, version, tradeRecords: [draftOf(form)] } }, options)
    // Trades without an amount are left out of saving.
    if (saved === 0) throw new Error('金额为 0 的交易不会保存，请填写金额或份额')
    await onSaved()
  }
  return (
    <FormDrawer<TradeForm, TradeForm>
      key={`${value?.id ?? ''} ${value?.kind ?? ''} ${value?.tradingDay ?? ''}`} open={value !== undefined} title={value?.id ? '修改交易' : '新增交易'} width={440} schema={schema} initial={value ?? {}}
      fields={[
        { name: 'kind', label: '类型', kind: 'select', options: tradeKinds },
        { name: 'instrument', label: '基金', render: (code, change, draft) => <FundSelect id="f-instrument" value={String(code ?? '') || undefined} name={names[String(code)] ?? draft.instrumentName} onChange={(fund) => { change(fund?.fundCode ?? ''); if (fund) setNames((now) => ({ ...now, [fund.fundCode]: fund.shortName })) }} />, show: ({ kind }) => isOfFund(kind) },
        { name: 'tradingDay', label: '日期', kind: 'date' },
        { name: 'tradedAmount', label: '金额（元）', kind: 'number' },
        { name: 'tradedVolume', label: '份额', kind: 'number', show: ({ kind }) => isOfFund(kind), hint: '金额与份额填一个即可，另一个按当日净值算出；都填时差额记为费用' },
        { name: 'tradedPrice', label: '价格', kind: 'number', show: ({ kind }) => isOfFund(kind), placeholder: '不填则取当日净值' },
        { name: 'remark', label: '备注' },
      ]}
      onSubmit={save} onClose={onClose}
    />
  )
}
