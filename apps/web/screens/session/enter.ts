import type { UserInfo } from '@zhiheng/contract'
import { safeRedirect } from '../../app/routes.ts'
import { storeLogin, userInfo } from '../../app/session.ts'

/** After a login: keep it and go where the user wanted to go. The page is not reloaded. */
export function enter(user: UserInfo, remember: boolean, navigate: (to: string, options: { replace: true }) => unknown) {
  storeLogin(user, remember)
  userInfo.set(user)
  navigate(safeRedirect(new URLSearchParams(location.search).get('redirect')), { replace: true })
}

interface Refusal {
  needPicture?: boolean
}
/** What a refused login says of the next attempt. */
export const refusalOf = (data: unknown): Refusal => (typeof data === 'object' && data !== null ? (data as Refusal) : {})
