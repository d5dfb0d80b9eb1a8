import type { ImportPreview, Task } from '@zhiheng/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { api, quietly, withProgress } from '../../api.ts'
import { showServerTasks } from '../../app/tasks.ts'
import { navChanged } from './nav-changed.ts'
import { type Choice, type Choices, decide, kept, noChoices, rowsToTake, standingOf, targetOf, toDecision } from './decide.ts'

export interface Accepted {
  rows: number
  funds: { fundCode: string; fundName: string; beginDay: string; endDay: string }[]
}

const said = (error: unknown) => (error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '没有完成，请稍后重试')

/** One import from its files to its result. The page shows; what is asked of the server when stands here. */
export function useImport(batchId: string | undefined) {
  const cache = useQueryClient()
  const [preview, setPreview] = useState<ImportPreview>()
  const [choices, act] = useReducer((now: Choices, choice: Choice | { type: 'all'; choices: Choices }) => (choice.type === 'all' ? choice.choices : decide(now, choice)), noChoices)
  const [sending, setSending] = useState<number>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const [accepted, setAccepted] = useState<Accepted>()
  const [taskId, setTaskId] = useState<string>()
  const stop = useRef<() => void>(undefined)
  const comparing = useRef<AbortController>(undefined)

  const reopened = useQuery({ queryKey: [api.nav.preview.key, batchId], queryFn: ({ signal }) => api.nav.preview({ body: { batchId: batchId ?? '' } }, { signal }), enabled: batchId !== undefined, retry: false, staleTime: Infinity, gcTime: 0 })
  const shown = preview ?? (batchId === undefined ? undefined : reopened.data)
  const changed = () => navChanged(cache)
  const task = useTask(taskId, (ended) => {
    setTaskId(undefined)
    setBusy(undefined)
    if (ended.status === 'done') void changed()
    else {
      setAccepted(undefined)
      setRefused(ended.status === 'cancelled' ? '入库已取消，没有写入任何净值' : `没有入库：${ended.message || '请稍后重试'}`)
    }
  })

  const upload = async (files: readonly File[], source: string) => {
    const up = withProgress(setSending)
    quietly(up.abort)
    stop.current = up.cancel
    setRefused(undefined)
    setSending(0)
    try {
      const read = await api.nav.importV2({ body: { source }, files: files.map((file) => ({ name: file.name, bytes: file })) }, up.options)
      act({ type: 'reset' })
      setPreview(read)
    } catch (error) {
      if (!up.options.signal.aborted) setRefused(said(error))
    } finally {
      setSending(undefined)
    }
  }
  /** Another fund has other points on record: the server compares again. */
  const choose = async (choice: Extract<Choice, { type: 'fund' | 'funds' }>) => {
    const next = decide(choices, choice)
    act({ type: 'all', choices: next })
    const leavesOut = choice.type === 'fund' ? choice.target === '' : Object.values(choice.targets).every((target) => target === '')
    if (!shown || leavesOut) return
    comparing.current?.abort()
    const abort = new AbortController()
    comparing.current = abort
    setBusy('正在与所选基金的净值比较')
    try {
      const again = await api.nav.preview({ body: { batchId: shown.batchId, funds: next.funds } }, quietly(abort))
      setPreview(again)
      act({ type: 'all', choices: kept(next, again) })
      setBusy(undefined)
    } catch (error) {
      if (abort.signal.aborted) return
      setBusy(undefined)
      setRefused(said(error))
    }
  }
  const accept = async () => {
    if (!shown) return
    setBusy('正在入库')
    setRefused(undefined)
    const result: Accepted = {
      rows: rowsToTake(shown, choices),
      funds: shown.funds.filter((fund) => standingOf(fund, choices) !== 'leftOut').map((fund) => ({ fundCode: targetOf(fund, choices).replace(/^\+/, ''), fundName: fund.fundName || fund.nameInFile, beginDay: fund.beginDay, endDay: fund.endDay })),
    }
    try {
      const answer = await api.nav.accept({ body: toDecision(shown, choices) }, quietly())
      setAccepted(result)
      if (answer.taskId) setTaskId(answer.taskId)
      else {
        setBusy(undefined)
        await changed()
      }
    } catch (error) {
      setBusy(undefined)
      setRefused(said(error))
    }
  }
  const again = () => {
    setPreview(undefined)
    setAccepted(undefined)
    setRefused(undefined)
    act({ type: 'reset' })
  }
  const reject = async () => {
    if (!shown) return
    await api.nav.reject({ body: { batchId: shown.batchId } })
    await cache.invalidateQueries({ queryKey: [api.nav.batches.key] })
    again()
  }
  return { preview: shown, reopened, choices, act, sending, refused, busy, accepted, task, upload, choose, accept, reject, again, cancel: () => stop.current?.() }
}

/** Follows work of the server: the drawer shows it meanwhile, and the page may go on. */
function useTask(taskId: string | undefined, onEnd: (task: Task) => void) {
  const { data, refetch } = useQuery({ queryKey: [api.task.mine.key], queryFn: () => api.task.mine({ body: {} }), refetchInterval: 800, enabled: taskId !== undefined })
  const task = taskId === undefined ? undefined : data?.find((one) => one.id === taskId)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    if (taskId && data) showServerTasks(data, (id) => void api.task.cancel({ body: { id } }).then(() => refetch()))
  }, [taskId, data, refetch])
  useEffect(() => {
    if (task && ['done', 'failed', 'cancelled'].includes(task.status)) ended.current(task)
  }, [task])
  return task
}
