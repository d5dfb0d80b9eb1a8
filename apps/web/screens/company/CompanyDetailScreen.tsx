import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { formatDay } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { FundsOf } from '../../app/FundsOf.tsx'
import { useHiddenFields } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { Facts } from '../../kit/Facts.tsx'
import { QueryState } from '../../kit/QueryState.tsx'
import { bandName } from './CompaniesScreen.tsx'
import './company.css'

/** A management company: its facts, people, events, and its funds in the shared list. */
export default function CompanyDetailScreen({ query: { counselorCode } }: ScreenProps<'counselorCode'>) {
  const isHidden = useHiddenFields()
  const company = useQuery(q(api.company.get, { query: { counselorCode } }))
  const people = useQuery(q(api.company.executives, { body: { counselorCode } }))
  const events = useQuery(q(api.company.events, { body: { counselorCode } }))
  const managers = useQuery(q(api.manager.ofCompany, { query: { counselorCode } }))
  if (!company.data) return <QueryState query={company} empty="没有找到这家管理人" />
  const { data } = company
  return (
    <div className="company">
      <header className="company-head">
        <h2>{data.counselorName}</h2>
        <span className="k-tag">{data.isPrivate ? '私募管理人' : '公募基金公司'}</span>
        {data.strategies.map((strategy) => <span key={strategy} className="k-tag">{strategy}</span>)}
      </header>
      <div className="company-body">
        <aside className="company-side">
          <section className="company-panel"><h3>基本信息</h3>
            <Facts facts={[['编码', data.counselorCode], ['登记编号', data.regCode], ['成立日', formatDay(data.foundedDay)], ['城市', data.city], ...(isHidden('scaleBand') ? [] : [['管理规模', bandName(data.scaleBand)] as const]), ['人数', data.staffCount === null ? '' : String(data.staffCount)], ['法定代表人', data.legalPerson], ['网站', data.website], ['简介', data.description]]} />
          </section>
          <section className="company-panel"><h3>基金经理</h3>
            {(managers.data ?? []).length === 0 ? <p className="company-none">没有登记的基金经理</p> : (
              <ul>{managers.data!.map((manager) => <li key={manager.managerCode}><button type="button" className="k-link" onClick={() => openLink(linkTo('ManagerDetail', { managerCode: manager.managerCode }), { title: manager.managerName })}>{manager.managerName}</button><span>{manager.fundCount} 只基金</span></li>)}</ul>
            )}
          </section>
          <section className="company-panel"><h3>主要人员</h3>
            {(people.data ?? []).length === 0 ? <p className="company-none">没有登记的人员</p> : <ul>{people.data!.map((person) => <li key={person.id}>{person.personName}<span>{person.duty}</span></li>)}</ul>}
          </section>
          <section className="company-panel"><h3>事件</h3>
            {(events.data ?? []).length === 0 ? <p className="company-none">没有登记的事件</p> : <ul>{events.data!.map((event) => <li key={event.id}>{event.title}<span>{formatDay(event.eventDay)}</span></li>)}</ul>}
          </section>
        </aside>
        <section className="company-funds company-panel">
          <FundsOf name="company.funds" title="旗下基金" filters={[{ prop: 'counselorCode', expression: 'equal', value: counselorCode }]} empty={{ title: '没有旗下基金', text: '编辑基金时选择这家管理人，它会出现在这里。' }} />
        </section>
      </div>
    </div>
  )
}
