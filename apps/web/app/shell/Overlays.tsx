import type { Menu } from '@zhiheng/contract'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { failure } from '../notices.ts'
import { useFocusReturn } from '../../kit/use-focus-return.ts'
import type { Overlay } from './TopBar.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const TaskDrawer = lazy(() => import('./TaskDrawer.tsx'))
const Settings = lazy(() => import('./Settings.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

/** What lies over the shell; the code of each is loaded when it is first opened. */
export function Overlays({ shown, onClose, menus }: { shown: Overlay | undefined; onClose: () => void; menus: readonly Menu[] }) {
  return (
    <OverlayBoundary key={shown ?? ''} onClose={onClose}>
      <Suspense>
        {shown === 'palette' && <Layer><Palette menus={menus} onClose={onClose} /></Layer>}
        {shown === 'tasks' && <Layer><TaskDrawer onClose={onClose} /></Layer>}
        {shown === 'settings' && <Layer><Settings onClose={onClose} /></Layer>}
        {shown === 'shortcuts' && <Layer><Shortcuts onClose={onClose} /></Layer>}
      </Suspense>
    </OverlayBoundary>
  )
}

function Layer({ children }: { children: ReactNode }) {
  useFocusReturn()
  return children
}

/** Code that did not arrive (a lost connection) closes the layer and says so; the page under it stays. */
class OverlayBoundary extends Component<{ children: ReactNode; onClose: () => void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    failure('这一部分没有加载成功，请检查网络，恢复后刷新页面')
    this.props.onClose()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
