import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/noto-sans-sc/wght.css'
import './app/base.css'
import './kit/states.css'
import { watchRootFont } from './app/root-font.ts'
import { Routes } from './app/router.tsx'
import { isLoginFree } from './app/routes.ts'
import { clearOnLogout, watchInactivity } from './app/session.ts'
import { exchangeToken } from './app/token-exchange.ts'
import { startTheme } from './app/theme.ts'

startTheme()
watchRootFont()
watchInactivity({
  loginFree: () => isLoginFree(location.pathname),
  onInactive: () => {
    clearOnLogout()
    location.replace('/login/content')
  },
})

const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 30_000 } } })
void exchangeToken().finally(() => {
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={client}>
      <Routes />
    </QueryClientProvider>,
  )
})
