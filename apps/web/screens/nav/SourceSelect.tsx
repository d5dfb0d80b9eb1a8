import { isOperatorOrg } from '@zhiheng/domain'
import { Select } from 'antd'
import { useSources } from '../../app/nav-sources.ts'
import { useUser } from '../../app/session.ts'

interface SourceSelectProps {
  id?: string
  value: string | undefined
  onChange: (source: string | undefined) => void
  /** With a text for none: all sources may be meant. Without it the source is written to, and the platform's is the operator's alone. */
  all?: string
  disabled?: boolean
}
export function SourceSelect({ id, value, onChange, all, disabled = false }: SourceSelectProps) {
  const user = useUser()
  const { options } = useSources()
  const writable = options.filter((option) => option.value !== 'platform' || isOperatorOrg(user?.orgId))
  return <Select aria-label="净值来源" {...(id ? { id } : {})} disabled={disabled} value={value ?? ''} onChange={(next) => onChange(next || undefined)} options={all ? [{ value: '', label: all }, ...options] : writable} />
}
