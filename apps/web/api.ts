import { makeClient } from '@zhiheng/client'
import { notify } from './app/notices.ts'
import { clearOnNotLoggedIn, counselorLogin, currentLogin, currentMenuId, isExportMode } from './app/session.ts'
import { makeTransport } from './app/transport/transport.ts'
import { wire } from './app/wire.ts'

export { quietly } from './app/transport/quiet.ts'
export { withProgress } from './app/transport/upload.ts'

/** Messages of err 500 and 502 are shown only when this is set (rule error.err-500-502). */
export const flags = { showServerErrors: false }

/** Counselors have their own login; their pages send its token. */
const loginFor = () => (location.pathname.startsWith('/counselor') ? (counselorLogin() ?? currentLogin()) : currentLogin())

export const api = makeClient(
  wire,
  makeTransport({
    fetch: (...args) => fetch(...args),
    now: Date.now,
    sender: () => ({ userId: loginFor()?.id ?? '', token: loginFor()?.token ?? '', menuId: currentMenuId() }),
    place: () => ({ onLoginContent: location.pathname.startsWith('/login/'), exportMode: isExportMode(location.pathname), showServerErrors: flags.showServerErrors }),
    notify,
    forget: () => {
      clearOnNotLoggedIn()
      const wanted = location.pathname + location.search
      const login = location.pathname.includes('/counselorInfo') ? '/counselor-login' : '/login/content'
      if (!location.pathname.startsWith('/login') && location.pathname !== '/counselor-login') location.replace(`${login}?redirect=${encodeURIComponent(wanted)}`)
    },
  }),
)
