import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { amount, simulationDraft, tradeDraft } from '@zhiheng/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useLater } from '../../kit/use-later.ts'

const schema = simulationDraft.pick({ combinationName: true }).extend({ combinationName: simulationDraft.shape.combinationName.optional(), startAmount: amount, startDay: tradeDraft.shape.tradingDay })
  .and(tradeDraft.pick({ instrument: true }).refine(({ instrument }) => instrument !== '', { path: ['instrument'], message: '请选择组合' }))
type Out = ReturnType<typeof schema.parse>
type Draft = Partial<Pick<Out, 'combinationName' | 'startAmount' | 'startDay' | 'instrument'>>

export interface Converted {
  code: string
  name: string
  notes: string[]
}

/** A portfolio's weights, bought with the starting amount on the first day. */
export function ConvertForm({ open, onConverted, onClose }: { open: boolean; onConverted: (made: Converted) => void; onClose: () => void }) {
  return (
    <FormDrawer<Draft, Out>
      open={open} title="由组合转换" width={480} schema={schema} initial={{ instrument: '', startAmount: 1_000_000 }} submitText="转换"
      fields={[
        { name: 'instrument', label: '组合', render: (value, change) => <PortfolioSelect value={String(value ?? '')} onChange={change} />, hint: '取最近一次回测的权重；没有回测时取基金列表的权重' },
        { name: 'startAmount', label: '初始资金（元）', kind: 'number' },
        { name: 'startDay', label: '建仓日期', kind: 'date', hint: '不填则为今天；按当日净值申购' },
        { name: 'combinationName', label: '新组合的名称', placeholder: '与原组合同名' },
      ]}
      onSubmit={({ instrument, combinationName, startAmount, startDay }, options) =>
        api.simulation.convert({ body: { from: 'portfolio', code: instrument, startAmount, ...(startDay ? { startDay } : {}), ...(combinationName ? { combinationName } : {}) } }, options).then(onConverted)}
      onClose={onClose}
    />
  )
}

function PortfolioSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const [text, setText] = useState('')
  const keyword = useLater(text.trim(), 250)
  const { data, isFetching, error } = useQuery({ ...q(api.portfolio.list, { query: { pageNo: 1, pageSize: 50 }, body: keyword ? { keyword } : {} }), placeholderData: (former) => former })
  const options = (data?.data ?? []).map(({ portfolio_code, fundName, modelName }) => ({ value: portfolio_code, label: `${fundName}　${modelName}` }))
  return (
    <Select
      id="f-instrument" aria-label="组合" className="k-wide" showSearch={{ filterOption: false, onSearch: setText }} loading={isFetching} placeholder="选择回测组合" value={value || null} options={options}
      notFoundContent={error ? '没有读到组合，请稍后重试' : keyword ? `没有找到「${keyword}」` : '还没有组合，请先在「组合列表」中建立'} onChange={onChange}
    />
  )
}
