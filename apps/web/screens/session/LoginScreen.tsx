import { UserOutlined } from '../../kit/icons.tsx'
import { CallError } from '@zhiheng/client'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api, quietly } from '../../api.ts'
import { enter, refusalOf } from './enter.ts'
import { type Faults, Field, PasswordField, PictureField, usePicture } from './Fields.tsx'
import { Gate } from './Gate.tsx'

/** Ways to log in; both pages keep the wanted address. */
export function LoginTabs() {
  const { pathname, search } = useLocation()
  const tabs = [['/login/content', '账号密码'], ['/login/phone', '手机验证码']] as const
  return <nav className="g-tabs" aria-label="登录方式">{tabs.map(([to, text]) => <Link key={to} to={to + search} aria-current={pathname === to ? 'page' : undefined}>{text}</Link>)}</nav>
}

export default function LoginScreen() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [needPicture, setNeedPicture] = useState(false)
  const [faults, setFaults] = useState<Faults<'userName' | 'password' | 'picture'>>({})
  const [busy, setBusy] = useState(false)
  const picture = usePicture(needPicture)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: typeof faults = { ...(userName.trim() ? {} : { userName: '请输入账号' }), ...(password ? {} : { password: '请输入密码' }), ...(needPicture && !picture.code.trim() ? { picture: '请输入图形验证码' } : {}) }
    setFaults(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      enter(await api.session.login({ body: { userName: userName.trim(), password, remember, ...picture.sent } }, quietly()), remember, navigate)
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined
      const { needPicture: asked } = refusalOf(refused?.data)
      const words = refused && refused.err > 0 ? refused.message : '登录没有成功，请检查网络后重试'
      setFaults(words.includes('图形验证码') ? { picture: words } : { password: words })
      if (asked !== undefined) setNeedPicture(asked)
      picture.renew()
      setBusy(false)
    }
  }
  return (
    <Gate title="登录">
      <LoginTabs />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="账号" icon={<UserOutlined />} value={userName} error={faults.userName} autoComplete="username" autoFocus onChange={setUserName} />
        <PasswordField label="密码" value={password} error={faults.password} autoComplete="current-password" onChange={setPassword} />
        {needPicture && <PictureField picture={picture} error={faults.picture} />}
        <div className="g-line">
          <label><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />30 天内保持登录</label>
          <Link to={`/login/phone${search}`}>忘记密码</Link>
        </div>
        <button type="submit" className="g-submit" disabled={busy}>{busy ? '正在登录' : '登录'}</button>
        <div className="g-foot"><span>首次使用请联系机构管理员开通</span><Link to="/sign-up">申请试用</Link></div>
      </form>
    </Gate>
  )
}
