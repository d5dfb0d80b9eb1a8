import { q } from '@zhiheng/client'
import type { Condition } from '@zhiheng/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { statusFacts } from '../../app/status.ts'
import { useHost } from '../../kit/host.ts'
import type { RowsAsk } from '../../kit/list/types.ts'
import { askedColumns, type FundRow, rowsOf } from './columns.ts'
import { canonical, conditionsOfList } from './conditions.ts'

export type Peer = 'fundType' | 'strategy' | 'all'
export type Universe = '' | '1' | '2'
/** Everything that a screening asks; a query scheme keeps it. */
export interface Asked {
  universe: Universe
  peer: Peer
  conditions: readonly Condition[]
}
export const nothingAsked: Asked = { universe: '2', peer: 'fundType', conditions: [] }

export const peerOptions: { value: Peer; label: string }[] = [{ value: 'fundType', label: '按基金类型' }, { value: 'strategy', label: '按策略' }, { value: 'all', label: '全部基金' }]
export const universeOptions: { value: Universe; label: string }[] = [{ value: '2', label: '在库公募' }, { value: '1', label: '在库私募' }, { value: '', label: '在库全部' }]

export const bodyOf = ({ universe, peer, conditions }: Asked) => ({ peer, conditions: [...conditions], ...(universe === '' ? {} : { data_source: Number(universe) }) })

export const useFields = () => useQuery({ ...q(api.screen.fields), staleTime: Infinity })

/** What the conditions remove, one after another and alone. */
export function useSteps(asked: Asked) {
  return useQuery({ ...q(api.screen.query, { query: { pageNo: 1, pageSize: 1 }, body: { ...bodyOf(asked), columns: ['fund_code'] } }), placeholderData: keepPreviousData })
}

/** Rows of the list: its own filters follow the conditions. */
export const rowsFor = (asked: Asked) => (at: RowsAsk) => {
  const columns = askedColumns(at.columns ?? [])
  const call = q(api.screen.query, { query: at.query, body: { ...bodyOf(asked), conditions: [...asked.conditions, ...conditionsOfList(at.body.filters, at.body.keyword)], columns, sorts: at.body.sorts } })
  return {
    queryKey: call.queryKey,
    queryFn: async (context: { signal: AbortSignal }) => {
      const { data, ...page } = await call.queryFn(context)
      return { ...page, data: rowsOf(page.columns, data) }
    },
  }
}

export interface Screening {
  asked: Asked
  ask: (part: Partial<Asked>) => void
  setAll: (asked: Asked) => void
  /** Changes when anything asked does. */
  question: string
}

/** The state of a screening; the status bar follows its day. */
export function useScreening(initial: Asked): Screening {
  const [asked, setAll] = useState(initial)
  return useMemo(() => ({ asked, setAll, ask: (part) => setAll((now) => ({ ...now, ...part })), question: canonical(asked) }), [asked])
}

/** Figures are as of this day; the status bar says so while the screen is in sight. */
export function useDataDay(asOf: string | undefined) {
  const { active } = useHost()
  useEffect(() => {
    if (active && asOf) statusFacts.set((now) => (now.dataDay === asOf ? now : { ...now, dataDay: asOf }))
  }, [active, asOf])
}

export const codeOf = (fund: FundRow) => String(fund.fundCode)
export const nameOf = (fund: FundRow) => String(fund.shortName ?? fund.fundCode)
