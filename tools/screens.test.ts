// @vitest-environment jsdom
import { type CatalogueMenu, menuCatalogue } from '@zhiheng/domain'
import { expect, test } from 'vitest'
import { screens } from '../apps/web/app/screens.ts'

const screensOf = (menus: readonly CatalogueMenu[]): string[] => menus.flatMap((menu) => [...(menu.screen ? [menu.screen] : []), ...screensOf(menu.children ?? [])])

test('every screen that a menu of the catalogue names is in the registry of the web', () => {
  expect(screensOf(menuCatalogue).filter((name) => !Object.hasOwn(screens, name))).toEqual([])
})
