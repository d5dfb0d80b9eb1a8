import { CallError } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { menus, useMenus } from '../menus.ts'
import { clearOnLogout, clearOnNotLoggedIn, userInfo, useUser } from '../session.ts'
import { setOrganisationColour } from '../theme.ts'
import { adoptLayout } from './layout-choice.ts'

type EntryState = { state: 'loading' | 'ready' | 'noUser' } | { state: 'failed'; error: unknown; retry: () => void }

/** Reads user info and menus at every start: rights change on the server, not here. */
export function useEntry(): EntryState {
  const user = useUser()
  const known = useMenus()
  const info = useQuery({ queryKey: ['entry', 'user'], queryFn: () => api.session.info(), staleTime: Infinity, retry: false })
  const tree = useQuery({ queryKey: ['entry', 'menus'], queryFn: () => api.menu.mine(), staleTime: Infinity, retry: false })
  useEffect(() => {
    if (!info.data?.id) return
    userInfo.set(info.data)
    adoptLayout(info.data.systemLayout)
  }, [info.data])
  useEffect(() => {
    if (tree.data) menus.set(tree.data)
  }, [tree.data])
  const orgId = user?.orgId
  useEffect(() => {
    if (orgId !== undefined) void applyTheme(orgId)
  }, [orgId])
  const nobody = info.data !== undefined && !info.data.id
  useEffect(() => {
    if (nobody) clearOnNotLoggedIn()
  }, [nobody])
  const error = info.error ?? tree.error
  if (nobody) return { state: 'noUser' }
  if (error) return error instanceof CallError && error.err === 4001 ? { state: 'loading' } : { state: 'failed', error, retry: () => { void info.refetch(); void tree.refetch() } }
  return { state: user && known ? 'ready' : 'loading' }
}

/** Colour of an organisation, as JSON text; without one the delivered theme stays. */
export async function applyTheme(orgId: string) {
  const text = await api.organisation.theme({ query: { orgId } }).catch(() => '')
  try {
    setOrganisationColour((JSON.parse(text || '{}') as { colour?: string }).colour ?? '')
  } catch {
    setOrganisationColour('')
  }
}

/** Logout reloads the page, so that nothing of this user stays in memory. */
export async function leave() {
  await api.session.logout({ body: {} }).catch(() => null)
  clearOnLogout()
  sessionStorage.clear()
  location.replace('/login/content')
}
