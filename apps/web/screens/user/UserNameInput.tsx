import { userNameTaken } from '@zhiheng/domain'
import { Input } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { refusalOf } from '../../kit/use-act.ts'
import { useHost } from '../../kit/host.ts'

interface UserNameInputProps {
  value: string
  /** The name that the user already has: it is free for that user. */
  former: string
  onChange: (value: string) => void
}

/** Asks the server whether the name is free when the field is left (rule validator.username-unique). */
export function UserNameInput({ value, former, onChange }: UserNameInputProps) {
  const { quiet } = useHost()
  const [fault, setFault] = useState<string>()
  const check = async () => {
    const name = value.trim()
    if (name.length < 2 || name.toLowerCase() === former.toLowerCase()) return setFault(undefined)
    try {
      const { unique } = await api.session.checkUserName({ query: { userName: name } }, quiet())
      setFault(unique ? undefined : '该账号已被使用，请换一个')
    } catch (error) {
      setFault(userNameTaken(error instanceof Error ? refusalOf(error) : undefined))
    }
  }
  return (
    <>
      <Input id="f-userName" value={value} autoComplete="off" status={fault ? 'error' : ''} aria-describedby="f-userName-fault" onChange={(event) => { setFault(undefined); onChange(event.target.value) }} onBlur={() => void check()} />
      <div id="f-userName-fault" className="k-error" role="alert">{fault}</div>
    </>
  )
}
