import { createStore, useStore } from './store.ts'

/** Size of everything by viewport width: 13 px text at 1366, 14 px from 1920 on (tokens §3). */
export function scaleOf(width: number) {
  if (width >= 1920) return 1.077
  return width >= 1600 ? 1.04 : 1
}

const scale = createStore(1)
/** Factor for sizes that only JavaScript knows: row heights, column widths, antd's numbers. */
export const useScale = () => useStore(scale)

/** Sets the root font, from which every rem grows, and follows the window. */
export function watchRootFont() {
  const set = () => {
    const next = scaleOf(window.innerWidth)
    document.documentElement.style.fontSize = `${16 * next}px`
    scale.set(next)
  }
  set()
  window.addEventListener('resize', set)
}
