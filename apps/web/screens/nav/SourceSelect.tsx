import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { isOperatorOrg } from '@zhiheng/domain'
import { Select } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'

const delivered = [['custodian', '托管'], ['team', '团队'], ['mail', '邮件'], ['platform', '平台']] as const

/** NAV sources as the organisation's dictionary names them. */
export function useSources() {
  const { data } = useQuery({ ...q(api.dictionary.detail, { query: { indexCode: 'navSource' } }), staleTime: 300_000 })
  return useMemo(() => {
    const options = data && data.length > 0 ? data.map((entry) => ({ value: entry.dictionaryValue, label: entry.dictionaryName })) : delivered.map(([value, label]) => ({ value, label }))
    return { options, nameOf: (source: string) => options.find((option) => option.value === source)?.label ?? source }
  }, [data])
}

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
