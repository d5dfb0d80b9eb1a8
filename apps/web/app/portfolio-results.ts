import type { Task } from '@zhiheng/contract'
import { openLink } from './navigation.ts'
import { linkTo } from './screens.ts'
import { resultLinks } from './tasks.ts'

const isRun = (result: unknown): result is { runId: string; name: string } => typeof result === 'object' && result !== null && 'runId' in result && 'name' in result

/** A finished back-test leads to its result. */
function resultOf({ kind, status, result }: Task): (() => void) | undefined {
  if (kind !== 'portfolio-run' || status !== 'done' || !isRun(result)) return undefined
  const { runId, name } = result
  return () => openLink(linkTo('PortfolioResult', { id: runId, name }), { title: `结果 ${name}` })
}
resultLinks.push(resultOf)
