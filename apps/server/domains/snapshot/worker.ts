import { parentPort } from 'node:worker_threads'
import { computeSnapshots, type SnapshotJob, transferOf } from './compute.ts'

parentPort!.on('message', (job: SnapshotJob) => {
  const result = computeSnapshots(job)
  parentPort!.postMessage(result, transferOf(result))
})
