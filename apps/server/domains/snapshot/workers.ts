import { Worker } from 'node:worker_threads'
import { computeSnapshots, type SnapshotJob, type SnapshotResult, transferOf } from './compute.ts'

/** Computes here, or in threads that live as long as one heavy run. */
export interface Computing {
  compute: (job: SnapshotJob) => Promise<SnapshotResult>
  /** Batches that can be computed at once. */
  width: number
  close: () => Promise<void>
}

export const computingHere: Computing = { compute: async (job) => computeSnapshots(job), width: 1, close: async () => undefined }

export function openWorkers(size = 2): Computing {
  const idle = Array.from({ length: size }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  const all = [...idle]
  return {
    width: size,
    compute: (job) => {
      const worker = idle.pop()
      if (!worker) throw new Error('more jobs than workers')
      return new Promise<SnapshotResult>((resolve, reject) => {
        const settle = () => {
          worker.off('message', done).off('error', failed)
          idle.push(worker)
        }
        const done = (result: SnapshotResult) => (settle(), resolve(result))
        const failed = (error: Error) => (settle(), reject(error))
        worker.on('message', done).on('error', failed)
        worker.postMessage(job, transferOf(job))
      })
    },
    close: async () => void (await Promise.all(all.map((worker) => worker.terminate()))),
  }
}
