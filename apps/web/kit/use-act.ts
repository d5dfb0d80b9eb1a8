import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useHost } from './host.ts'

export interface Deed {
  /** Names what is done to what, and how many: 删除用户「林知远」？ */
  title: string
  content?: ReactNode
  okText: string
  danger?: boolean
  /** Hand `options` to the call, so that a refusal is said here only. */
  run: (options: { signal: AbortSignal }) => Promise<unknown>
  done: string
  /** Keys of the calls whose answers are old afterwards: `api.user.list.key`. */
  refresh: readonly string[]
}

/** The words of a refusal; words of machines are not for users. */
export const refusalOf = (error: unknown) => (error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '没有成功，请稍后重试')

/** Does something now, or asks before. A refusal stays in sight until it is read. */
export function useAct() {
  const { modal } = App.useApp()
  const cache = useQueryClient()
  const { notify, quiet } = useHost()
  return useMemo(() => {
    const refresh = (keys: readonly string[]) => Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
    const now = async (deed: Pick<Deed, 'okText' | 'run' | 'done' | 'refresh'>) => {
      try {
        await deed.run(quiet())
      } catch (error) {
        modal.warning({ title: `没有${deed.okText}`, content: refusalOf(error), okText: '知道了' })
        return
      }
      notify('success', deed.done)
      await refresh(deed.refresh)
    }
    const ask = (deed: Deed) =>
      void modal.confirm({ title: deed.title, content: deed.content, okText: deed.okText, cancelText: '取消', okButtonProps: { danger: deed.danger ?? false }, onOk: () => now(deed) })
    return { now, ask, refresh }
  }, [modal, cache, notify, quiet])
}

const mostNamed = 3
/** 「甲」、「乙」、「丙」等 5 个用户: what an action is about to touch. */
export function named(names: readonly string[], unit: string): string {
  const first = names.slice(0, mostNamed).map((name) => `「${name}」`).join('、')
  return names.length > mostNamed ? `${first}等 ${names.length} ${unit}` : names.length > 1 ? `${first}共 ${names.length} ${unit}` : first
}
