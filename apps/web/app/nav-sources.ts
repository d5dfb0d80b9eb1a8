import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { useMemo } from 'react'
import { api } from '../api.ts'

const delivered = [['custodian', '托管'], ['team', '团队'], ['mail', '邮件'], ['platform', '平台']] as const

/** NAV sources as the organisation's dictionary names them. */
export function useSources() {
  const { data } = useQuery({ ...q(api.dictionary.detail, { query: { indexCode: 'navSource' } }), staleTime: 300_000 })
  return useMemo(() => {
    const options = data && data.length > 0 ? data.map((entry) => ({ value: entry.dictionaryValue, label: entry.dictionaryName })) : delivered.map(([value, label]) => ({ value, label }))
    return { options, nameOf: (source: string) => options.find((option) => option.value === source)?.label ?? source }
  }, [data])
}
