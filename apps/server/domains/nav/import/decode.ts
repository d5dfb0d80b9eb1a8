/** Bytes of a text file as text. The encoding is read off the bytes, since users never know it. */

export interface Decoded {
  text: string
  encoding: string
}

export function decode(bytes: Uint8Array): Decoded {
  const encoding = byMark(bytes) ?? utf16ByZeros(bytes) ?? utf8OrChinese(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text, encoding }
}

function byMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return null
}

/** Digits and separators of a UTF-16 table have a zero on one side, always the same one. */
function utf16ByZeros(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  const seen = Math.min(bytes.length, 8192) & ~1
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const needed = seen / 2 / 5
  if (odd > needed && even < odd / 10) return 'utf-16le'
  if (even > needed && odd < even / 10) return 'utf-16be'
  return null
}

/** A UTF-8 file cut short or patched by hand has a few bad bytes; a GBK file has them everywhere. */
function utf8OrChinese(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const sample = new TextDecoder('utf-8').decode(bytes.subarray(0, 1_000_000))
    const bad = sample.split('\uFFFD').length - 1
    const chinese = sample.match(/[\u3000-\u9FFF\uFF00-\uFFEF]/g)?.length ?? 0
    return chinese > bad * 5 ? 'utf-8' : 'gb18030'
  }
}
