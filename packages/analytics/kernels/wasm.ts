/**
 * The few words of WebAssembly that the kernels need. A kernel is put together when it is first used, with the length of its rows written
 * into its addresses: that is why it is not compiled ahead by a toolchain. Encoding: WebAssembly Core Specification 2.0 ch. 5, with the
 * relaxed multiply-add of the Relaxed SIMD proposal (finished 2024).
 */

/** Unsigned and signed LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return bytes
}
function signed(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; ) {
    const low = rest & 0x7f
    rest >>= 7
    const isLast = (rest === 0 && !(low & 0x40)) || (rest === -1 && (low & 0x40) !== 0)
    bytes.push(isLast ? low : low | 0x80)
    if (isLast) return bytes
  }
}

const simd = (code: number, ...rest: number[]): number[] => [0xfd, ...unsigned(code), ...rest]

export const op = {
  get: (local: number) => [0x20, ...unsigned(local)],
  set: (local: number) => [0x21, ...unsigned(local)],
  tee: (local: number) => [0x22, ...unsigned(local)],
  int: (value: number) => [0x41, ...signed(value)],
  addInt: [0x6a],
  isBelow: [0x49],
  add: [0xa0],
  store: (offset: number) => [0x39, 3, ...unsigned(offset)],
  loadPair: (offset: number) => simd(0x00, 3, ...unsigned(offset)),
  zeroPair: simd(0x0c, ...Array.from({ length: 16 }, () => 0)),
  multiplyPair: simd(0xf2),
  addPair: simd(0xf0),
  /** a × b + c in one rounding or two, as the processor likes it; the same processor always likes it the same. */
  multiplyAddPair: simd(0x107),
  lane: (at: 0 | 1) => simd(0x21, at),
  /** Repeats as long as what the body leaves on the stack is true. */
  repeatWhile: (body: readonly number[], condition: readonly number[]) => [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b],
}

const INT = 0x7f
const PAIR = 0x7b
const section = (id: number, ...items: readonly number[][]): number[] => {
  const body = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(body.length), ...body]
}
const text = (word: string): number[] => [...unsigned(word.length), ...Array.from(word, (sign) => sign.charCodeAt(0))]

/** One function `run` of whole numbers, over the memory `m.memory`. */
export function moduleOf(parameters: number, pairs: number, body: readonly number[]): Uint8Array<ArrayBuffer> {
  const locals = [...unsigned(1), ...unsigned(pairs), PAIR]
  const code = [...locals, ...body, 0x0b]
  return Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [0x60, ...unsigned(parameters), ...Array.from({ length: parameters }, () => INT), 0]),
    ...section(2, [...text('m'), ...text('memory'), 0x02, 0x00, 1]),
    ...section(3, [0]),
    ...section(7, [...text('run'), 0x00, 0]),
    ...section(10, [...unsigned(code.length), ...code]),
  ])
}
