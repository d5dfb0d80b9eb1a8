// @vitest-environment jsdom
import { type CatalogueMenu, menuCatalogue } from '@zhiheng/domain'
import { expect, test } from 'vitest'
import { screens } from '../apps/web/app/screens.ts'

/** Screens that other branches bring. It must be empty at the end; the integrator removes it. */
const onTheirWay: readonly string[] = [
  'FundScreening', 'FundScreeningSimple', 'AdvancedScreening', 'FundCompare',
  'PublicFunds', 'PrivateFunds', 'OfferingFunds', 'MergedFunds', 'ConcernFunds', 'MyFunds', 'Companies', 'Managers', 'Indexes', 'NavImport', 'NavData', 'NavBatches',
]

const screensOf = (menus: readonly CatalogueMenu[]): string[] => menus.flatMap((menu) => [...(menu.screen ? [menu.screen] : []), ...screensOf(menu.children ?? [])])

test('every screen that a menu of the catalogue names is in the registry of the web', () => {
  expect(screensOf(menuCatalogue).filter((name) => !Object.hasOwn(screens, name) && !onTheirWay.includes(name))).toEqual([])
})

test('no screen is said to be on its way that has arrived', () => {
  expect(onTheirWay.filter((name) => Object.hasOwn(screens, name))).toEqual([])
})
