import { Worker } from 'node:worker_threads'

interface Answer {
  ok: boolean
  value: unknown
}

interface Told {
  share: number
  words: string
}
/** Hears how far the work is; what it throws ends the work and is what the caller gets. */
export type Heard = (share: number, words: string) => Promise<void>

/**
 * Runs an exported function of a module in a thread of its own and answers its result: work of seconds that would
 * hold up every other call. Arguments and result are copied, so they must be plain data. With `heard` the function gets
 * one more argument, to which it tells its share and words.
 */
export function inWorker<T>(module: string, name: string, args: readonly unknown[], heard?: Heard): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker-entry.ts', import.meta.url), { workerData: { module, name, args, tells: heard !== undefined }, resourceLimits: { maxOldGenerationSizeMb: 1500 } })
    worker.on('message', (said: Answer | Told) => {
      if ('ok' in said) return said.ok ? resolve(said.value as T) : reject(said.value as Error)
      heard?.(said.share, said.words).catch((error: unknown) => {
        reject(error as Error)
        void worker.terminate()
      })
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`worker for ${name} ended with ${code}`)))
  })
}
