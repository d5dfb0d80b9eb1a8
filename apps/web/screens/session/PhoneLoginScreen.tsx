import { MobileOutlined, SafetyCertificateOutlined } from '../../kit/icons.tsx'
import { CallError } from '@zhiheng/client'
import { match } from '@zhiheng/domain'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, quietly } from '../../api.ts'
import { enter, refusalOf } from './enter.ts'
import { type Faults, Field, PictureField, usePicture } from './Fields.tsx'
import { Gate } from './Gate.tsx'
import { LoginTabs } from './LoginScreen.tsx'

export const messageOf = (error: unknown, fallback: string) => (error instanceof CallError && error.err > 0 ? error.message : fallback)

/** Asks for a mobile code and counts down to the next one. */
export function useMobileCode(mobile: string, onFault: (words: string, needPicture: boolean | undefined) => void, picture: object) {
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const send = async () => {
    try {
      setWait((await api.session.sendMobileVerifyCode({ body: { mobile, ...picture } }, quietly())).waitSeconds)
    } catch (error) {
      onFault(messageOf(error, '验证码没有发出，请稍后重试'), refusalOf((error as CallError).data).needPicture)
    }
  }
  return { wait, send }
}

export function CodeButton({ wait, onSend }: { wait: number; onSend: () => void }) {
  return <button type="button" className="g-code" disabled={wait > 0} title={wait > 0 ? '稍后可再次获取' : undefined} onClick={onSend}>{wait > 0 ? `${wait} 秒后重发` : '获取验证码'}</button>
}

export default function PhoneLoginScreen() {
  const navigate = useNavigate()
  const [mobile, setMobile] = useState('')
  const [mobileCode, setMobileCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [needPicture, setNeedPicture] = useState(false)
  const [faults, setFaults] = useState<Faults<'mobile' | 'code' | 'picture'>>({})
  const picture = usePicture(needPicture)
  const code = useMobileCode(mobile, (words, asked) => {
    setFaults(words.includes('图形验证码') ? { picture: words } : { mobile: words })
    if (asked !== undefined) setNeedPicture(asked)
    picture.renew()
  }, picture.sent)
  const wrongMobile = () => (mobile === '' ? '请输入11位手机号' : match('mobile')(mobile))

  const send = () => {
    const wrong = wrongMobile()
    setFaults(wrong ? { mobile: wrong } : {})
    if (!wrong) void code.send()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongMobile()
    const found: typeof faults = { ...(wrong ? { mobile: wrong } : {}), ...(mobileCode.trim() ? {} : { code: '请输入短信验证码' }) }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const user = await api.session.verifyMobileCode({ body: { mobile, mobileCode: mobileCode.trim(), login: true, remember } }, quietly())
      if (user) enter(user, remember, navigate)
      else setFaults({ mobile: '该手机号没有对应的账号，请联系机构管理员' })
    } catch (error) {
      setFaults({ code: messageOf(error, '登录没有成功，请检查网络后重试') })
    }
  }
  return (
    <Gate title="登录">
      <LoginTabs />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="手机号" icon={<MobileOutlined />} value={mobile} error={faults.mobile} type="tel" autoComplete="tel" autoFocus onChange={(text) => setMobile(text.trim())} />
        {needPicture && <PictureField picture={picture} error={faults.picture} />}
        <Field label="短信验证码" icon={<SafetyCertificateOutlined />} value={mobileCode} error={faults.code} autoComplete="one-time-code" onChange={setMobileCode} beside={<CodeButton wait={code.wait} onSend={send} />} />
        <div className="g-line"><label><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />30 天内保持登录</label></div>
        <button type="submit" className="g-submit">登录</button>
        <div className="g-foot"><span>登录后可在个人设置中修改密码</span></div>
      </form>
    </Gate>
  )
}
