import type { DropdownProps } from 'antd'
import { type ComponentType, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  const early = props.trigger?.includes('click') && !props.disabled
  return (
    <span ref={box} className="k-bare" role="presentation" {...(Menu ? {} : { onPointerEnter: want, onFocus: want, onClick: () => { if (early) setOpen(true); want() } })}>
      {Menu ? <Menu {...props} open={open && !props.disabled} onOpenChange={setOpen}>{children}</Menu> : children}
    </span>
  )
}
