import { Button, Checkbox, Input, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { useFocusReturn } from '../use-focus-return.ts'
import { blankDraft, draftError, expressionsOf, expressionWords, isBlank, numberOnBlur, numberStep } from './filters.ts'
import { SpreadBars } from './SpreadBars.tsx'
import type { Column, ColumnFilterType, FilterDraft } from './types.ts'

interface FilterFormProps<R> {
  column: Column<R>
  draft: FilterDraft | undefined
  onDone: (draft: FilterDraft | undefined) => void
  onCancel: () => void
}

/** The popover of one column filter: fields by type, expression where there is a choice, 清除 取消 应用. */
export function FilterForm<R>({ column, draft: given, onDone, onCancel }: FilterFormProps<R>) {
  useFocusReturn()
  const type = column.columnFilterType!
  const [draft, setDraft] = useState(given ?? blankDraft(type))
  const error = draftError(type, draft)
  const expressions = expressionsOf[type.filterType]
  const change = (part: Partial<FilterDraft>) => setDraft((now) => ({ ...now, ...part }))
  const apply = () => !error && onDone(isBlank(draft) ? undefined : draft)
  return (
    <form
      className="k-filter"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onCancel()
      }}
    >
      <div className="k-filter-title"><b>{column.label}</b>{type.isPercent && <span className="t3">单位 %</span>}</div>
      {column.group && <div className="t3">{column.group}</div>}
      {expressions.length > 1 && <Segmented size="small" block value={draft.expression} options={expressions.map((value) => ({ value, label: expressionWords[value] }))} onChange={(expression) => change({ expression })} />}
      {column.spread && <SpreadBars of={column.spread} type={type} draft={draft} />}
      <Fields type={type} draft={draft} change={change} />
      {error && <div className="k-error" role="alert">{error}</div>}
      <div className="k-filter-foot">
        <Button size="small" type="text" onClick={() => onDone(undefined)}>清除</Button>
        <span className="k-space" />
        <Button size="small" onClick={onCancel}>取消</Button>
        <Button size="small" type="primary" htmlType="submit" disabled={Boolean(error)} title={error}>应用</Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  type: ColumnFilterType
  draft: FilterDraft
  change: (part: Partial<FilterDraft>) => void
}
function Fields({ type, draft, change }: FieldsProps) {
  const options = type.options ?? []
  switch (type.filterType) {
    case 'multiSelect':
      return <Choices type={type} draft={draft} change={change} />
    case 'singleSelect':
      return <Radio.Group className="k-filter-list" value={draft.checkArr[0]} onChange={(event) => change({ checkArr: [event.target.value as string | number] })} options={options.map(({ value, label }) => ({ value, label }))} />
    case 'numberRange':
    case 'dateRange':
      return <div className="k-filter-range"><Field type={type} value={draft.value} onChange={(value) => change({ value })} focus /><span className="t3">至</span><Field type={type} value={draft.value1} onChange={(value1) => change({ value1 })} /></div>
    default:
      return <Field type={type} value={draft.value} onChange={(value) => change({ value })} focus />
  }
}

function Field({ type, value, onChange, focus = false }: { type: ColumnFilterType; value: string; onChange: (value: string) => void; focus?: boolean }) {
  const number = type.filterType === 'number' || type.filterType === 'numberRange'
  const date = type.filterType === 'date' || type.filterType === 'dateRange'
  return (
    <Input
      size="small"
      autoFocus={focus}
      allowClear
      value={value}
      inputMode={number ? 'decimal' : 'text'}
      step={number ? numberStep : undefined}
      placeholder={date ? '如 20250103' : number ? '数值' : '关键字'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => number && value.trim() !== '' && numberOnBlur(value) !== '' && onChange(String(numberOnBlur(value)))}
    />
  )
}

function Choices({ type, draft, change }: FieldsProps) {
  const [text, setText] = useState('')
  const options = (type.options ?? []).filter(({ label }) => label.includes(text.trim()))
  return (
    <>
      {(type.options?.length ?? 0) > 8 && <Input size="small" autoFocus allowClear placeholder="查找选项" value={text} onChange={(event) => setText(event.target.value)} />}
      <Checkbox.Group
        className="k-filter-list"
        value={[...draft.checkArr]}
        onChange={(values) => change({ checkArr: [...draft.checkArr.filter((value) => !options.some((option) => option.value === value)), ...values.filter((value) => options.some((option) => option.value === value))] })}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    </>
  )
}
