import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * The door for stored bytes: a folder of this machine. Files are named by what they hold, so that the same file is
 * kept once and a half-written one never has a name. An S3-compatible store would answer the same three functions.
 */
const folder = () => join(resolve(process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data')), 'files')

const pathOf = (hash: string) => {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not the name of a stored file')
  return join(folder(), hash.slice(0, 2), hash)
}

/** Keeps bytes, on disk before it answers. Answers their name. */
export async function keepFile(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = pathOf(hash)
  await mkdir(join(path, '..'), { recursive: true })
  const draft = `${path}.${process.pid}.${Math.trunc(performance.now() * 1000)}.part`
  try {
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return hash
}

export const readStored = (hash: string): Promise<Uint8Array> => readFile(pathOf(hash))
