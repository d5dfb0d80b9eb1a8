import { parentPort, workerData } from 'node:worker_threads'

const { module, name, args, tells } = workerData as { module: string; name: string; args: unknown[]; tells: boolean }

/** A message for each hundredth is enough: each asks the database whether the work is still wanted. */
let told = -1
function tell(share: number, words: string) {
  if (share < told + 0.01) return
  told = share
  parentPort!.postMessage({ share, words })
}

try {
  const loaded = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
  parentPort!.postMessage({ ok: true, value: await loaded[name]!(...args, ...(tells ? [tell] : [])) })
} catch (error) {
  // An error class does not survive the copy; its name and message do.
  const { name: kind, message, stack } = error as Error
  parentPort!.postMessage({ ok: false, value: Object.assign(new Error(message), { name: kind, stack }) })
}
