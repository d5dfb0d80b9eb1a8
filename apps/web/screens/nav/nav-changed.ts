import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** What was asked of NAV and funds is asked again; an open preview stays as its user sees it. */
export const navChanged = (cache: QueryClient) => cache.invalidateQueries({ predicate: ({ queryKey: [call] }) => /^(nav|fund)\./.test(String(call)) && call !== api.nav.preview.key })
