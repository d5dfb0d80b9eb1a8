import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { clearOnGuard, counselorLogin, currentLogin } from './session.ts'
import { guard } from './routes.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** The navigation guard stands before every route. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const passage = guard(pathname, search, { user: Boolean(currentLogin()?.token), counselor: Boolean(counselorLogin()) })
  if (passage.go === 'pass') return children
  if (passage.clear) clearOnGuard()
  return <Navigate to={passage.to} replace />
}

/** A page that did not arrive is asked for again as a whole. */
const reload = () => location.reload()

function page(path: string, load: Load): RouteObject {
  const Page = lazy(load)
  return { path, element: <Guarded><ScreenBoundary onRetry={reload} forget={reload}><Suspense><Page /></Suspense></ScreenBoundary></Guarded> }
}
const redirect = (path: string, to: string): RouteObject => ({ path, element: <Forward to={to} /> })
function Forward({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}

export const routes: RouteObject[] = [
  redirect('/login', '/login/content'),
  page('/login/content', () => import('../screens/session/LoginScreen.tsx')),
  page('/login/phone', () => import('../screens/session/PhoneLoginScreen.tsx')),
  page('/sign-up', () => import('../screens/session/SignUpScreen.tsx')),
  page('/autologin', () => import('../screens/session/TokenLoginScreen.tsx')),
  page('/tokenLogin', () => import('../screens/session/TokenLoginScreen.tsx')),
  page('/counselor-login', () => import('../screens/session/CounselorLoginScreen.tsx')),
  page('/counselorInfo', () => import('../screens/session/CounselorInfoScreen.tsx')),
  page('/login/news/:id', () => import('../screens/session/LoginNewsScreen.tsx')),
  page('/openservice/approval', () => import('../screens/session/OpenServiceScreen.tsx')),
  page('/openservice/news-frame', () => import('../screens/session/OpenServiceScreen.tsx')),
  // A page of ours inside another system: the screen alone, without the menu.
  redirect('/openservice/page-proxy', '/independentPage'),
  page('/404', () => import('../screens/session/NotFoundScreen.tsx')),
  page('/independentPage', () => import('./shell/IndependentPage.tsx')),
  page('/newIndependentPage', () => import('./shell/IndependentPage.tsx')),
  // One path piece is a screen of the shell; the shell itself sends unknown names to /404.
  page('/:screen?', () => import('./shell/Shell.tsx')),
  { path: '*', element: <Navigate to="/404" replace /> },
]

/** Without loaders and actions the plain router does; the one with data weighs 20 KB more. */
export const Routes = () => <BrowserRouter><Route /></BrowserRouter>
const Route = () => useRoutes(routes)
