import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { Builder } from './Builder.tsx'
import { ConditionBar } from './ConditionBar.tsx'
import { SchemeBar } from './SchemeBar.tsx'
import { ScreeningResult } from './ScreeningResult.tsx'
import { nothingAsked, useDataDay, useFields, useScreening, useSteps } from './use-screening.ts'
import type { Fields } from './words.ts'
import './screening.css'

/** 高级筛选: everything that can be asked stands open at the left. */
export default function AdvancedScreeningScreen() {
  const { data: fields, error, refetch } = useFields()
  if (error) return <ErrorState error={error} title="指标体系获取异常" onRetry={() => void refetch()} />
  return fields ? <Advanced fields={fields} /> : <Skeleton />
}

function Advanced({ fields }: { fields: Fields }) {
  const screening = useScreening(nothingAsked)
  const { asked, ask } = screening
  const { data: answer } = useSteps(asked)
  useDataDay(answer?.asOf)
  return (
    <div className="sc-advanced">
      <Builder fields={fields} conditions={asked.conditions} onChange={(conditions) => ask({ conditions })} />
      <ScreeningResult
        name="screen" title="高级筛选" fields={fields} screening={screening} answer={answer}
        above={<>
          <SchemeBar screening={screening} asOf={answer?.asOf} />
          <ConditionBar fields={fields} universe={asked.universe} conditions={asked.conditions} answer={answer} onUniverse={(universe) => ask({ universe })} onChange={(conditions) => ask({ conditions })} />
        </>}
      />
    </div>
  )
}
