import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { SimpleScreening } from './SimpleScreening.tsx'
import { useFields } from './use-screening.ts'

/** 基金筛选（简版） as a menu of its own. */
export default function FundScreeningSimpleScreen() {
  const { data: fields, error, refetch } = useFields()
  if (error) return <ErrorState error={error} title="指标体系获取异常" onRetry={() => void refetch()} />
  return fields ? <SimpleScreening fields={fields} /> : <Skeleton />
}
