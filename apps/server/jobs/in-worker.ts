import { Worker } from 'node:worker_threads'

interface Answer {
  ok: boolean
  value: unknown
}

/**
 * Runs an exported function of a module in a thread of its own and answers its result: work of seconds that would
 * hold up every other call. Arguments and result are copied, so they must be plain data.
 */
export function inWorker<T>(module: string, name: string, args: readonly unknown[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker-entry.ts', import.meta.url), { workerData: { module, name, args }, resourceLimits: { maxOldGenerationSizeMb: 1500 } })
    worker.once('message', ({ ok, value }: Answer) => (ok ? resolve(value as T) : reject(value as Error)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`worker for ${name} ended with ${code}`)))
  })
}
