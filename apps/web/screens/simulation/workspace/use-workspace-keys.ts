import { useEffect } from 'react'
import { useHost } from '../../../kit/host.ts'

interface WorkspaceKeys {
  undo: () => void
  redo: () => void
  save: () => void
  enabled: boolean
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+S of the whole screen; inside a field they belong to the field. */
export function useWorkspaceKeys({ undo, redo, save, enabled }: WorkspaceKeys) {
  const { active } = useHost()
  useEffect(() => {
    if (!active || !enabled) return undefined
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isTyping = (event.target as HTMLElement).closest('input,textarea,select,[contenteditable=true]') !== null
      if (key === 's') save()
      else if (isTyping) return
      else if (key === 'z') (event.shiftKey ? redo : undo)()
      else if (key === 'y') redo()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, enabled, undo, redo, save])
}
