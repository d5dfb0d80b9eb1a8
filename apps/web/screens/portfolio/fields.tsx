import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { PortfolioCode } from '@zhiheng/domain'

/** Small fields of the wizard: a label above, the reason below. */

interface FieldProps {
  label: string
  why?: string | undefined
  hint?: string
  wide?: boolean
  children: ReactNode
}
export function Field({ label, why, hint, wide = false, children }: FieldProps) {
  return <label className={`pf-field${wide ? ' wide' : ''}${why ? ' wrong' : ''}`} title={hint}><span>{label}</span>{children}{why && <em className="k-error" role="alert">{why}</em>}</label>
}

interface NumberProps {
  label: string
  value: number | null | undefined
  onChange: (value: number | null) => void
  disabled?: boolean
  min?: number
  max?: number
  decimals?: number
  placeholder?: string
  small?: boolean
}
export function NumberInput({ label, value, onChange, disabled = false, min, max, decimals = 0, placeholder, small = false }: NumberProps) {
  return <InputNumber {...(small ? { size: 'small' as const } : {})} aria-label={label} disabled={disabled} value={value ?? null} {...(min === undefined ? {} : { min })} {...(max === undefined ? {} : { max })} precision={decimals} {...(placeholder === undefined ? {} : { placeholder })} onChange={onChange} />
}

/** Typed in percent, kept as a fraction without the dust of binary fractions. */
export function PercentInput({ value, onChange, min, max, decimals = 2, ...rest }: NumberProps) {
  const scaled = (share: number | undefined) => (share === undefined ? {} : +(share * 100).toFixed(6))
  return <NumberInput {...rest} decimals={decimals} value={value === null || value === undefined ? null : +(value * 100).toFixed(8)} {...(min === undefined ? {} : { min: scaled(min) as number })} {...(max === undefined ? {} : { max: scaled(max) as number })} onChange={(typed) => onChange(typed === null ? null : +(typed / 100).toFixed(10))} />
}

interface CodeProps {
  label: string
  value: number
  codes: readonly PortfolioCode[]
  onChange: (code: number) => void
  disabled?: boolean
}
/** One of the coded choices, each with what it does. */
export function CodeSelect({ label, value, codes, onChange, disabled = false }: CodeProps) {
  return <Select aria-label={label} value={value} disabled={disabled} onChange={onChange} popupMatchSelectWidth={340} options={codes.map(({ code, name, about }) => ({ value: code, label: name, title: about, about }))} optionRender={({ data }) => <span className="pf-option">{data.label}<em>{data.about}</em></span>} />
}
