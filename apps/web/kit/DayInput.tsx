import { lazy, Suspense } from 'react'
import type { DayInputProps } from './day-input-code.tsx'

const Calendar = lazy(() => import('./day-input-code.tsx').then((code) => ({ default: code.Calendar })))

/** The date field: its calendar is the heaviest input there is, so that it comes when the first one is shown. */
export function DayInput(props: DayInputProps) {
  return <Suspense fallback={<span className="k-day-waiting" role="status" aria-label="加载中" />}><Calendar {...props} /></Suspense>
}
