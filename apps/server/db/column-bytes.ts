/** Arrays as the bytes of a bytea column: little endian, as every machine that runs us has them in memory. */

export const bytesOf = (array: Int32Array | Float64Array | Float32Array | Uint8Array): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

// A Buffer from the driver may start anywhere in its pool; a Float64Array must start at a multiple of 8, so the bytes are copied.
const copied = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

export const daysIn = (bytes: Uint8Array): Int32Array => new Int32Array(copied(bytes))
export const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(copied(bytes))
export const floatsIn = (bytes: Uint8Array): Float32Array => new Float32Array(copied(bytes))

/** The network order in which PostgreSQL's int4send and float8send write. */
export const daysFromNetwork = (bytes: Buffer): Int32Array => daysIn(Buffer.from(bytes).swap32())
export const numbersFromNetwork = (bytes: Buffer): Float64Array => numbersIn(Buffer.from(bytes).swap64())
