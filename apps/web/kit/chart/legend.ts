export type LegendMode = 'scroll' | 'plain'
export type LegendCommand = 'collapse' | 'expand' | 'all' | 'invert' | 'default'
/** The dropdown of the legend, in its order. */
export const legendCommands: readonly { key: LegendCommand; label: string }[] = [
  { key: 'collapse', label: '收起' }, { key: 'expand', label: '展开' }, { key: 'all', label: '全选' }, { key: 'invert', label: '反选' }, { key: 'default', label: '默认' },
]
export const shownAtFirst = 10

export interface LegendState {
  mode: LegendMode
  selected: Readonly<Record<string, boolean>>
}
const first = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, i < shownAtFirst]))
/** Collapsed, the first 10 selected. */
export const legendAtFirst = (names: readonly string[]): LegendState => ({ mode: 'scroll', selected: first(names) })

export function legendAfter(state: LegendState, command: LegendCommand, names: readonly string[]): LegendState {
  switch (command) {
    case 'collapse': return { ...state, mode: 'scroll' }
    case 'expand': return { ...state, mode: 'plain' }
    case 'all': return { ...state, selected: Object.fromEntries(names.map((name) => [name, true])) }
    case 'invert': return { ...state, selected: Object.fromEntries(names.map((name) => [name, !state.selected[name]])) }
    case 'default': return legendAtFirst(names)
  }
}
