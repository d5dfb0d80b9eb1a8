import type { Menu } from '@zhiheng/contract'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ErrorState, PanelState } from '../../kit/States.tsx'
import { WarningOutlined } from '../../kit/icons.tsx'
import { firstMenu, flat, menuOfScreen, useMenus, visibleMenus } from '../menus.ts'
import { keepTabs, openLink, router } from '../navigation.ts'
import { pageTitle, screenOfPath } from '../routes.ts'
import { addressOf, entryOf, identityOf, linkTo, missingKeys, readQuery } from '../screens.ts'
import { storeMenuIds, useUser } from '../session.ts'
import { useStore } from '../store.ts'
import { tabs, withHome } from '../tabs.ts'
import { Look } from '../Look.tsx'
import { layout } from './layout-choice.ts'
import { leave, useEntry } from './entry.ts'
import { MenuBar, MenuColumn } from './MenuBar.tsx'
import { Notices } from './Notices.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TabBodies } from './TabBodies.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Overlays } from './Overlays.tsx'
import './shell.css'

/** The main shell behind the login: waits for user and menus, or says what is missing. */
export default function Shell() {
  return <Look><Entry /></Look>
}

function Entry() {
  const entry = useEntry()
  if (entry.state === 'failed') return <div className="s-alone"><ErrorState error={entry.error} title="工作台没有加载成功" onRetry={entry.retry} /><Notices /></div>
  if (entry.state === 'loading') return <div className="s-boot" role="status" aria-label="加载中"><div className="s-boot-bar" /></div>
  if (entry.state === 'noUser') return <NoUser />
  return <Frame />
}

/** The login has no user behind it: everything stored was cleared (rule session.no-user-id). */
function NoUser() {
  return (
    <div className="s-alone">
      <PanelState icon={<WarningOutlined />} title="没有用户信息" actions={<button type="button" className="k-btn primary" onClick={() => location.replace('/login/content')}>重新登录</button>}>
        登录信息不完整，已清除本机保存的登录信息。请重新登录；若仍出现，请联系管理员。
      </PanelState>
    </div>
  )
}

const noMenus: readonly Menu[] = []

function Frame() {
  const tree = useMenus() ?? noMenus
  const user = useUser()!
  const { menu, collapsed } = useStore(layout)
  const { modal } = App.useApp()
  const [overlay, setOverlay] = useState<'palette' | 'tasks' | 'settings' | 'shortcuts' | undefined>(user.mustChangePassword ? 'settings' : undefined)
  const ask = (question: { title: string; content: string; onOk: () => void }) => void modal.confirm({ ...question, okText: '确定', cancelText: '取消' })
  const visible = visibleMenus(tree)
  useAddress()
  useUnsavedWarning()
  useShortcuts({ ask, show: setOverlay })
  return (
    <div className={`s-app ${menu}${collapsed ? ' folded' : ''}`}>
      <TopBar onShow={setOverlay} onLogout={() => void leave()} />
      {menu === 'horizontal' ? <MenuBar menus={visible} /> : <MenuColumn menus={visible} />}
      <TabStrip ask={ask} />
      <main className="s-body">
        {tree.length === 0 ? <PanelState icon={<WarningOutlined />} title="用户没有菜单，请联系管理员" actions={<button type="button" className="k-btn" onClick={() => void leave()}>退出登录</button>}>由机构管理员授予角色或菜单后，重新登录即可使用。</PanelState> : <TabBodies />}
      </main>
      <StatusBar onShortcuts={() => setOverlay('shortcuts')} />
      <Overlays shown={overlay} onClose={() => setOverlay(undefined)} menus={visible} />
      <Notices />
    </div>
  )
}

/** The address names the active tab; "/" chooses the first menu, an unknown path goes to /404. */
function useAddress() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const user = useUser()!
  const tree = useMenus() ?? noMenus
  const { open, active } = useStore(tabs)
  useEffect(() => {
    router.set(() => (to: string) => void navigate(to))
  }, [navigate])
  useEffect(() => keepTabs(user.id), [user.id])
  useEffect(() => {
    storeMenuIds(flat(tree).map((menu) => menu.menuId))
  }, [tree])
  useEffect(() => {
    if (tree.length === 0) return
    if (pathname === '/') {
      openLink(linkTo('Home'), { title: '首页' })
      const first = firstMenu(visibleMenus(tree))
      if (first) openLink(linkTo(screenOfPath(`/${first.component}`)!), { title: first.menuName, menuId: first.menuId })
      return
    }
    const screen = screenOfPath(pathname)
    const query = screen && readQuery(screen, new URLSearchParams(search))
    if (!screen || !query || missingKeys(screen, query).length > 0) return void navigate('/404', { replace: true })
    const link = { screen, query }
    if (screen !== 'Home') tabs.set(withHome)
    const now = tabs.get()
    const there = now.open.find((tab) => tab.key === now.active)
    if (there && identityOf(there.link) === identityOf(link)) return
    const menu = menuOfScreen(tree, screen)
    openLink(link, { title: query.fundName ?? menu?.menuName ?? entryOf(screen).title, ...(menu && Object.keys(query).length === 0 ? { menuId: menu.menuId } : {}) })
    if (addressOf(link) !== pathname + search) void navigate(addressOf(link), { replace: true })
  }, [pathname, search, tree, navigate])
  const tab = open.find((one) => one.key === active)
  useEffect(() => {
    document.title = pageTitle(user.systemName, tab ? (entryOf(tab.link.screen).titleFromFundName ?? false) : false, tab?.link.query.fundName)
  }, [user, tab])
}

/** Leaving the page with unsaved input asks, as closing a tab does. */
function useUnsavedWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => tabs.get().open.some((tab) => tab.dirty) && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
