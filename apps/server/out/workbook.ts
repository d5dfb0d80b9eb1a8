import type { FileAnswer } from '@zhiheng/contract'
import { Readable } from 'node:stream'
import { type SheetOut, writeXlsx } from './xlsx.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as the answer of a `file` call, streamed. */
export const workbook = (name: string, sheets: readonly SheetOut[]): FileAnswer => ({ name: `${name}.xlsx`, type, bytes: Readable.from(writeXlsx(sheets)) })

/** The same as bytes, for a task's result. */
export async function workbookBytes(sheets: readonly SheetOut[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsx(sheets)) pieces.push(piece)
  return Buffer.concat(pieces)
}
