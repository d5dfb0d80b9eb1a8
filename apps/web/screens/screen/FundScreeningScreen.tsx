import { ErrorState, Skeleton } from '../../kit/States.tsx'
import type { ScreenProps } from '../../app/screens.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { SchemeBar } from './SchemeBar.tsx'
import { ScreeningResult } from './ScreeningResult.tsx'
import { SimpleScreening } from './SimpleScreening.tsx'
import { askedByLink } from './start.ts'
import { nothingAsked, useDataDay, useFields, useScreening, useSteps } from './use-screening.ts'
import type { Fields } from './words.ts'
import './screening.css'

/** 基金筛选: saved schemes, conditions with what each removes, the result. Its simple variant by the query simple=1 (rule pages.fund-screening-simple). */
export default function FundScreeningScreen({ query }: ScreenProps<'simple?' | 'company?' | 'manager?'>) {
  const { data: fields, error, refetch } = useFields()
  if (error) return <ErrorState error={error} title="指标体系获取异常" onRetry={() => void refetch()} />
  if (!fields) return <Skeleton />
  return query.simple === '1' ? <SimpleScreening fields={fields} /> : <Chips fields={fields} initial={askedByLink(query) ?? nothingAsked} />
}

function Chips({ fields, initial }: { fields: Fields; initial: typeof nothingAsked }) {
  const screening = useScreening(initial)
  const { asked, ask } = screening
  const { data: answer } = useSteps(asked)
  useDataDay(answer?.asOf)
  return (
    <ScreeningResult
      name="screen" title="基金筛选" fields={fields} screening={screening} answer={answer}
      above={<>
        <SchemeBar screening={screening} asOf={answer?.asOf} />
        <ConditionBar fields={fields} universe={asked.universe} conditions={asked.conditions} answer={answer} onUniverse={(universe) => ask({ universe })} onChange={(conditions) => ask({ conditions })} />
      </>}
    />
  )
}
