import type { Task } from '@zhiheng/contract'
import { openLink } from './navigation.ts'
import { linkTo } from './screens.ts'
import { resultLinks } from './tasks.ts'

interface Subject {
  kind: string
  id: string
  name: string
}
const isSubject = (result: unknown): result is Subject => typeof result === 'object' && result !== null && 'kind' in result && 'id' in result && 'name' in result

/** A finished run of a factor, a model or a project leads to what it found. */
function resultOf({ kind: task, status, result }: Task): (() => void) | undefined {
  if (task !== 'research-run' || status !== 'done' || !isSubject(result)) return undefined
  const { kind, id, name } = result
  return () => openLink(linkTo('ResearchDetail', { kind, id, name }), { title: name })
}
resultLinks.push(resultOf)
