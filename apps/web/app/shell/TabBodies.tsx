import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense, useEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { permissions } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import { HostContext, type Host } from '../../kit/host.ts'
import { NoPermissionState, Skeleton } from '../../kit/States.tsx'
import { deliveredMenu, hasDivisor, mayPress, useMenus } from '../menus.ts'
import { setDirty } from '../navigation.ts'
import { notify } from '../notices.ts'
import { inTime } from '../pieces.ts'
import { useScale } from '../root-font.ts'
import { entryOf, type ScreenName, type ScreenProps } from '../screens.ts'
import { schemeStore } from '../scheme-store.ts'
import { useUser } from '../session.ts'
import { useStore } from '../store.ts'
import { type Tab, tabs } from '../tabs.ts'
import { startWork } from '../tasks.ts'
import { quietly } from '../transport/quiet.ts'
import { brand, chartColours } from '../theme.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const loaded = new Map<ScreenName, LazyExoticComponent<ComponentType<ScreenProps>>>()
export function componentOf(name: ScreenName) {
  const known = loaded.get(name) ?? lazy(() => inTime(entryOf(name).load()))
  loaded.set(name, known)
  return known
}

/** Every open tab stays mounted; only the active one is in sight. A tab that was never active is not made yet. */
export function TabBodies() {
  const { open, active } = useStore(tabs)
  return open.filter((tab) => tab.visited).map((tab) => <TabBody key={`${tab.key}#${tab.turn}`} tab={tab} active={tab.key === active} />)
}

function TabBody({ tab, active }: { tab: Tab; active: boolean }) {
  const host = useTabHost(tab.key, tab.menuId ?? deliveredMenu(tab.link.screen)?.id, active)
  const cache = useQueryClient()
  const panel = useRef<HTMLDivElement>(null)
  const stood = useRef<HTMLElement>(null)
  useEffect(() => {
    const at = document.activeElement
    // What lies over the page keeps the focus, and so does a field that took it when the screen was made.
    if (!active || at?.closest('[role=dialog]') || panel.current?.contains(at)) return
    const back = stood.current?.isConnected ? stood.current : panel.current
    back?.focus({ preventScroll: true })
  }, [active])
  return (
    <div ref={panel} tabIndex={-1} className="s-screen" role="tabpanel" aria-label={tab.title} hidden={!active} onFocus={(event) => { if (event.target !== panel.current) stood.current = event.target }}>
      <HostContext.Provider value={host}>
        <ScreenBoundary onRetry={() => void cache.invalidateQueries()} forget={() => loaded.delete(tab.link.screen)}>
          <ScreenOf name={tab.link.screen} query={tab.link.query} />
        </ScreenBoundary>
      </HostContext.Provider>
    </div>
  )
}

/** A screen by its address: what its menu needs, the address needs too. */
export function ScreenOf({ name, query }: { name: ScreenName; query: Readonly<Record<string, string>> }) {
  const user = useUser()
  const needs = deliveredMenu(name)?.permission
  if (needs && user && !user.permissions.includes(needs)) return <NoPermissionState what={`「${entryOf(name).title}」`} needs={permissions[needs]} />
  return <Suspense fallback={<Skeleton />}>{createElement(componentOf(name), { query })}</Suspense>
}

/** What the shell gives to the screens of one tab. */
export function useTabHost(key: string, menuId: string | undefined, active: boolean): Host {
  const user = useUser()
  const tree = useMenus()
  const scale = useScale()
  const colours = useStore(brand)
  return useMemo(() => ({
    canCreate: canCreate(user?.userType ?? 0),
    allowed: (code) => mayPress(tree, menuId ?? '-1', code),
    maxExportCount: user?.orgLimit.maxExportCount || 200,
    divided: hasDivisor(menuId),
    notify, startWork, schemes: schemeStore,
    canShareSchemes: user?.permissions.includes('scheme.share') ?? false,
    scale, active,
    setDirty: (dirty) => setDirty(key, dirty),
    quiet: quietly,
    chartColours: colours ? chartColours() : [],
  }), [user, tree, menuId, scale, active, key, colours])
}
