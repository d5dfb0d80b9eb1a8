import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { formatDay } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { FundsOf } from '../../app/FundsOf.tsx'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { Facts } from '../../kit/Facts.tsx'
import { QueryState } from '../../kit/QueryState.tsx'
import './manager.css'

/** A fund manager: facts, resume, positions held. */
export default function ManagerDetailScreen({ query: { managerCode } }: ScreenProps<'managerCode'>) {
  const manager = useQuery(q(api.manager.byCode, { query: { managerCode } }))
  const resumes = useQuery(q(api.manager.resumes, { body: { managerCode } }))
  if (!manager.data) return <QueryState query={manager} empty="没有找到这位基金经理" />
  const { data } = manager
  return (
    <div className="manager">
      <aside>
        <section className="manager-panel"><h3>{data.managerName}</h3>
          <Facts facts={[
            ['管理人', data.counselorCode ? <button key="company" type="button" className="k-link" onClick={() => openLink(linkTo('CompanyDetail', { counselorCode: data.counselorCode }), { title: data.counselorName })}>{data.counselorName}</button> : ''],
            ['类型', data.isPrivate ? '私募' : '公募'], ['在管基金', `${data.fundCount} 只`], ['性别', data.gender], ['学历', data.education], ['从业起始', formatDay(data.careerStartDay)], ['策略', data.strategies.join('、')], ['简历', data.resume],
          ]} />
        </section>
        <section className="manager-panel"><h3>任职经历</h3>
          {(resumes.data ?? []).length === 0 ? <p className="manager-none">没有登记的任职经历</p> : <Facts facts={resumes.data!.map((one) => [`${formatDay(one.beginDay)} 至 ${one.endDay ? formatDay(one.endDay) : '今'}`, [one.companyName, one.duty, one.content].filter(Boolean).join(' · ')] as const)} />}
        </section>
      </aside>
      <section className="manager-panel manager-funds">
        <FundsOf
          name="manager.funds" title="在管基金" empty={{ title: '没有在管基金', text: '编辑基金时填写这位基金经理，它会出现在这里。' }}
          filters={[{ prop: 'managerNames', expression: 'like', value: `%${data.managerName}%` }, ...(data.counselorCode ? [{ prop: 'counselorCode', expression: 'equal' as const, value: data.counselorCode }] : [])]}
        />
      </section>
    </div>
  )
}
