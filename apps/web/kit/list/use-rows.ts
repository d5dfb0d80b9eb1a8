import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowsAsk, RowsQuery } from './types.ts'

const same = (a: RowsAsk, b: RowsAsk) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The rows of a list. While a list is loading, new queries are blocked: what the user asks meanwhile waits, and
 * the last of it is asked when the answer is there.
 */
export function useRows<R>(rows: (at: RowsAsk) => RowsQuery<R>, wanted: RowsAsk) {
  const [asked, setAsked] = useState(wanted)
  const result = useQuery({ ...rows(asked), placeholderData: keepPreviousData, staleTime: 30_000, retry: false })
  const { isFetching } = result
  if (!isFetching && !same(asked, wanted)) setAsked(wanted)
  return { ...result, asked }
}
