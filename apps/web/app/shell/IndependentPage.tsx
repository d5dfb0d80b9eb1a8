import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { HostContext } from '../../kit/host.ts'
import { ErrorState } from '../../kit/States.tsx'
import { Look } from '../Look.tsx'
import { deliveredMenu, menuOfScreen, useMenus, visibleMenus } from '../menus.ts'
import { router } from '../navigation.ts'
import { isScreen, readQuery } from '../screens.ts'
import { useUser } from '../session.ts'
import { useEntry } from './entry.ts'
import { MenuBar } from './MenuBar.tsx'
import { Notices } from './Notices.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenOf, useTabHost } from './TabBodies.tsx'
import './shell.css'

/** One screen in a browser tab of its own, with or without the menu. */
export default function IndependentPage() {
  return <Look><Page /></Look>
}

function Page() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const name = query.get('screen') ?? ''
  const title = query.get('title') ?? ''
  const entry = useEntry()
  const menus = useMenus() ?? []
  const user = useUser()
  const host = useTabHost('independent', isScreen(name) ? (menuOfScreen(menus, name)?.menuId ?? deliveredMenu(name)?.id) : undefined, true)
  useEffect(() => {
    document.title = title || user?.systemName || '知衡'
    router.set(() => (to: string) => location.assign(to))
  }, [title, user])
  if (!isScreen(name)) return <Navigate to="/404" replace />
  if (entry.state === 'failed') return <ErrorState error={entry.error} onRetry={entry.retry} />
  if (entry.state !== 'ready') return null
  return (
    <HostContext.Provider value={host}>
      <div className="s-independent">
        {query.get('pageHasMenu') === 'true' && <MenuBar menus={visibleMenus(menus)} />}
        <ScreenBoundary onRetry={() => location.reload()} forget={() => undefined}><div className="s-independent-body"><ScreenOf name={name} query={readQuery(name, query)} /></div></ScreenBoundary>
        <Notices />
      </div>
    </HostContext.Provider>
  )
}
