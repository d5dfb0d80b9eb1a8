import { EmptyState, ErrorState, Skeleton } from './States.tsx'

interface QueryStateProps {
  query: { error: unknown; isPending: boolean; refetch: () => unknown }
  /** Said where the answer holds nothing. */
  empty: string
}

/** What stands in place of a page while its query loads, has failed, or found nothing. */
export function QueryState({ query, empty }: QueryStateProps) {
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.isPending ? <Skeleton /> : <EmptyState title={empty} />
}
