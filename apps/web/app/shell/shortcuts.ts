import { useEffect } from 'react'
import { closeTabs, goToTab } from '../navigation.ts'
import { tabByKey, tabs } from '../tabs.ts'
import type { Overlay } from './TopBar.tsx'

interface Wiring {
  ask: (question: { title: string; content: string; onOk: () => void }) => void
  show: (overlay: Overlay) => void
}
const inField = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable=true]') !== null

/** Keys of the shell. Single letters and ? act only when no field has the focus. */
export function useShortcuts({ ask, show }: Wiring) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const ctrl = event.ctrlKey || event.metaKey
      if (ctrl && event.key.toLowerCase() === 'k') show('palette')
      else if (event.altKey && !ctrl && /^(Key|Digit|Arrow)/.test(event.code)) {
        const key = event.code.replace(/^Key|^Digit/, '')
        const tab = tabByKey(tabs.get(), key)
        if (key === 'W') closeTabs('this', tabs.get().active, ask)
        else if (tab) goToTab(tab.key)
        else return
      } else if (event.key === '?' && !inField(event.target)) show('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** The list behind ?, by where a key works. */
export const shortcutList: readonly { where: string; keys: readonly (readonly [string, string])[] }[] = [
  { where: '全局', keys: [['Ctrl/⌘ K', '命令面板'], ['Alt 1…9', '切换到第 n 个标签'], ['Alt W', '关闭标签'], ['Alt ← →', '上一个、下一个标签'], ['?', '快捷键列表'], ['Esc', '关闭最上层']] },
  { where: '列表', keys: [['/', '搜索关键字'], ['↑ ↓ ← →', '移动；在首行按 ↑ 到表头，回车排序或筛选'], ['PgUp PgDn Home End', '翻屏、到首尾'], ['Enter', '打开'], ['空格', '选择'], ['Shift + 方向键', '扩展区域'], ['Ctrl/⌘ A', '选择全部页'], ['Ctrl/⌘ C', '复制区域到 Excel']] },
  { where: '表单与图表', keys: [['Ctrl/⌘ S', '保存'], ['I', '打开当前数字的口径卡'], ['B', '图表框选区间']] },
]
