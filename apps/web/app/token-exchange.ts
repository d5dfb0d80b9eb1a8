import { api } from '../api.ts'
import { storeLogin, userInfo } from './session.ts'

/** The address without its secrets, so that they do not stay in the history or in a screenshot. */
export function withoutToken(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('token')
  query.delete('userid')
  const rest = query.toString()
  return path + (rest && `?${rest}`)
}

/** A login token in the page address is exchanged for the user info at startup (rule session.token-exchange). */
export async function exchangeToken(at: Location = location): Promise<boolean> {
  const token = new URLSearchParams(at.search).get('token')
  // These two pages exchange the token themselves and say so when it has expired.
  if (!token || at.pathname === '/tokenLogin' || at.pathname === '/autologin') return false
  try {
    const user = await api.session.tokenLogin({ query: { token } })
    storeLogin(user, false, at.pathname)
    userInfo.set(user)
    return true
  } catch {
    return false
  } finally {
    history.replaceState(null, '', withoutToken(at.pathname, at.search))
  }
}
