import { isScreen } from './screens.ts'

/** Public routes of routes.json that this stage serves; the others lead to /404. */
export const publicPaths = [
  '/login', '/login/content', '/login/phone', '/sign-up', '/autologin', '/tokenLogin', '/counselor-login', '/counselorInfo', '/404',
  '/login/news/:id', '/openservice/approval', '/openservice/page-proxy', '/openservice/news-frame',
] as const
/** One page in a browser tab of its own: needs a session. */
export const independentPaths = ['/independentPage', '/newIndependentPage'] as const

/** Paths by the login-free route names of 002 §2.4, as far as they are served. /counselorInfo has its own rule. */
const loginFree = [/^\/login(\/(content|phone|news\/[^/]+))?\/?$/, /^\/sign-up$/, /^\/autologin$/, /^\/tokenLogin$/, /^\/counselor-login$/, /^\/404$/]
export const isLoginFree = (path: string) => loginFree.some((shape) => shape.test(path))

export type Passage = { go: 'pass' } | { go: 'redirect'; to: string; clear: boolean }

/** The navigation guard (000 §2.2). */
export function guard(path: string, search: string, login: { user: boolean; counselor: boolean }): Passage {
  if (path.includes('/counselorInfo')) return login.counselor || login.user ? { go: 'pass' } : away('/counselor-login', path + search)
  if (isLoginFree(path) || login.user || login.counselor) return { go: 'pass' }
  return away('/login/content', path + search)
}
const away = (to: string, wanted: string): Passage => ({ go: 'redirect', to: `${to}?redirect=${encodeURIComponent(wanted)}`, clear: true })

/** Only paths of our own are gone back to: a redirect never leads out. */
export const safeRedirect = (wanted: string | null) => (wanted && /^\/(?![/\\])/.test(wanted) ? wanted : '/')

/** Screen named by a path of the shell, undefined for what is no screen. */
export function screenOfPath(path: string) {
  const name = path.slice(1)
  return isScreen(name) ? name : undefined
}

/** Title of the browser page: the system name, or the fund for screens that say so. */
export const pageTitle = (systemName: string, fromFund: boolean, fundName: string | undefined) => (fromFund && fundName ? fundName : systemName || '知衡')
