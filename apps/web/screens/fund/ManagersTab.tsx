import { q } from '@zhiheng/client'
import type { FundDetail } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { absent, formatCount, formatDay } from '@zhiheng/domain'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { useHiddenFields } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'

/** 管理人: the company with its people and events, and the managers of the fund. */
export function ManagersTab({ fund }: { fund: FundDetail }) {
  if (!fund.counselorCode && fund.managers.length === 0) return <EmptyState title="没有登记管理人与基金经理">在基金资料中填写管理人后，这里会显示公司与人员信息。</EmptyState>
  return (
    <div className="f-overview">
      {fund.counselorCode && <Company counselorCode={fund.counselorCode} />}
      {fund.managers.map(({ managerCode }) => <Manager key={managerCode} managerCode={managerCode} />)}
      {fund.counselorCode && <Events counselorCode={fund.counselorCode} />}
    </div>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="f-facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value === '' || value === null ? <span className="t4">{absent}</span> : value}</dd></div>)}</dl>
)

function Company({ counselorCode }: { counselorCode: string }) {
  const { data, error, refetch } = useQuery(q(api.company.get, { query: { counselorCode } }))
  const isHidden = useHiddenFields()
  const funds = () => data && openLink(linkTo('FundScreening', { company: data.shortName || data.counselorName }), { title: `${data.shortName || data.counselorName}的基金`, menuId: '1000193' })
  return (
    <section className="k-panel" aria-label="管理人">
      <header><h3>{data?.counselorName ?? '管理人'}</h3>{data && <span className="k-readout t3">{data.origin === 'market' ? '平台' : '本机构'}</span>}<span className="k-space" />{data && <button type="button" className="k-link" onClick={funds}>旗下基金 {formatCount(data.fundCount)} 只</button>}</header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <Skeleton rows={4} columns={2} /> : (
        <>
          <Facts facts={[['类型', data.isPrivate ? '私募基金管理人' : '公募基金管理人'], ['登记编码', data.regCode], ['成立日期', formatDay(data.foundedDay)], ['所在城市', data.city], ['法定代表人', data.legalPerson], ['人员数量', data.staffCount === null ? '' : `${formatCount(data.staffCount)} 人`], ...(isHidden('scaleBand') ? [] : [['管理规模', data.scaleBand] as const]), ['擅长策略', data.strategies.join('、')], ['网址', data.website]]} />
          {data.description && <p className="f-text">{data.description}</p>}
        </>
      )}
    </section>
  )
}

function Manager({ managerCode }: { managerCode: string }) {
  const { data, error, refetch } = useQuery(q(api.manager.byCode, { query: { managerCode } }))
  const funds = () => data && openLink(linkTo('FundScreening', { manager: data.managerName }), { title: `${data.managerName}的基金`, menuId: '1000193' })
  return (
    <section className="k-panel" aria-label="基金经理">
      <header><h3>{data?.managerName ?? '基金经理'}</h3><span className="k-readout t3">基金经理</span><span className="k-space" />{data && <button type="button" className="k-link" onClick={funds}>管理基金 {formatCount(data.fundCount)} 只</button>}</header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <Skeleton rows={3} columns={2} /> : (
        <>
          <Facts facts={[['所属公司', data.counselorName], ['从业日期', formatDay(data.careerStartDay)], ['学历', data.education], ['性别', data.gender], ['擅长策略', data.strategies.join('、')], ['来源', data.origin === 'market' ? '平台' : '本机构']]} />
          {data.resume && <p className="f-text">{data.resume}</p>}
        </>
      )}
    </section>
  )
}

function Events({ counselorCode }: { counselorCode: string }) {
  const { data, error, refetch } = useQuery(q(api.company.events, { body: { counselorCode } }))
  return (
    <section className="k-panel" aria-label="公司大事">
      <header><h3>公司大事</h3></header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <Skeleton rows={3} columns={2} /> : data.length === 0 ? <div className="k-none">没有登记大事</div> : (
        <ul className="f-events">{data.map((one) => <li key={one.id}><span className="t3">{formatDay(one.eventDay)}</span><b>{one.title}</b>{one.content && <p>{one.content}</p>}</li>)}</ul>
      )}
    </section>
  )
}
