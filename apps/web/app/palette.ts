import type { Link } from './screens.ts'

export interface PaletteItem {
  key: string
  title: string
  /** Code, company, menu path: what tells two equal names apart. */
  hint?: string
  link: Link
  menuId?: string
}
export interface PaletteSource {
  /** Heading of its part of the results. */
  name: string
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

/** Menus are searched by the shell itself; screens of other domains add their source here when they are loaded. */
export const paletteSources: PaletteSource[] = []
