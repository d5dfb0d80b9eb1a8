import { DisconnectOutlined, FilterOutlined, LockOutlined, ReloadOutlined } from './icons.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import './states.css'

interface StateProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
}
/** One shape for every state of a panel: icon, title, a sentence or two, actions. The panel's header stays. */
export function PanelState({ icon, title, children, actions, role = 'status' }: StateProps) {
  return (
    <div className="k-state" role={role}>
      <div className="k-state-icon" aria-hidden>{icon}</div>
      <h3>{title}</h3>
      {children && <div className="k-state-text">{children}</div>}
      {actions && <div className="k-state-actions">{actions}</div>}
    </div>
  )
}

export function EmptyState({ title = '暂无数据', children, actions }: { title?: string; children?: ReactNode; actions?: ReactNode }) {
  return <PanelState icon={<FilterOutlined />} title={title} actions={actions}>{children}</PanelState>
}

/** What a failed call says of itself; a CallError fits. */
export interface Failure {
  message?: string
  err?: number
  requestId?: string | undefined
}
export const asFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? (error as Failure) : { message: String(error) })

const two = (n: number) => String(n).padStart(2, '0')
const clock = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
/** Words of machines are not for users. */
const chinese = (text: string | undefined) => (text && /\p{Script=Han}/u.test(text) ? text : '服务没有给出结果')

export function ErrorState({ error, onRetry, title = '这一部分没有加载成功' }: { error: unknown; onRetry?: () => void; title?: string }) {
  const [at] = useState(() => new Date())
  const { message, err, requestId } = asFailure(error)
  if (err === -100) return <NoPermissionState />
  return (
    <PanelState
      role="alert"
      icon={<DisconnectOutlined />}
      title={title}
      actions={onRetry && <button type="button" className="k-btn primary" onClick={onRetry}><ReloadOutlined /> 重试</button>}
    >
      其余部分不受影响。若多次重试仍失败，请把下面的编号发给管理员。
      <dl className="k-facts">
        <dt>发生时间</dt><dd>{clock(at)}</dd>
        {requestId && <><dt>请求编号</dt><dd>{requestId} <button type="button" className="k-link" onClick={() => void navigator.clipboard?.writeText(requestId)}>复制</button></dd></>}
        <dt>原因</dt><dd>{chinese(message)}</dd>
      </dl>
    </PanelState>
  )
}

export function NoPermissionState({ what = '这个页面', needs }: { what?: string; needs?: string }) {
  return (
    <PanelState icon={<LockOutlined />} title={`你没有查看${what}的权限`}>
      {needs ? `需要「${needs}」权限，` : ''}由机构管理员授予。授权后重新登录即可使用。
    </PanelState>
  )
}

/** Renders nothing for the first 200 ms: a skeleton that flashes is worse than a short wait. */
export function Late({ children, after = 200 }: { children: ReactNode; after?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return shown ? children : null
}

const widths = [46, 72, 38, 40, 52, 44, 60, 36]
/** Skeleton rows of the true height. */
export function Skeleton({ rows = 12, columns = 7 }: { rows?: number; columns?: number }) {
  return (
    <Late>
      <div className="k-skeleton" role="status" aria-label="加载中">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>{Array.from({ length: columns }, (_, column) => <i key={column} style={{ width: `${widths[(row + column) % widths.length]}%` }} />)}</div>
        ))}
      </div>
    </Late>
  )
}
