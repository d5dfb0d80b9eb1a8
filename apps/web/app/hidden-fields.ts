import { useMemo } from 'react'
import { useUser } from './session.ts'

/**
 * Fields that a data-look template hides from the user. The server answers them blank; a screen leaves them out, because a
 * dash would read as "unknown" and a zero as a value (docs/decisions/007-data-look.md).
 */
export function useHiddenFields(): (name: string) => boolean {
  const names = useUser()?.hiddenFields
  return useMemo(() => {
    const hidden = new Set(names)
    return (name: string) => hidden.has(name)
  }, [names])
}

/** Columns of a list without those that are hidden. */
export function useSeenColumns<C extends { prop: string }>(columns: readonly C[]): C[] {
  const isHidden = useHiddenFields()
  return useMemo(() => columns.filter(({ prop }) => !isHidden(prop)), [columns, isHidden])
}
