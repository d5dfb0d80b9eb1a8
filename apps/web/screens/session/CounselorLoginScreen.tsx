import { UserOutlined } from '../../kit/icons.tsx'
import { CallError } from '@zhiheng/client'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, quietly } from '../../api.ts'
import { storeCounselorLogin } from '../../app/session.ts'
import { refusalOf } from './enter.ts'
import { type Faults, Field, PasswordField, PictureField, usePicture } from './Fields.tsx'
import { Gate } from './Gate.tsx'
import { messageOf } from './PhoneLoginScreen.tsx'

/** The separate login of external counselors, with its own cookie. */
export default function CounselorLoginScreen() {
  const navigate = useNavigate()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [needPicture, setNeedPicture] = useState(false)
  const [faults, setFaults] = useState<Faults<'userName' | 'password' | 'picture'>>({})
  const picture = usePicture(needPicture)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: typeof faults = { ...(userName.trim() ? {} : { userName: '请输入账号' }), ...(password ? {} : { password: '请输入密码' }) }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const user = await api.counselorUser.login({ body: { userName: userName.trim(), password, ...picture.sent } }, quietly())
      storeCounselorLogin({ id: user.id, token: user.token })
      await navigate('/counselorInfo', { replace: true })
    } catch (error) {
      const words = messageOf(error, '登录没有成功，请检查网络后重试')
      setFaults(words.includes('图形验证码') ? { picture: words } : { password: words })
      const asked = error instanceof CallError ? refusalOf(error.data).needPicture : undefined
      if (asked !== undefined) setNeedPicture(asked)
      picture.renew()
    }
  }
  return (
    <Gate title="投顾登录">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="账号" icon={<UserOutlined />} value={userName} error={faults.userName} autoComplete="username" autoFocus onChange={setUserName} />
        <PasswordField label="密码" value={password} error={faults.password} autoComplete="current-password" onChange={setPassword} />
        {needPicture && <PictureField picture={picture} error={faults.picture} />}
        <button type="submit" className="g-submit">登录</button>
        <div className="g-foot"><span>账号由合作机构开通，只能查看本公司的资料</span></div>
      </form>
    </Gate>
  )
}
