import { inflateRawSync } from 'node:zlib'
import { limits, refuse } from './limits.ts'

interface Entry {
  method: number
  offset: number
  packed: number
  encrypted: boolean
}

export interface Zip {
  names: string[]
  /** Undefined where there is no such part. Inflating stops at the bound for all parts together. */
  read: (name: string) => Buffer | undefined
}

const broken = () => refuse('文件不完整或已损坏：压缩包的目录读不出来，请重新下载或在 Excel 中另存为 .xlsx 后再导入。')

/** Reads the directory of a zip; the parts are inflated one by one on demand, never beyond the bound. */
export function openZip(bytes: Uint8Array): Zip {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directory(data)
  let left: number = limits.inflatedBytes
  const read = (name: string): Buffer | undefined => {
    const entry = entries.get(partName(name))
    if (!entry) return undefined
    if (entry.encrypted) return refuse('文件设有密码，无法读取：请先取消密码再导入。')
    const part = inflate(data, entry, left)
    left -= part.length
    return part
  }
  return { names: [...entries.keys()], read }
}

const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function directory(data: Buffer): Map<string, Entry> {
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > data.length) return broken()
  const { count, start } = directoryPlace(data, end)
  if (count > limits.zipEntries) return refuse(`压缩包内有 ${count} 个部分，超过上限 ${limits.zipEntries} 个。`)
  const entries = new Map<string, Entry>()
  let at = start
  for (let seen = 0; seen < count; seen++) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== 0x02014b50) return broken()
    const nameLength = data.readUInt16LE(at + 28)
    const extraLength = data.readUInt16LE(at + 30)
    const name = data.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(partName(name), entryAt(data, at, at + 46 + nameLength, extraLength))
    at += 46 + nameLength + extraLength + data.readUInt16LE(at + 32)
  }
  return entries
}

/** Writers that stream (Apache POI) put the real place into the 64-bit record. */
function directoryPlace(data: Buffer, end: number): { count: number; start: number } {
  const place = { count: data.readUInt16LE(end + 10), start: data.readUInt32LE(end + 16) }
  if (place.count !== 0xffff && place.start !== 0xffffffff) return place
  const record = data.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'), end)
  if (record < 0 || record + 56 > data.length) return broken()
  return { count: Number(data.readBigUInt64LE(record + 32)), start: Number(data.readBigUInt64LE(record + 48)) }
}

function entryAt(data: Buffer, at: number, extraAt: number, extraLength: number): Entry {
  const entry = {
    method: data.readUInt16LE(at + 10),
    encrypted: (data.readUInt16LE(at + 8) & 1) === 1,
    packed: data.readUInt32LE(at + 20),
    offset: data.readUInt32LE(at + 42),
  }
  const whole = data.readUInt32LE(at + 24)
  if (entry.packed !== 0xffffffff && entry.offset !== 0xffffffff && whole !== 0xffffffff) return entry
  const last = Math.min(extraAt + extraLength, data.length)
  for (let field = extraAt; field + 4 <= last; field += 4 + data.readUInt16LE(field + 2)) {
    if (data.readUInt16LE(field) !== 1) continue
    let value = field + 4
    const next = () => {
      value += 8
      return value <= last ? Number(data.readBigUInt64LE(value - 8)) : broken()
    }
    if (whole === 0xffffffff) next()
    if (entry.packed === 0xffffffff) entry.packed = next()
    if (entry.offset === 0xffffffff) entry.offset = next()
  }
  return entry
}

function inflate(data: Buffer, entry: Entry, left: number): Buffer {
  const at = entry.offset
  if (at + 30 > data.length || data.readUInt32LE(at) !== 0x04034b50) return broken()
  const start = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
  if (start + entry.packed > data.length) return broken()
  const packed = data.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed.length > left ? tooLarge() : packed
  if (entry.method !== 8) return refuse('压缩包使用了不支持的压缩方式，请在 Excel 中另存为 .xlsx 后再导入。')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken()
  }
}

const tooLarge = () => refuse(`文件解压后超过上限 ${limits.inflatedBytes / 1024 / 1024} MB，已停止读取。请拆分文件后再导入。`)
