import { parentPort, workerData } from 'node:worker_threads'

const { module, name, args } = workerData as { module: string; name: string; args: unknown[] }
try {
  const loaded = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
  parentPort!.postMessage({ ok: true, value: await loaded[name]!(...args) })
} catch (error) {
  // An error class does not survive the copy; its name and message do.
  const { name: kind, message, stack } = error as Error
  parentPort!.postMessage({ ok: false, value: Object.assign(new Error(message), { name: kind, stack }) })
}
