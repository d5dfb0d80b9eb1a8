import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, SafetyCertificateOutlined } from '../../kit/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { api } from '../../api.ts'

interface FieldProps {
  label: string
  value: string
  error?: string | undefined
  icon?: ReactNode
  type?: string
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  /** At the right inside the field. */
  extra?: ReactNode
  /** At the right outside the field. */
  beside?: ReactNode
  onChange: (value: string) => void
  onBlur?: () => void
}

/** A field with its fault beside it. Plain markup: the login page loads no component library. */
export function Field({ label, value, error, icon, extra, beside, onChange, onBlur, ...input }: FieldProps) {
  const id = useId()
  const box = (
    <span className={`g-input${error ? ' bad' : ''}`}>
      {icon}<input id={id} {...input} value={value} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} onChange={(event) => onChange(event.target.value)} onBlur={onBlur} />{extra}
    </span>
  )
  return (
    <div className="g-field">
      <label htmlFor={id}>{label}</label>
      {beside ? <div className="g-row">{box}{beside}</div> : box}
      {error && <div className="g-error" id={`${id}-error`} role="alert">{error}</div>}
    </div>
  )
}

export function PasswordField(props: Omit<FieldProps, 'icon' | 'type' | 'extra'>) {
  const [shown, setShown] = useState(false)
  const eye = <button type="button" tabIndex={-1} aria-label={shown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!shown)}>{shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}</button>
  return <Field {...props} icon={<LockOutlined />} type={shown ? 'text' : 'password'} extra={eye} />
}

const newCodeId = () => crypto.randomUUID().replaceAll('-', '')

/** A picture code under an id that the page made up; `renew` after every refusal, for a code works once. */
export function usePicture(wanted: boolean) {
  const [codeId, setCodeId] = useState(newCodeId)
  const [code, setCode] = useState('')
  const { data } = useQuery({ queryKey: [api.session.pictureCode.key, codeId], queryFn: () => api.session.pictureCode({ query: { codeId } }), enabled: wanted, staleTime: Infinity, gcTime: 0 })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data])
  useEffect(() => () => { if (url) URL.revokeObjectURL(url) }, [url])
  const renew = () => {
    setCodeId(newCodeId())
    setCode('')
  }
  return { codeId, code, setCode, url, renew, sent: wanted ? { codeId, code } : {} }
}

export function PictureField({ picture, error }: { picture: ReturnType<typeof usePicture>; error: string | undefined }) {
  const image = <button type="button" className="g-code" onClick={picture.renew} title="看不清，换一张" aria-label="换一张验证码">{picture.url && <img src={picture.url} alt="图形验证码" />}</button>
  return <Field label="验证码" value={picture.code} error={error} icon={<SafetyCertificateOutlined />} autoComplete="off" onChange={picture.setCode} beside={image} />
}

/** Errors by field, the first of which is where the user looks. */
export type Faults<K extends string> = Partial<Record<K, string>>
