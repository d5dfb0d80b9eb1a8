/**
 * Booked amounts are whole numbers of the smallest unit, never binary fractions: money in fen, volumes in ten-thousandths of a share, prices
 * in hundred-millionths of a yuan. The wire carries plain numbers; they are read and written here and nowhere else.
 */
const scales = { money: 2, volume: 4, price: 8 } as const
export type Quantity = keyof typeof scales

/** A number as it was typed, to the smallest unit; halves go away from zero. Undefined for what is no finite number. */
export function exact(value: number | string, quantity: Quantity): bigint | undefined {
  const places = scales[quantity]
  const text = typeof value === 'number' ? plain(value) : value.trim()
  const found = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!found) return undefined
  const [, sign, whole = '0', fraction = ''] = found
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rounded = (fraction[places] ?? '0') >= '5' ? kept + 1n : kept
  return sign === '-' ? -rounded : rounded
}

/** Without an exponent: 1e-7 is 0.0000001. */
const plain = (value: number): string => (/e/.test(String(value)) ? value.toFixed(12) : String(value))

/** Back to a number of the wire. Exact as long as the amount has at most 15 digits. */
export const numberOf = (value: bigint, quantity: Quantity): number => Number(value) / 10 ** scales[quantity]

/** Volume × price in fen, halves away from zero. */
export function valueOf(volume: bigint, price: bigint): bigint {
  const product = volume * price
  const divisor = 10n ** BigInt(scales.volume + scales.price - scales.money)
  const half = product < 0n ? -divisor / 2n : divisor / 2n
  return (product + half) / divisor
}
