import { inWorker } from '../../jobs/in-worker.ts'
import { readStored } from '../../out/files.ts'
import { Fail } from '../../rpc/fail.ts'
import { ImportRefused } from './import/limits.ts'
import { type PackedRead, readPacked } from './import/pack.ts'

export interface NamedBytes {
  name: string
  bytes: Uint8Array
}
export interface FileRead extends PackedRead {
  file: string
}

/** Below this a file is read at once; a larger one in a thread of its own, so that other calls go on. */
const inlineBytes = 200_000

/** Threads that read at once: a file of 50 MB takes some hundred megabytes while it is read. */
const atOnce = 2

/** Reads NAV files as the importer does, in their order. A file that is refused as a whole becomes a problem of that file. */
export async function readFiles(files: readonly NamedBytes[]): Promise<FileRead[]> {
  const reads: FileRead[] = []
  const left = [...files.entries()]
  const reader = async () => {
    for (let next = left.shift(); next; next = left.shift()) reads[next[0]] = await readFile(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return reads
}

async function readFile({ name, bytes }: NamedBytes): Promise<FileRead> {
  try {
    const read = bytes.length <= inlineBytes ? readPacked(bytes, name) : await inWorker<PackedRead>(new URL('./import/pack.ts', import.meta.url).href, 'readPacked', [bytes, name])
    return { file: name, ...read }
  } catch (error) {
    if (!(error instanceof ImportRefused) && (error as Error).name !== 'ImportRefused') throw error
    return { file: name, sheets: [], funds: [], problems: [{ sheet: '', severity: 'error', message: (error as Error).message }] }
  }
}

export async function readStoredFiles(files: readonly { name: string; hash: string }[]): Promise<FileRead[]> {
  const named: NamedBytes[] = []
  for (const { name, hash } of files) {
    try {
      named.push({ name, bytes: await readStored(hash) })
    } catch {
      throw new Fail(11, `原文件 ${name} 已不在服务器上，请重新上传`)
    }
  }
  return readFiles(named)
}
