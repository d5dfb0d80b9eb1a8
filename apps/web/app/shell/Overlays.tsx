import type { Menu } from '@zhiheng/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFocusReturn } from '../../kit/use-focus-return.ts'
import type { Overlay } from './TopBar.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const TaskDrawer = lazy(() => import('./TaskDrawer.tsx'))
const Settings = lazy(() => import('./Settings.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

/** What lies over the shell; the code of each is loaded when it is first opened. */
export function Overlays({ shown, onClose, menus }: { shown: Overlay | undefined; onClose: () => void; menus: readonly Menu[] }) {
  return (
    <Suspense>
      {shown === 'palette' && <Layer><Palette menus={menus} onClose={onClose} /></Layer>}
      {shown === 'tasks' && <Layer><TaskDrawer onClose={onClose} /></Layer>}
      {shown === 'settings' && <Layer><Settings onClose={onClose} /></Layer>}
      {shown === 'shortcuts' && <Layer><Shortcuts onClose={onClose} /></Layer>}
    </Suspense>
  )
}

function Layer({ children }: { children: ReactNode }) {
  useFocusReturn()
  return children
}
