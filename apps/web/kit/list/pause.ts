import { useEffect, useMemo, useRef } from 'react'
import { filterPause } from './state.ts'

/** Runs a function 500 ms after the last `later`, or at once by `now`. */
export function usePause<T>(run: (value: T) => void, ms = filterPause) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const now = (value: T) => {
      clearTimeout(timer.current)
      latest.current(value)
    }
    const later = (value: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), ms)
    }
    return { now, later }
  }, [ms])
}
