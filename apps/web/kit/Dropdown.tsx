import type { DropdownProps } from 'antd'
import { type ComponentType, type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Menu = ComponentType<DropdownProps>
let loaded: Menu | undefined
let asked: Promise<Menu> | undefined
const waiting = new Set<(menu: Menu) => void>()
const load = () => (asked ??= import('./dropdown-code.ts').then((code) => {
  loaded = code.Menu
  for (const tell of waiting) tell(loaded)
  return loaded
}, () => {
  // A lost connection: the next touch asks again.
  asked = undefined
  throw new Error('menu code not loaded')
}))
const want = () => void load().catch(() => undefined)

/**
 * A drop-down menu whose code comes when the pointer or the focus first reaches one: nobody waits for it at the start.
 * A click that was faster than the code opens the menu once it is there.
 */
export function Dropdown({ children, ...props }: DropdownProps & { children: ReactElement }) {
  const [Menu, setMenu] = useState<Menu | undefined>(() => loaded)
  const [open, setOpen] = useState(false)
  /** Opened by a key: then the arrows go into the menu, and the focus comes back. */
  const [keyed, setKeyed] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const focused = useRef(false)
  useEffect(() => {
    if (Menu) return
    const tell = (menu: Menu) => {
      // The face is made anew inside the menu; who stood on it goes on standing there.
      focused.current = box.current?.contains(document.activeElement) ?? false
      setMenu(() => menu)
    }
    if (loaded) tell(loaded)
    waiting.add(tell)
    return () => void waiting.delete(tell)
  }, [Menu])
  useLayoutEffect(() => {
    if (Menu && focused.current) box.current?.querySelector<HTMLElement>('button')?.focus()
    focused.current = false
  }, [Menu])
  const early = useRef<MouseEvent>(null)
  useEffect(() => {
    // The right click that was faster than the code happens once more, now that there is somebody to hear it.
    const { clientX, clientY } = early.current ?? {}
    if (Menu && clientX !== undefined) box.current?.firstElementChild?.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY: clientY! }))
    early.current = null
  }, [Menu])
  const remember = (event: MouseEvent) => {
    if (!props.trigger?.includes('contextMenu')) return
    event.preventDefault()
    early.current = event
    want()
  }
  const byClick = props.trigger?.includes('click') && !props.disabled
  const press = (event: KeyboardEvent) => {
    if (props.disabled || props.trigger?.includes('contextMenu') || !(event.target as HTMLElement).closest('.k-bare>*')) return
    if (event.key !== 'ArrowDown' && event.key !== 'Enter' && event.key !== ' ') return
    setKeyed(true)
    if (byClick && event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
    want()
  }
  const change = (next: boolean) => {
    setOpen(next)
    if (!next && keyed) box.current?.querySelector<HTMLElement>('button')?.focus()
  }
  return (
    <span ref={box} className="k-bare" role="presentation" onKeyDown={press} onPointerDown={() => setKeyed(false)} {...(Menu ? {} : { onContextMenu: remember, onPointerEnter: want, onFocus: want, onClick: () => { if (byClick) setOpen(true); want() } })}>
      {Menu ? <Menu {...props} autoFocus={keyed} open={open && !props.disabled} onOpenChange={change}>{children}</Menu> : children}
    </span>
  )
}
