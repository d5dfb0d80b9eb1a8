/** Colours of an organisation, worked out from the one colour that it chose (tokens §2). OKLCH after Ottosson, 2020. */

export interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Linear red, green, blue from 0 to 1 of #RRGGBB. */
function linear(hex: string): [number, number, number] {
  const text = hex.replace('#', '')
  return [0, 2, 4].map((at) => toLinear(Number.parseInt(text.slice(at, at + 2), 16) / 255)) as [number, number, number]
}
const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((v) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255).toString(16).padStart(2, '0')).join('').toUpperCase()}`

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI + (bb < 0 ? 360 : 0) }
}

/** Clipped to what a screen can show by taking chroma away, so that hue and lightness stay. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma -= 0.004) {
    const rgb = rgbOf(l, chroma, h)
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(rgb)
  }
  return toHex(rgbOf(l, 0, h))
}

function rgbOf(lightness: number, c: number, h: number): number[] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s]
}

const luminance = (hex: string) => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string) {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Darkens until `against` on it reaches `least`; a colour that reaches it stays as it is. */
export function darkened(hex: string, against: string, least: number): string {
  if (contrast(hex, against) >= least) return hex.toUpperCase()
  const colour = toOklch(hex)
  for (let l = colour.l; l > 0; l -= 0.005) {
    const darker = fromOklch({ ...colour, l })
    if (contrast(darker, against) >= least) return darker
  }
  return '#000000'
}

/** Hues that read as gain or loss: they may colour the top bar, never what can be clicked. */
export const readsAsFigure = (hue: number) => (hue >= 10 && hue <= 40) || (hue >= 135 && hue <= 165)
