import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { quietly } from '../../api.ts'
import { useFocusReturn } from '../../kit/use-focus-return.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen, with the count. */
  children: ReactNode
  okText: string
  onConfirm: (reason: string, options: { signal: AbortSignal }) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is taken back; the reason is kept with the entry. */
export function ReasonDialog({ title, children, okText, onConfirm, onClose }: ReasonDialogProps) {
  useFocusReturn()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const confirm = async () => {
    if (reason.trim() === '') return setRefused('请输入原因')
    setBusy(true)
    try {
      await onConfirm(reason.trim(), quietly())
      onClose()
    } catch (error) {
      setRefused(error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '没有完成，请稍后重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} okText={okText} cancelText="取消" okButtonProps={{ danger: true }} confirmLoading={busy} onOk={() => void confirm()} onCancel={onClose} width={440} destroyOnHidden>
      <p className="nav-reason-text">{children}</p>
      <Input aria-label="原因" autoFocus placeholder="原因（必填，会留在记录里）" maxLength={80} value={reason} status={refused ? 'error' : ''} onChange={(event) => { setReason(event.target.value); setRefused(undefined) }} onPressEnter={() => void confirm()} />
      {refused && <p className="nav-fault" role="alert">{refused}</p>}
    </Modal>
  )
}
