import { contract } from '@zhiheng/contract'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { apiDocument } from '../apps/server/rpc/api-document.ts'

/** The committed API document: one line a call, so that a change of the wire is a line in the diff. */
export const documentFile = resolve(join(import.meta.dirname, '../docs/openapi.json'))

export function printed() {
  const { paths, ...head } = apiDocument(contract)
  const lines = Object.entries(paths).flatMap(([path, methods]) => `    ${JSON.stringify(path)}: ${JSON.stringify(methods)}`)
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "paths": {\n${lines.join(',\n')}\n }\n}\n`
}

export const committed = () => readFileSync(documentFile, 'utf8')

if (process.argv.includes('--write')) writeFileSync(documentFile, printed())
