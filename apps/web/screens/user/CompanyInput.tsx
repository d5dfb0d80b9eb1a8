import { companyPicked } from '@zhiheng/domain'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { usePause } from '../../kit/list/pause.ts'

interface CompanyInputProps {
  /** Name of the company that is set now. */
  name: string
  onChange: (companyCode: string) => void
}
type Found = readonly { name: string; code: string }[]

/** The code of a company counts only while the text is the name of a found one; else the field is empty (rule validator.company-picked). */
export const codeOfText = (text: string, found: Found) => {
  const hit = found.find((one) => one.name === text.trim())
  return hit && companyPicked(hit, found) === undefined ? hit.code : ''
}

export function CompanyInput({ name, onChange }: CompanyInputProps) {
  const [text, setText] = useState(name)
  const [found, setFound] = useState<Found>([])
  const look = usePause((keyword: string) => void search(keyword).then(setFound), 300)
  // A picked option says its code itself: two companies may have one name.
  const type = (next: string, option?: { key?: string }) => {
    setText(next)
    onChange(option?.key ?? codeOfText(next, found))
    look.later(next)
  }
  return (
    <AutoComplete
      id="f-companyCode" value={text} placeholder="输入名称、编码或拼音首字母后选择" onChange={(next: string, option) => type(next, option as { key?: string })} onFocus={() => look.now(text)}
      options={found.map((one) => ({ key: one.code, value: one.name, label: <span>{one.name}<span className="t3">　{one.code}</span></span> }))}
    />
  )
}

const search = async (keyword: string): Promise<Found> =>
  (await api.company.search({ body: { keyword: keyword.trim() } })).slice(0, 50).map((one) => ({ name: one.counselorName, code: one.counselorCode }))
