import { BankOutlined, MobileOutlined, SafetyCertificateOutlined, UserOutlined } from '../../kit/icons.tsx'
import { match, organisationPicked, userNameTaken } from '@zhiheng/domain'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, quietly } from '../../api.ts'
import { success } from '../../app/notices.ts'
import { refusalOf } from './enter.ts'
import { type Faults, Field, PasswordField, PictureField, usePicture } from './Fields.tsx'
import { Gate } from './Gate.tsx'
import { CodeButton, messageOf, useMobileCode } from './PhoneLoginScreen.tsx'

const blank = { userName: '', password: '', realName: '', mobile: '', mobileCode: '', orgName: '', orgId: '' }
type Draft = typeof blank
type Name = keyof Draft | 'picture'
interface Found {
  name: string
  code: string
}

/** What is wrong with a draft, by field; the same patterns as the server's. */
export function faultsOf(draft: Draft, found: readonly Found[]): Faults<Name> {
  const checks: [Name, string | undefined][] = [
    ['userName', draft.userName === '' ? '请输入账号' : match('length2To25')(draft.userName)],
    ['password', draft.password.length < 8 ? '密码至少8位' : undefined],
    ['realName', draft.realName.trim().length < 2 ? '请输入姓名' : undefined],
    ['orgName', organisationPicked({ name: draft.orgName, code: draft.orgId }, found)],
    ['mobile', draft.mobile === '' ? '请输入11位手机号' : match('mobile')(draft.mobile)],
    ['mobileCode', draft.mobileCode.trim() === '' ? '请输入短信验证码' : undefined],
  ]
  return Object.fromEntries(checks.filter(([, words]) => words !== undefined))
}

/** Organisations by part of their name, 500 ms after the last key. */
function useOrganisations() {
  const [found, setFound] = useState<readonly Found[]>([])
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim().length < 2) return setOpen(false)
    timer.current = setTimeout(() => {
      api.organisation.search({ body: { orgName: text.trim() } }).then((rows) => {
        setFound(rows.map(({ id, orgName }) => ({ name: orgName, code: id })))
        setOpen(true)
      }, () => setOpen(false))
    }, 500)
  }
  return { found, open, search, close: () => setOpen(false) }
}

export default function SignUpScreen() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(blank)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [needPicture, setNeedPicture] = useState(false)
  const organisations = useOrganisations()
  const picture = usePicture(needPicture)
  const set = (name: keyof Draft) => (value: string) => setDraft((now) => ({ ...now, [name]: value }))
  const fault = (name: Name, words: string | undefined) => setFaults((now) => ({ ...now, [name]: words }))
  const code = useMobileCode(draft.mobile, (words, asked) => {
    fault(words.includes('图形验证码') ? 'picture' : 'mobile', words)
    if (asked !== undefined) setNeedPicture(asked)
    picture.renew()
  }, picture.sent)

  const checkName = async () => {
    if (match('length2To25')(draft.userName) !== undefined || draft.userName === '') return
    const free = await api.session.checkUserName({ query: { userName: draft.userName } }, quietly()).catch((error: unknown) => userNameTaken(messageOf(error, '')))
    fault('userName', typeof free === 'string' ? free : free.unique ? undefined : '该账号已被使用，请换一个')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft, organisations.found)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      await api.session.register({ body: { ...draft, ...picture.sent } }, quietly())
      success('申请已提交，机构管理员审核后即可使用')
      await navigate('/login/content')
    } catch (error) {
      setNeedPicture(refusalOf((error as { data?: unknown }).data).needPicture ?? needPicture)
      const words = messageOf(error, '申请没有提交成功，请稍后重试')
      fault(words.includes('账号') ? 'userName' : words.includes('图形') ? 'picture' : 'mobileCode', words)
      picture.renew()
    }
  }
  return (
    <Gate title="申请试用">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="账号" icon={<UserOutlined />} value={draft.userName} error={faults.userName} autoComplete="username" autoFocus onChange={(text) => set('userName')(text.trim())} onBlur={() => void checkName()} />
        <PasswordField label="密码" value={draft.password} error={faults.password} autoComplete="new-password" placeholder="至少8位" onChange={set('password')} />
        <Field label="姓名" icon={<UserOutlined />} value={draft.realName} error={faults.realName} autoComplete="name" onChange={set('realName')} />
        <div style={{ position: 'relative' }}>
          <Field label="机构" icon={<BankOutlined />} value={draft.orgName} error={faults.orgName} autoComplete="off" placeholder="输入至少两个字后从结果中选择" onChange={(orgName) => { setDraft((now) => ({ ...now, orgName, orgId: '' })); organisations.search(orgName) }} />
          {organisations.open && (
            <ul className="g-list" style={{ top: '100%' }}>
              {organisations.found.length === 0 && <li className="k-none">没有找到机构</li>}
              {organisations.found.map((one) => <li key={one.code}><button type="button" onClick={() => { setDraft((now) => ({ ...now, orgName: one.name, orgId: one.code })); fault('orgName', undefined); organisations.close() }}>{one.name}</button></li>)}
            </ul>
          )}
        </div>
        <Field label="手机号" icon={<MobileOutlined />} value={draft.mobile} error={faults.mobile} type="tel" autoComplete="tel" onChange={(text) => set('mobile')(text.trim())} />
        {needPicture && <PictureField picture={picture} error={faults.picture} />}
        <Field label="短信验证码" icon={<SafetyCertificateOutlined />} value={draft.mobileCode} error={faults.mobileCode} autoComplete="one-time-code" onChange={set('mobileCode')} beside={<CodeButton wait={code.wait} onSend={() => { const wrong = draft.mobile === '' ? '请输入11位手机号' : match('mobile')(draft.mobile); fault('mobile', wrong); if (!wrong) void code.send() }} />} />
        <button type="submit" className="g-submit">提交申请</button>
        <div className="g-foot"><span>提交后由机构管理员开通</span><Link to="/login/content">返回登录</Link></div>
      </form>
    </Gate>
  )
}
