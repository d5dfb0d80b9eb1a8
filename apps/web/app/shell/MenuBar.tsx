import { Dropdown } from '../../kit/Dropdown.tsx'
import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UpOutlined } from '../../kit/icons.tsx'
import type { MenuProps } from 'antd'
import type { Menu } from '@zhiheng/contract'
import { useState } from 'react'
import { openLink } from '../navigation.ts'
import { isScreen, linkTo } from '../screens.ts'
import { useStore } from '../store.ts'
import { tabs } from '../tabs.ts'
import { MenuIcon } from './Icon.tsx'
import { fold, layout } from './layout-choice.ts'

export function openMenu(menu: Menu) {
  if (isScreen(menu.component)) openLink(linkTo(menu.component), { title: menu.menuName, menuId: menu.menuId })
}
const holds = (menu: Menu, id: string | undefined): boolean => menu.menuId === id || menu.childMenus.some((child) => holds(child, id))
const useActiveMenu = () => {
  const { open, active } = useStore(tabs)
  return open.find((tab) => tab.key === active)?.menuId
}
type MenuItems = NonNullable<MenuProps['items']>
const items = (menus: readonly Menu[]): MenuItems =>
  menus.map((menu) => (menu.childMenus.length > 0 ? { key: menu.menuId, label: menu.menuName, children: items(menu.childMenus) } : { key: menu.menuId, label: menu.menuName, onClick: () => openMenu(menu) }))

/** Horizontal layout: one line under the top bar, folders drop down. */
export function MenuBar({ menus }: { menus: readonly Menu[] }) {
  const active = useActiveMenu()
  return (
    <nav className="s-menubar" aria-label="菜单">
      {menus.map((menu) => {
        const face = <button key={menu.menuId} type="button" className={holds(menu, active) ? 'on' : ''} onClick={() => openMenu(menu)}><MenuIcon name={menu.icon} />{menu.menuName}{menu.childMenus.length > 0 && <DownOutlined />}</button>
        return menu.childMenus.length === 0 ? face : <Dropdown key={menu.menuId} menu={{ items: items(menu.childMenus), selectedKeys: active ? [active] : [] }}>{face}</Dropdown>
      })}
    </nav>
  )
}

/** Vertical layout: a column of 184, or 48 when folded. */
export function MenuColumn({ menus }: { menus: readonly Menu[] }) {
  const active = useActiveMenu()
  const { collapsed } = useStore(layout)
  const [flipped, setFlipped] = useState<Readonly<Record<string, boolean>>>({})
  return (
    <nav className="s-menu" aria-label="菜单">
      <div className="s-menu-list">
        {menus.map((menu) => {
          const inside = holds(menu, active)
          const open = flipped[menu.menuId] ?? (inside || menus.length <= 3)
          if (collapsed) return <Folded key={menu.menuId} menu={menu} on={inside} active={active} />
          return (
            <div key={menu.menuId}>
              <button type="button" className={`s-item${menu.childMenus.length > 0 ? (inside ? ' parent' : '') : inside ? ' on' : ''}`} aria-expanded={menu.childMenus.length > 0 ? open : undefined} onClick={() => (menu.childMenus.length > 0 ? setFlipped((now) => ({ ...now, [menu.menuId]: !open })) : openMenu(menu))}>
                <MenuIcon name={menu.icon} /><span>{menu.menuName}</span>{menu.childMenus.length > 0 && (open ? <UpOutlined className="s-arrow" /> : <DownOutlined className="s-arrow" />)}
              </button>
              {open && menu.childMenus.map((child) => <button key={child.menuId} type="button" className={`s-item child${holds(child, active) ? ' on' : ''}`} aria-current={child.menuId === active ? 'page' : undefined} onClick={() => openMenu(child)}><span>{child.menuName}</span></button>)}
            </div>
          )
        })}
      </div>
      <button type="button" className="s-item s-fold" aria-label={collapsed ? '展开菜单' : '收起菜单'} onClick={() => fold(!collapsed)}>{collapsed ? <MenuUnfoldOutlined /> : <><MenuFoldOutlined /><span>收起菜单</span></>}</button>
    </nav>
  )
}

function Folded({ menu, on, active }: { menu: Menu; on: boolean; active: string | undefined }) {
  const face = <button type="button" className={`s-item${on ? ' on' : ''}`} aria-label={menu.menuName} title={menu.menuName} onClick={() => openMenu(menu)}><MenuIcon name={menu.icon} /></button>
  return menu.childMenus.length === 0 ? face : <Dropdown placement="topRight" menu={{ items: items(menu.childMenus), selectedKeys: active ? [active] : [] }}>{face}</Dropdown>
}
