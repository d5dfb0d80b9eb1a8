import { contrast, darkened, fromOklch, readsAsFigure, toOklch } from './colour.ts'
import { keys } from './session.ts'
import { createStore } from './store.ts'

/** The tokens that differ by organisation (tokens §2). */
export interface Brand {
  brand: string
  brandHover: string
  brandActive: string
  onBrand2: string
  accent: string
  accentHover: string
  accentBg: string
  accentLine: string
  hover: string
  selectedHover: string
  focus: string
  c1: string
}

export const defaultBrand: Brand = {
  brand: '#263852', brandHover: '#324869', brandActive: '#1B2A40', onBrand2: '#B9C4D4',
  accent: '#2B5C9E', accentHover: '#23508D', accentBg: '#E8F0FA', accentLine: '#B5CBE6',
  hover: '#F1F5FA', selectedHover: '#DDE9F7', focus: '#5B8FD0', c1: '#1E4888',
}
export const alterBrand: Brand = {
  brand: '#005D79', brandHover: '#0A6F8F', brandActive: '#004A61', onBrand2: '#B5D3DD',
  accent: '#00708F', accentHover: '#005D79', accentBg: '#E4F2F6', accentLine: '#A6D0DC',
  hover: '#EFF6F8', selectedHover: '#D6EAF0', focus: '#3E9DB8', c1: '#005D79',
}

export type ThemeName = 'default' | 'alter'

/** Tokens for a colour that an organisation chose itself. */
export function brandOf(colour: string): Brand {
  const brand = darkened(colour, '#FFFFFF', 7)
  if (brand === defaultBrand.brand) return defaultBrand
  if (brand === alterBrand.brand) return alterBrand
  const { l, c, h } = toOklch(brand)
  const bar = { brand, brandHover: fromOklch({ l: l + 0.06, c, h }), brandActive: fromOklch({ l: Math.max(0.05, l - 0.06), c, h }), onBrand2: fromOklch({ l: 0.82, c: 0.025, h }) }
  if (readsAsFigure(h)) return { ...defaultBrand, ...bar }
  const accentBg = fromOklch({ l: 0.95, c: 0.02, h })
  const chosen = fromOklch({ l: 0.48, c: Math.min(0.12, toOklch(colour).c), h })
  const accent = contrast(chosen, accentBg) >= 4.5 ? chosen : darkened(chosen, accentBg, 4.5)
  const shade = toOklch(accent)
  return {
    ...bar, accent, accentBg,
    accentHover: fromOklch({ ...shade, l: shade.l - 0.05 }),
    accentLine: fromOklch({ l: 0.84, c: 0.045, h }),
    hover: fromOklch({ l: 0.97, c: 0.008, h }),
    selectedHover: fromOklch({ l: 0.93, c: 0.03, h }),
    focus: fromOklch({ l: 0.64, c: Math.min(0.11, shade.c), h }),
    c1: brand,
  }
}

export const themeName = createStore<ThemeName>('default')
/** Colour of the organisation, empty for the delivered ones. */
export const orgColour = createStore('')
export const brand = createStore<Brand>(defaultBrand)

const palette = ['#D68020', '#289088', '#9568AF', '#62A8E7', '#5B331C', '#DF88B3', '#21262D', '#DECE30', '#BCC4E6']
/** Ten chart colours in their order; the first is the brand's. */
export const chartColours = () => [brand.get().c1, ...palette]

const cssName = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function apply() {
  const own = orgColour.get()
  const next = themeName.get() === 'alter' ? alterBrand : own ? brandOf(own) : defaultBrand
  brand.set(next)
  for (const [key, value] of Object.entries(next)) document.documentElement.style.setProperty(cssName(key), value as string)
}

/** The choice of the user is kept in this browser (rule shell.theme). */
export function chooseTheme(name: ThemeName) {
  localStorage.setItem(keys.theme, name)
  themeName.set(name)
  apply()
}
/** Colour as the server keeps it: six digits without #. */
export function setOrganisationColour(colour: string) {
  orgColour.set(/^#?[0-9a-f]{6}$/i.test(colour) ? `#${colour.replace('#', '').toUpperCase()}` : '')
  apply()
}
export function startTheme() {
  themeName.set(localStorage.getItem(keys.theme) === 'alter' ? 'alter' : 'default')
  apply()
}
