import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useHost } from '../../../kit/host.ts'
import { useLater } from '../../../kit/use-later.ts'
import { refusalOf } from '../../../kit/use-act.ts'

export interface WeightedFund {
  instrument: string
  name: string
  weight: number
}

/** Weights of a portfolio as targets; one without weights counts equally. */
export function PortfolioTargets({ onTake }: { onTake: (funds: WeightedFund[]) => void }) {
  const { notify, quiet } = useHost()
  const [text, setText] = useState('')
  const keyword = useLater(text.trim(), 200)
  const { data, isFetching } = useQuery(q(api.portfolio.list, { query: { pageNo: 1, pageSize: 20 }, body: { keyword } }))
  const take = async (portfolioCode: string) => {
    try {
      const { details, fundName } = await api.portfolio.get({ query: { portfolioCode } }, quiet())
      if (details.length === 0) notify('warning', `组合「${fundName}」还没有基金`)
      else onTake(details.map((one) => ({ instrument: one.fundCode, name: one.fundName, weight: details.some(({ weight }) => weight) ? (one.weight ?? 0) : 1 })))
    } catch (error) {
      notify('error', refusalOf(error))
    }
  }
  return (
    <Select
      aria-label="从组合载入权重" placeholder="从组合载入权重" className="sw-portfolio" value={null} showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} loading={isFetching} popupMatchSelectWidth={260}
      options={(data?.data ?? []).map((one) => ({ value: one.portfolio_code, label: `${one.fundName}（${one.fundCount} 只）` }))} notFoundContent={isFetching ? '正在查找…' : '没有组合'}
      onChange={(code: string | null) => { setText(''); if (code) void take(code) }}
    />
  )
}
