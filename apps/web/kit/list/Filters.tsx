import { Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { DayInput } from '../DayInput.tsx'
import { usePause } from './pause.ts'
import type { Option, ToolbarFilter, ToolbarValue } from './types.ts'

interface FiltersProps {
  filters: readonly ToolbarFilter[]
  values: Readonly<Record<string, ToolbarValue>>
  onChange: (prop: string, value: ToolbarValue) => void
}

/** Filters of the toolbar: date, datetime, select, input. */
export function Filters({ filters, values, onChange }: FiltersProps) {
  return filters.filter((filter) => filter.show !== false).map((filter) => {
    const change = (value: ToolbarValue) => {
      onChange(filter.prop, value)
      filter.trigger?.(value)
    }
    return <ToolbarField key={filter.prop} filter={filter} value={values[filter.prop]} onChange={change} />
  })
}

interface FieldProps {
  filter: ToolbarFilter
  value: ToolbarValue
  onChange: (value: ToolbarValue) => void
}
function ToolbarField({ filter, value, onChange }: FieldProps) {
  const shared = { placeholder: filter.placeholder, allowClear: filter.clearable ?? true, 'aria-label': filter.placeholder }
  switch (filter.type) {
    case 'date':
      return <DayInput {...shared} value={value ? dayjs(String(value), 'YYYYMMDD') : null} onChange={(day) => onChange(day ? day.format('YYYYMMDD') : undefined)} />
    case 'datetime':
      return <DayInput {...shared} showTime value={value ? dayjs(String(value)) : null} onChange={(at) => onChange(at ? at.format('YYYY-MM-DD HH:mm:ss') : undefined)} />
    case 'select':
      return <SelectField filter={filter} value={value} onChange={onChange} />
    default:
      return <TextField filter={filter} value={value} onChange={onChange} />
  }
}

function SelectField({ filter, value, onChange }: FieldProps) {
  const [found, setFound] = useState<readonly Option[]>()
  const look = usePause((text: string) => void filter.search?.(text.trim()).then(setFound))
  const options = (found ?? filter.options ?? []).map((option) => ({ ...option }))
  return (
    <Select
      className="k-select"
      placeholder={filter.placeholder}
      aria-label={filter.placeholder}
      allowClear={filter.clearable ?? true}
      {...(filter.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={filter.search ? { filterOption: false, onSearch: look.later } : { optionFilterProp: 'label' }}
      value={value as string | undefined}
      options={options}
      onChange={(next: string | string[] | undefined) => onChange(next)}
      popupMatchSelectWidth={false}
    />
  )
}

/** Fires on Enter, or 500 ms after the last key. */
function TextField({ filter, value, onChange }: FieldProps) {
  const [text, setText] = useState(String(value ?? ''))
  const fire = usePause((typed: string) => onChange(typed.trim()))
  return (
    <Input
      className="k-input"
      placeholder={filter.placeholder}
      aria-label={filter.placeholder}
      allowClear={filter.clearable ?? true}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        fire.later(event.target.value)
      }}
      onPressEnter={() => fire.now(text)}
    />
  )
}
