import { useCallback, useEffect, useRef, useState } from 'react'
import type { Built, Point, Problem } from './frontier-engine.ts'
import type { Question, Reply } from './frontier-worker.ts'

interface FrontierState {
  built: Built | undefined
  /** The point under the finger. */
  point: Point | undefined
  /** How long the newest answer took, from asking to having it, in milliseconds. */
  took: number
  moveTo: (target: number) => void
}

/** Keeps the frontier of a problem in a worker. While an answer is on its way only the newest wish waits. */
export function useFrontier(problem: Problem | undefined): FrontierState {
  const [built, setBuilt] = useState<Built>()
  const [point, setPoint] = useState<Point>()
  const [took, setTook] = useState(0)
  const send = useRef<(question: Question) => void>(undefined)
  const state = useRef({ id: 0, asked: 0, busy: false, waiting: undefined as number | undefined })

  const moveTo = useCallback((target: number) => {
    const now = state.current
    if (now.busy) {
      now.waiting = target
      return
    }
    now.busy = true
    now.asked = performance.now()
    send.current?.({ id: ++now.id, kind: 'at', target })
  }, [])

  useEffect(() => {
    const take = (reply: Reply) => {
      const now = state.current
      if (reply.kind === 'build') return void (reply.id === now.id && setBuilt(reply.built))
      setTook(performance.now() - now.asked)
      now.busy = false
      if (reply.point) setPoint(reply.point)
      const { waiting } = now
      now.waiting = undefined
      if (waiting !== undefined) moveTo(waiting)
    }
    if (typeof Worker === 'undefined') {
      let here = true
      send.current = (question) => void import('./frontier-worker.ts').then(({ answer }) => here && take(answer(question)))
      return () => { here = false }
    }
    const worker = new Worker(new URL('./frontier-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Reply>) => take(data)
    send.current = (question) => worker.postMessage(question)
    return () => worker.terminate()
  }, [moveTo])

  useEffect(() => {
    if (!problem) return
    // What was asked of the former problem is not waited for.
    const now = state.current
    now.busy = false
    now.waiting = undefined
    send.current?.({ id: ++now.id, kind: 'build', problem })
  }, [problem])
  return { built, point, took, moveTo }
}
