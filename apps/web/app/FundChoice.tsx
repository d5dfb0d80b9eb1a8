import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../api.ts'
import { readJson } from './browser-storage.ts'

export interface ChosenFund {
  fundCode: string
  shortName: string
}
const stored = 'formula-preview-funds'
const mostTried = 3

/** The funds on which a formula is tried: those of the last time, else the first three of the market. */
export function usePreviewFunds() {
  const [chosen, setChosen] = useState<readonly ChosenFund[] | undefined>(() => readJson<ChosenFund[] | undefined>(localStorage, stored, undefined))
  const first = useQuery({ ...q(api.fund.mergedList, { query: { pageNo: 1, pageSize: mostTried }, body: {} }), enabled: chosen === undefined, staleTime: Infinity })
  const funds = useMemo(() => chosen ?? (first.data?.data ?? []).map(({ fundCode, shortName }): ChosenFund => ({ fundCode, shortName })), [chosen, first.data])
  const choose = (next: readonly ChosenFund[]) => {
    setChosen(next)
    localStorage.setItem(stored, JSON.stringify(next))
  }
  return { funds, choose }
}

/** Up to three funds by code, name or pinyin initials. */
export function FundChoice({ funds, onChange }: { funds: readonly ChosenFund[]; onChange: (funds: readonly ChosenFund[]) => void }) {
  const [text, setText] = useState('')
  const { data = [] } = useQuery({ ...q(api.fund.search, { body: { keyword: text.trim(), pageSize: 20 } }), enabled: text.trim() !== '' })
  const known = [...funds, ...data.filter((one) => !funds.some(({ fundCode }) => fundCode === one.fundCode))]
  return (
    <Select
      mode="multiple" aria-label="试算基金" placeholder="选择最多 3 只基金试算" maxCount={mostTried} value={funds.map(({ fundCode }) => fundCode)} className="k-wide"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} options={known.map(({ fundCode, shortName }) => ({ value: fundCode, label: `${shortName}（${fundCode}）` }))}
      notFoundContent={text === '' ? '输入代码、名称或拼音首字母' : '没有找到，请换个关键字'}
      onChange={(codes: string[]) => { onChange(codes.flatMap((code) => known.find((one) => one.fundCode === code) ?? []).map(({ fundCode, shortName }) => ({ fundCode, shortName }))); setText('') }}
    />
  )
}
