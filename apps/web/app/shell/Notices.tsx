import { CheckOutlined, CloseOutlined, ExclamationOutlined, InfoOutlined } from '../../kit/icons.tsx'
import { dismiss, type NoticeKind, notices } from '../notices.ts'
import { useStore } from '../store.ts'
import './notices.css'

const icons: Record<NoticeKind, React.ReactNode> = { info: <InfoOutlined />, success: <CheckOutlined />, warning: <ExclamationOutlined />, error: <CloseOutlined /> }

/** Messages at the bottom right; what stands beside a field never comes here. */
export function Notices() {
  const shown = useStore(notices)
  return (
    <div className="s-notices" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={`s-notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <i aria-hidden>{icons[kind]}</i><span>{text}</span><button type="button" aria-label="关闭" onClick={() => dismiss(id)}><CloseOutlined /></button>
        </div>
      ))}
    </div>
  )
}
