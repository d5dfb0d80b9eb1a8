import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { removeCookie } from '../../app/browser-storage.ts'
import { Notices } from '../../app/shell/Notices.tsx'
import { counselorCookie } from '../../app/session.ts'
import { Logo } from '../../kit/Logo.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import './counselor.css'

/** What an external counselor sees: the own company and its funds, nothing else. */
export default function CounselorInfoScreen() {
  const { data, error, refetch } = useQuery({ queryKey: [api.counselorUser.info.key], queryFn: () => api.counselorUser.info() })
  const leave = async () => {
    await api.counselorUser.logout().catch(() => null)
    removeCookie(counselorCookie)
    location.replace('/counselor-login')
  }
  return (
    <div className="c-page">
      <header className="c-top"><Logo /><b>{data?.orgName ?? '知衡'}</b><span>投顾服务</span><i /><button type="button" onClick={() => void leave()}>退出登录</button></header>
      <main>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <Skeleton rows={6} columns={4} /> : (
          <section className="c-panel">
            <h2>{data.userName}<span>机构关注的本公司产品</span></h2>
            {data.funds.length === 0 ? <EmptyState title="还没有产品">机构收录本公司的产品后会显示在这里。</EmptyState> : (
              <table>
                <thead><tr><th>代码</th><th>产品</th><th className="right">单位净值</th><th className="right">净值日期</th></tr></thead>
                <tbody>{data.funds.map((fund) => <tr key={fund.fundCode}><td className="t2">{fund.fundCode}</td><td>{fund.shortName}</td><td className="right">{formatNumber(fund.nav)}</td><td className="right t2">{formatDay(fund.navDay)}</td></tr>)}</tbody>
              </table>
            )}
          </section>
        )}
      </main>
      <Notices />
    </div>
  )
}
