import { moduleOf, op } from './wasm.ts'

/** Sums of products of four rows with two others, two numbers at a time, in WebAssembly. */
export interface ProductKernel {
  /** Room for so many rows of the kernel's length, zeros where nothing is written. Row r begins at r × `stride`. */
  rows: (count: number) => Float64Array
  stride: number
  /** Rows i … i + 3 by rows j and j + 1: eight sums, row by row, good until the next call. */
  block: (i: number, j: number) => Float64Array
}

const ROWS = 4
const COLUMNS = 2
const PAGE = 65_536

/** A kernel for rows of one length; undefined where WebAssembly (or its use, by the page's policy) is not to be had. */
export function productKernel(length: number): ProductKernel | undefined {
  // Two numbers at a time: an odd length gets a zero behind it.
  const stride = length + (length % 2)
  const bytes = [true, false].map((isFused) => moduleOf(4, ROWS * COLUMNS + 1 + COLUMNS, body(stride * 8, isFused)))
  try {
    const found = bytes.find((one) => WebAssembly.validate(one))
    if (!found || length === 0) return undefined
    const memory = new WebAssembly.Memory({ initial: 1 })
    const instance = new WebAssembly.Instance(new WebAssembly.Module(found), { m: { memory } })
    const run = instance.exports.run as (left: number, right: number, end: number, out: number) => void
    // The first 64 bytes receive the sums.
    const start = 64
    const address = (row: number) => start + row * stride * 8
    let sums = new Float64Array(memory.buffer, 0, ROWS * COLUMNS)
    return {
      stride,
      rows: (count) => {
        const missing = Math.ceil((address(count) - memory.buffer.byteLength) / PAGE)
        if (missing > 0) memory.grow(missing)
        sums = new Float64Array(memory.buffer, 0, ROWS * COLUMNS)
        return new Float64Array(memory.buffer, start, count * stride).fill(0)
      },
      block: (i, j) => {
        run(address(i), address(j), address(i) + stride * 8, 0)
        return sums
      },
    }
  } catch {
    return undefined
  }
}

/** Parameters: 0 left rows, 1 right rows, 2 end of the first left row, 3 where the sums go. Then eight sums, one left pair, two right pairs. */
function body(rowBytes: number, isFused: boolean): number[] {
  const sum = (row: number, column: number) => 4 + row * COLUMNS + column
  const left = 4 + ROWS * COLUMNS
  const right = (column: number) => left + 1 + column
  const indexes = (count: number) => Array.from({ length: count }, (_, i) => i)
  const clear = indexes(ROWS * COLUMNS).flatMap((at) => [...op.zeroPair, ...op.set(4 + at)])
  const step = [
    ...indexes(COLUMNS).flatMap((column) => [...op.get(1), ...op.loadPair(column * rowBytes), ...op.set(right(column))]),
    ...indexes(ROWS).flatMap((row) => [
      ...op.get(0), ...op.loadPair(row * rowBytes), ...op.set(left),
      ...indexes(COLUMNS).flatMap((column) => isFused
        ? [...op.get(left), ...op.get(right(column)), ...op.get(sum(row, column)), ...op.multiplyAddPair, ...op.set(sum(row, column))]
        : [...op.get(left), ...op.get(right(column)), ...op.multiplyPair, ...op.get(sum(row, column)), ...op.addPair, ...op.set(sum(row, column))]),
    ]),
    ...op.get(1), ...op.int(16), ...op.addInt, ...op.set(1),
  ]
  const hasMore = [...op.get(0), ...op.int(16), ...op.addInt, ...op.tee(0), ...op.get(2), ...op.isBelow]
  const write = indexes(ROWS * COLUMNS).flatMap((at) => [...op.get(3), ...op.get(4 + at), ...op.lane(0), ...op.get(4 + at), ...op.lane(1), ...op.add, ...op.store(at * 8)])
  return [...clear, ...op.repeatWhile(step, hasMore), ...write]
}
