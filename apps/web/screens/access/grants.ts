import type { Button, Menu } from '@zhiheng/contract'

/** What a role or a user is granted, as ids. */
export interface Grants {
  menus: ReadonlySet<string>
  buttons: ReadonlySet<string>
}
/** One line of the grant table. A folder carries no grant of its own: it shows when something below it does. */
export interface GrantLine {
  menuId: string
  name: string
  depth: number
  isFolder: boolean
  hidden: boolean
  buttons: readonly Button[]
  /** Ids of the line's own screen and of all screens below it. */
  screens: readonly string[]
}

const screensBelow = (menu: Menu): string[] => [...(menu.component ? [menu.menuId] : []), ...menu.childMenus.flatMap(screensBelow)]

/** The menu tree as lines. Buttons of menus without a screen (全局功能按钮) hang on their folder line. */
export function linesOf(tree: readonly Menu[], buttons: readonly Button[], depth = 0): GrantLine[] {
  return tree.flatMap((menu) => [
    {
      menuId: menu.menuId, name: menu.menuName, depth, isFolder: menu.component === '', hidden: menu.hidden,
      buttons: buttons.filter((button) => button.menuId === menu.menuId), screens: screensBelow(menu),
    },
    ...linesOf(menu.childMenus, buttons, depth + 1),
  ])
}

export type Mark = 'all' | 'some' | 'none'
export function markOf(line: GrantLine, held: ReadonlySet<string>): Mark {
  const count = line.screens.filter((id) => held.has(id)).length
  return count === 0 ? 'none' : count === line.screens.length ? 'all' : 'some'
}

const changed = (set: ReadonlySet<string>, ids: readonly string[], on: boolean) => new Set(on ? [...set, ...ids] : [...set].filter((id) => !ids.includes(id)))

/** Ticks or clears a line with everything below it; a menu that goes takes its buttons along. */
export function withLine(lines: readonly GrantLine[], now: Grants, line: GrantLine, on: boolean): Grants {
  const buttons = lines.filter((one) => line.screens.includes(one.menuId)).flatMap((one) => one.buttons.map((button) => button.buttonId))
  return { menus: changed(now.menus, line.screens, on), buttons: on ? now.buttons : changed(now.buttons, buttons, false) }
}

/** A button is of no use without its menu: ticking it ticks the menu. */
export function withButton(now: Grants, line: GrantLine, button: Button, on: boolean): Grants {
  return { menus: on && !line.isFolder ? changed(now.menus, [line.menuId], true) : now.menus, buttons: changed(now.buttons, [button.buttonId], on) }
}

/** All buttons of a line and of the lines below it, with their menus. */
export function withAllButtons(lines: readonly GrantLine[], now: Grants, line: GrantLine, on: boolean): Grants {
  const below = lines.filter((one) => one.menuId === line.menuId || line.screens.includes(one.menuId))
  const ids = below.flatMap((one) => one.buttons.map((button) => button.buttonId))
  return { menus: on ? changed(now.menus, line.screens, true) : now.menus, buttons: changed(now.buttons, ids, on) }
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((id) => b.has(id))
export const sameGrants = (a: Grants, b: Grants) => sameSet(a.menus, b.menus) && sameSet(a.buttons, b.buttons)

/** Counts of what would be given and taken. */
export function difference(before: Grants, after: Grants) {
  const count = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((id) => !b.has(id)).length
  return { given: count(after.menus, before.menus) + count(after.buttons, before.buttons), taken: count(before.menus, after.menus) + count(before.buttons, after.buttons) }
}

/** Lines whose name, or whose button, has the text; folders stay above what they hold. */
export function foundLines(lines: readonly GrantLine[], text: string): readonly GrantLine[] {
  const wanted = text.trim()
  if (!wanted) return lines
  const hits = new Set(lines.filter((line) => line.name.includes(wanted) || line.buttons.some((button) => button.buttonName.includes(wanted))).flatMap((line) => [line.menuId, ...line.screens]))
  return lines.filter((line) => hits.has(line.menuId) || line.screens.some((id) => hits.has(id)))
}
