import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from './States.tsx'
import './list/list.css'
import './sheet.css'

interface SheetProps {
  label: string
  /** Left and right of the toolbar; put `<span className="k-space" />` between. */
  tools?: ReactNode
  children: ReactNode
  /** Bar with the save button, always in sight. */
  foot?: ReactNode
}
/** A screen that is no list: toolbar, body that scrolls, foot. */
export function Sheet({ label, tools, children, foot }: SheetProps) {
  return (
    <section className="k-sheet" aria-label={label}>
      {tools && <div className="k-toolbar" role="toolbar" aria-label={`${label}工具栏`}>{tools}</div>}
      <div className="k-sheet-body">{children}</div>
      {foot && <footer className="k-sheet-foot">{foot}</footer>}
    </section>
  )
}

/** What `useQuery` gives back, as far as a screen shows it. */
interface Answer<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}
/** Skeleton, refusal or the thing itself. */
export function Loaded<T>({ of, rows, children }: { of: Answer<T>; rows?: number; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />
  return <Skeleton {...(rows === undefined ? {} : { rows })} />
}

/** Words of a row that do something; those that may not be pressed are left out by the screen. */
export interface RowLink {
  label: string
  onClick: () => void
  danger?: boolean
}
export function RowLinks({ links }: { links: readonly (RowLink | false | undefined)[] }) {
  return (
    <span className="k-links">
      {links.filter((link): link is RowLink => Boolean(link)).map((link) => (
        <button key={link.label} type="button" className={`k-link${link.danger ? ' danger' : ''}`} onClick={(event) => { event.stopPropagation(); link.onClick() }} onDoubleClick={(event) => event.stopPropagation()}>{link.label}</button>
      ))}
    </span>
  )
}
