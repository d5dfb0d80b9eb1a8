/**
 * Booked amounts are whole numbers of the smallest unit, never binary fractions: money in fen, volumes and units in ten-thousandths of a
 * share, prices and NAV in hundred-millionths of a yuan. The wire carries plain numbers; they are read and written here and nowhere else.
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

/** A measured price (a NAV of a series) as a booked one. Expects a finite number below ninety million. */
export const bookPrice = (value: number): bigint => BigInt(Math.round(value * 1e8))

/** Back to a number of the wire. Exact as long as the amount has at most 15 digits. */
export const numberOf = (value: bigint, quantity: Quantity): number => Number(value) / 10 ** scales[quantity]

/** As the database keeps it: every digit, a point, the scale of the quantity. */
export function decimalText(value: bigint, quantity: Quantity): string {
  const places = scales[quantity]
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Division with halves away from zero. Expects a positive divisor. */
export function divided(value: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return value < 0n ? -((-value + half) / divisor) : (value + half) / divisor
}

/** Volume × price in fen. */
export const valueOf = (volume: bigint, price: bigint): bigint => divided(volume * price, moneyOfProduct)
const moneyOfProduct = 10n ** BigInt(scales.volume + scales.price - scales.money)

/** What an amount buys at a price, in ten-thousandths of a share. Expects a positive price. */
export const volumeFor = (amount: bigint, price: bigint): bigint => divided(amount * moneyOfProduct, price)

/** Amount ÷ volume as a price; 0 without a volume. */
export const priceFor = (amount: bigint, volume: bigint): bigint => (volume > 0n ? divided(amount * moneyOfProduct, volume) : 0n)

/** Percent with 2 decimals, halves away from zero; 0 where there is nothing to be a share of. */
export const percentOf = (part: bigint, whole: bigint): number => (whole > 0n ? Number(divided(part * 10_000n, whole)) / 100 : 0)
