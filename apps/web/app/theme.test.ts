// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { contrast, darkened, fromOklch, toOklch } from './colour.ts'
import { alterBrand, brand, brandOf, chooseTheme, defaultBrand, setOrganisationColour, startTheme } from './theme.ts'
import { scaleOf } from './root-font.ts'

test('OKLCH there and back keeps a colour', () => {
  for (const hex of ['#263852', '#005D79', '#D68020', '#FFFFFF', '#000000']) expect(fromOklch(toOklch(hex))).toBe(hex)
})

test('a colour that carries white text at 7:1 stays, a lighter one is darkened until it does', () => {
  expect(darkened('#263852', '#FFFFFF', 7)).toBe('#263852')
  for (const light of ['#2F80ED', '#F2C94C', '#FFFFFF', '#9B51E0']) expect(contrast(brandOf(light).brand, '#FFFFFF')).toBeGreaterThanOrEqual(7)
})

test('the accent reads on its own background and keeps the hue', () => {
  for (const colour of ['#2F80ED', '#9B51E0', '#7A4B00', '#0B7285']) {
    const own = brandOf(colour)
    expect(contrast(own.accent, own.accentBg)).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(toOklch(own.accent).h - toOklch(own.brand).h)).toBeLessThan(8)
    expect(toOklch(own.accent).c).toBeLessThanOrEqual(0.125)
  }
})

test('a red or green organisation keeps the blue accent, so that red and green stay with figures', () => {
  for (const colour of ['#C8232C', '#117A48']) {
    expect(brandOf(colour).accent).toBe(defaultBrand.accent)
    expect(brandOf(colour).brand).not.toBe(defaultBrand.brand)
  }
})

test('the theme is default or alter and the choice survives in local storage [shell.theme]', () => {
  localStorage.clear()
  startTheme()
  expect(brand.get()).toBe(defaultBrand)
  chooseTheme('alter')
  expect([brand.get(), localStorage.getItem('theme'), document.documentElement.style.getPropertyValue('--accent-bg')]).toEqual([alterBrand, 'alter', '#E4F2F6'])
  chooseTheme('default')
  setOrganisationColour('5B2A86')
  expect(brand.get().brand).toBe('#5B2A86')
  setOrganisationColour('not a colour')
  expect(brand.get()).toBe(defaultBrand)
})

test('the root font grows towards 1920 and never below 1366 [const.root-font]', () => {
  expect([1000, 1366, 1599, 1600, 1919, 1920, 2560].map(scaleOf)).toEqual([1, 1, 1, 1.04, 1.04, 1.077, 1.077])
})
