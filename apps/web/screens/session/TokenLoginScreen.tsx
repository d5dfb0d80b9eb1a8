import { LinkOutlined } from '../../kit/icons.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { safeRedirect } from '../../app/routes.ts'
import { storeLogin, userInfo } from '../../app/session.ts'
import { PanelState } from '../../kit/States.tsx'
import './session.css'

/** Token and target of the address: plain, or inside other_query_params (text of a query, or JSON). */
export function readAddress(search: string): { token: string; redirect: string } {
  const query = new URLSearchParams(search)
  const other = query.get('other_query_params') ?? ''
  let inner = new URLSearchParams(other)
  if (other.trim().startsWith('{')) {
    try {
      inner = new URLSearchParams(JSON.parse(other) as Record<string, string>)
    } catch {
      inner = new URLSearchParams()
    }
  }
  return { token: query.get('token') ?? inner.get('token') ?? '', redirect: safeRedirect(query.get('redirect') ?? inner.get('redirect')) }
}

/** /tokenLogin and /autologin: exchange the token of the address and go on. */
export default function TokenLoginScreen() {
  const navigate = useNavigate()
  const [{ token, redirect }] = useState(() => readAddress(location.search))
  const [why, setWhy] = useState(token ? undefined : '地址中没有登录凭证，请重新获取链接。')
  useEffect(() => {
    if (!token) return
    api.session.tokenLogin({ query: { token } }).then(
      (user) => {
        storeLogin(user, false)
        userInfo.set(user)
        void navigate(redirect, { replace: true })
      },
      (error: unknown) => setWhy(error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '登录凭证无效或已过期，请重新获取链接。'),
    )
  }, [navigate, token, redirect])
  if (why === undefined) return <div className="g-alone" role="status" aria-label="正在登录" />
  return (
    <div className="g-alone">
      <PanelState icon={<LinkOutlined />} role="alert" title="自动登录没有成功" actions={<button type="button" className="k-btn primary" onClick={() => void navigate('/login/content')}>使用账号登录</button>}>{why}</PanelState>
    </div>
  )
}
