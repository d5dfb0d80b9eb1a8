import { Button, Modal } from 'antd'
import { useHost } from './host.ts'
import './sheet.css'

export interface Issued {
  userName: string
  password: string
}

/** A temporary password is answered once: it stands here until it was copied or read out. */
export function OneTimePassword({ issued, onClose }: { issued: Issued | undefined; onClose: () => void }) {
  const host = useHost()
  if (!issued) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`账号 ${issued.userName} 密码 ${issued.password}`)
      host.notify('success', '已复制账号和密码')
    } catch {
      host.notify('warning', '浏览器不允许复制，请手动选中')
    }
  }
  return (
    <Modal open width={420} title="临时密码只显示这一次" closable={false} mask={{ closable: false }} keyboard={false} onCancel={onClose} footer={<><Button onClick={() => void copy()}>复制账号和密码</Button><Button type="primary" onClick={onClose}>我已记下</Button></>}>
      <dl className="k-secret"><dt>账号</dt><dd>{issued.userName}</dd><dt>临时密码</dt><dd><code>{issued.password}</code></dd></dl>
      <p className="t3">请通过安全的方式交给本人。首次登录须修改密码；关闭后不能再次查看。</p>
    </Modal>
  )
}
