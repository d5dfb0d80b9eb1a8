import { SearchOutlined } from '../icons.tsx'
import { Input, type InputRef } from 'antd'
import { type RefObject, useState } from 'react'
import { usePause } from './pause.ts'

interface KeywordProps {
  value: string
  placeholder: string | undefined
  field: RefObject<InputRef | null>
  onSearch: (keyword: string) => void
  onDown: () => void
}

/** 搜索关键字: Enter at once, typing after 500 ms, arrow down goes into the grid. */
export function Keyword({ value, placeholder = '搜索关键字', field, onSearch, onDown }: KeywordProps) {
  const [text, setText] = useState(value)
  const fire = usePause(onSearch)
  const [heard, setHeard] = useState(value)
  // A keyword from elsewhere (a scheme, 清空) replaces what stands in the field.
  if (heard !== value) {
    setHeard(value)
    if (text.trim() !== value) setText(value)
  }
  return (
    <Input
      ref={field}
      className="k-keyword"
      prefix={<SearchOutlined />}
      placeholder={placeholder}
      aria-label={placeholder}
      allowClear
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        fire.later(event.target.value.trim())
      }}
      onPressEnter={() => fire.now(text.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    />
  )
}
