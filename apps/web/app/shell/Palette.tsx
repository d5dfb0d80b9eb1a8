import { SearchOutlined } from '../../kit/icons.tsx'
import type { Menu } from '@zhiheng/contract'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { openLink } from '../navigation.ts'
import { type PaletteItem, paletteSources } from '../palette.ts'
import { isScreen, linkTo } from '../screens.ts'

interface Group {
  name: string
  items: readonly PaletteItem[]
}

/** Menus whose path contains the text. */
export function menuItems(menus: readonly Menu[], text: string, path: readonly string[] = []): readonly PaletteItem[] {
  return menus.flatMap((menu) => {
    const here = [...path, menu.menuName]
    const own = isScreen(menu.component) && here.join(' ').toLowerCase().includes(text.toLowerCase())
    const item = own ? [{ key: menu.menuId, title: menu.menuName, hint: path.join(' / '), link: linkTo(menu.component as Parameters<typeof linkTo>[0]), menuId: menu.menuId }] : []
    return [...item, ...menuItems(menu.childMenus, text, here)]
  })
}

/** Results of every source, each as it arrives; an answer to an older text is dropped. */
function useGroups(menus: readonly Menu[], text: string): readonly Group[] {
  const [found, setFound] = useState<{ text: string; groups: readonly Group[] }>({ text: '', groups: [] })
  const wanted = text.trim()
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    const add = (group: Group) => setFound((now) => ({ text: wanted, groups: now.text === wanted ? [...now.groups, group] : [group] }))
    const timer = setTimeout(() => {
      for (const { name, search } of paletteSources) search(wanted, abort.signal).then((items) => !abort.signal.aborted && items.length > 0 && add({ name, items }), () => undefined)
    }, 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])
  return useMemo(() => [{ name: '菜单', items: menuItems(menus, wanted).slice(0, 12) }, ...(found.text === wanted ? found.groups : [])].filter((group) => group.items.length > 0), [menus, wanted, found])
}

export default function Palette({ menus, onClose }: { menus: readonly Menu[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = useGroups(menus, text)
  const items = groups.flatMap((group) => group.items)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const open = (item: PaletteItem, apart: boolean) => {
    onClose()
    openLink(item.link, { title: item.title, apart, ...(item.menuId === undefined ? {} : { menuId: item.menuId }) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((now) => Math.min(items.length - 1, now + 1))
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(0, now - 1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && items[at]) open(items[at], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal open title="命令面板" width={560} style={{ top: 88 }} footer={null} closable={false} onCancel={onClose} className="s-palette">
      <label className="s-palette-field"><SearchOutlined /><input ref={field} value={text} placeholder="搜索基金、管理人、客户、菜单，支持拼音首字母" onKeyDown={press} onChange={(event) => { setText(event.target.value); setAt(0) }} role="combobox" aria-expanded aria-controls="s-palette-list" aria-activedescendant={items[at] ? `s-found-${at}` : undefined} /></label>
      <div className="s-palette-list" id="s-palette-list" role="listbox" aria-label="搜索结果">
        {items.length === 0 && <p className="k-none">没有找到「{text.trim()}」，换一个名称、代码或拼音首字母试试</p>}
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <h4 role="presentation">{group.name}</h4>
            {group.items.map((item) => {
              const here = items.indexOf(item)
              return <div key={item.key} id={`s-found-${here}`} role="option" aria-selected={here === at} className={here === at ? 'on' : ''} onMouseMove={() => setAt(here)} onClick={(event) => open(item, event.ctrlKey || event.metaKey)}><span>{item.title}</span><em>{item.hint}</em></div>
            })}
          </div>
        ))}
      </div>
      <div className="s-palette-foot"><kbd>↑↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Ctrl Enter</kbd> 新窗口 <kbd>Esc</kbd> 关闭</div>
    </Modal>
  )
}
