import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { SimpleScreening } from './SimpleScreening.tsx'
import { useFields } from './use-screening.ts'

/** 基金筛选（简版） as a menu of its own. */
export default function FundScreeningSimpleScreen() {
  const { data: fields, error, refetch } = useFields()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return fields ? <SimpleScreening fields={fields} /> : <Skeleton />
}
