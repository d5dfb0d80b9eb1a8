import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../kit/States.tsx'
import { loadFailure } from '../pieces.ts'

interface Props {
  children: ReactNode
  onRetry: () => void
  /** The piece of code is asked for again. */
  forget: () => void
}

/** A screen that fails leaves the other tabs alone and can be tried again. */
export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  retry = () => {
    this.props.forget()
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const piece = loadFailure(error)
    return <ErrorState error={piece ? { message: '页面代码没有加载成功，可能是网络中断或系统已升级' } : error} title={piece ? '页面没有加载成功' : '这个页面出错了'} onRetry={piece?.reload ? () => location.reload() : this.retry} />
  }
}
