import { Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { DayInput } from '../DayInput.tsx'
import './form.css'

export type FieldKind = 'text' | 'area' | 'password' | 'number' | 'percent' | 'select' | 'multiSelect' | 'switch' | 'date'
export interface FormField<In> {
  name: keyof In & string
  label: string
  kind?: FieldKind
  options?: readonly { value: string | number | boolean; label: string }[]
  placeholder?: string
  hint?: ReactNode
  /** Why the field cannot be changed. */
  locked?: string | undefined
  show?: (draft: Partial<In>) => boolean
  /** An input of its own, for what no kind fits. */
  render?: (value: unknown, change: (value: unknown) => void, draft: Partial<In>) => ReactNode
}

interface FieldInputProps<In> {
  field: FormField<In>
  id: string
  value: unknown
  draft: Partial<In>
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** The input of one field by its kind. Percent fields show 12.5 for 0.125. */
export function FieldInput<In>({ field, id, value, draft, onChange, onBlur }: FieldInputProps<In>) {
  if (field.render) return field.render(value, onChange, draft)
  const shared = { id, placeholder: field.placeholder, disabled: field.locked !== undefined, title: field.locked, onBlur }
  switch (field.kind) {
    case 'area':
      return <Input.TextArea {...shared} rows={4} maxLength={2000} showCount value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
    case 'password':
      return <Input.Password {...shared} autoComplete="new-password" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
    case 'number':
      return <InputNumber {...shared} className="k-wide" controls={false} keyboard={false} value={value as number | null} onChange={(next) => onChange(next ?? undefined)} />
    case 'percent':
      return <InputNumber {...shared} className="k-wide" controls={false} suffix="%" value={value === undefined || value === null ? null : Number((Number(value) * 100).toPrecision(12))} onChange={(next) => onChange(next === null ? undefined : Number((Number(next) / 100).toPrecision(12)))} />
    case 'select':
    case 'multiSelect':
      return <Select {...shared} allowClear showSearch={{ optionFilterProp: 'label' }} {...(field.kind === 'multiSelect' ? { mode: 'multiple' as const } : {})} options={field.options?.map((option) => ({ ...option }))} value={value as string | undefined} onChange={(next) => onChange(next)} />
    case 'switch':
      return <Switch id={id} disabled={field.locked !== undefined} checked={value === true} onChange={onChange} />
    case 'date':
      return <DayInput {...shared} className="k-wide" value={value ? dayjs(String(value), 'YYYYMMDD') : null} onChange={(day) => onChange(day ? day.format('YYYYMMDD') : undefined)} />
    default:
      return <Input {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  }
}
