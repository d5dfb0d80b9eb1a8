import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { Logo } from '../../kit/Logo.tsx'
import { Notices } from '../../app/shell/Notices.tsx'
import './session.css'

/** Frame of every page before the login: the organisation at the left, a form at the right. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { data: org } = useQuery({ queryKey: [api.organisation.byDomain.key, location.hostname], queryFn: () => api.organisation.byDomain({ query: { domain: location.hostname } }).catch(() => null), staleTime: Infinity })
  return (
    <div className="g-page">
      <aside className="g-side">
        <div className="g-org"><Logo />{org?.orgName ?? '知衡'}<span>{org?.systemName ?? '投研与资产管理平台'}</span></div>
        <h1>基金研究与资产管理</h1>
        <p>筛选、评价、组合、风控与报告使用同一套口径，<br />每个数字都可以查看其计算依据。</p>
        <footer>仅供机构内部专业投资者使用</footer>
      </aside>
      <main className="g-form"><h2>{title}</h2>{children}</main>
      <Notices />
    </div>
  )
}
