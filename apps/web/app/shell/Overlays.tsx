import type { Menu } from '@zhiheng/contract'
import { lazy, Suspense } from 'react'
import type { Overlay } from './TopBar.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const TaskDrawer = lazy(() => import('./TaskDrawer.tsx'))
const Settings = lazy(() => import('./Settings.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

/** What lies over the shell; the code of each is loaded when it is first opened. */
export function Overlays({ shown, onClose, menus }: { shown: Overlay | undefined; onClose: () => void; menus: readonly Menu[] }) {
  return (
    <Suspense>
      {shown === 'palette' && <Palette menus={menus} onClose={onClose} />}
      {shown === 'tasks' && <TaskDrawer onClose={onClose} />}
      {shown === 'settings' && <Settings onClose={onClose} />}
      {shown === 'shortcuts' && <Shortcuts onClose={onClose} />}
    </Suspense>
  )
}
