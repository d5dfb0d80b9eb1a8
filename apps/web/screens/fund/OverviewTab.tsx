import { q } from '@zhiheng/client'
import type { FundDetail } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDay, formatNumber, whyNotWords } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { useHiddenFields } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { useUser } from '../../app/session.ts'
import { linkTo } from '../../app/screens.ts'
import { Pager } from '../../kit/list/Pager.tsx'
import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { usePaged } from '../../kit/use-paged.ts'
import { type Fact, factGroups, originOf } from './facts.ts'

/** 概览: the facts with where each comes from, share classes, NAV sources, dividends. */
export function OverviewTab({ fund }: { fund: FundDetail }) {
  const isHidden = useHiddenFields()
  const groups = factGroups.map((group) => ({ ...group, facts: group.facts.filter(({ field }) => !isHidden(field)) })).filter(({ facts }) => facts.length > 0)
  return (
    <div className="f-overview">
      {groups.map((group) => (
        <section key={group.title} className="k-panel" aria-label={group.title}>
          <header><h3>{group.title}</h3></header>
          <dl className="f-facts">{group.facts.map((fact) => <FactLine key={fact.field} fund={fund} fact={fact} />)}</dl>
        </section>
      ))}
      {fund.description && <section className="k-panel" aria-label="说明"><header><h3>说明</h3></header><p className="f-text">{fund.description}</p></section>}
      <NavSources fund={fund} />
      <section className="k-panel" aria-label="份额类别">
        <header><h3>份额类别</h3></header>
        {fund.family.length === 0 ? <div className="k-none">没有登记其他份额</div> : (
          <ul className="f-family">{fund.family.map((one) => <li key={one.fundCode}><button type="button" className="k-link" onClick={() => openLink(linkTo('FundDetail', { fundCode: one.fundCode }), { title: `${one.fundCode} ${one.shortName}` })}>{one.shortName}</button><span className="t3">{one.fundCode}{one.shareClass && ` · ${one.shareClass} 类`}</span></li>)}</ul>
        )}
      </section>
      <Distributions fundCode={fund.fundCode} />
    </div>
  )
}

/** Every source with its span, why it is read or not, and for those who may change NAV the choice of another. */
function NavSources({ fund: { fundCode, navSource, navSources } }: { fund: FundDetail }) {
  const act = useAct()
  const mayChoose = useUser()?.permissions.includes('nav.edit') === true && navSources.length > 1
  const choose = (source: string, done: string) => void act.now({ okText: '更换来源', done, refresh: [api.fund.byCode.key, api.analysis.fund.key, api.nav.list.key], run: (options) => api.nav.chooseSource({ body: { fundCode, source } }, options) })
  return (
    <section className="k-panel" aria-label="净值来源">
      <header><h3>净值来源</h3>{mayChoose && navSource && <button type="button" className="k-link" onClick={() => choose('', '已改为按规则选择来源')}>改为按规则选择</button>}</header>
      {navSources.length === 0 ? <div className="k-none">还没有净值，可在「净值数据」录入或导入</div> : (
        <table className="f-table"><thead><tr><th>来源</th><th>归属</th><th>起始日</th><th>最新日</th><th>条数</th><th>默认读取</th></tr></thead>
          <tbody>{navSources.map((one) => (
            <tr key={one.source + one.origin}>
              <td>{one.sourceName}</td><td className="t2">{one.origin === 'market' ? '平台' : '本机构'}</td><td className="t2">{formatDay(one.from)}</td><td className="t2">{formatDay(one.to)}</td><td>{formatCount(one.count)}</td>
              <td className={one.whyNot && 't2'}>{one.whyNot ? whyNotWords[one.whyNot] : navSource ? '指定读取此来源' : '读取此来源'}{mayChoose && one.whyNot && <> <button type="button" className="k-link" aria-label={`改读${one.sourceName}`} onClick={() => choose(one.source, `已改读${one.sourceName}净值`)}>改读</button></>}</td>
            </tr>
          ))}</tbody></table>
      )}
    </section>
  )
}

function FactLine({ fund, fact }: { fund: FundDetail; fact: Fact }) {
  const text = fact.text(fund[fact.field])
  const { origin, market } = originOf(fund, fact)
  return (
    <div className={text.length > 15 ? 'whole' : ''}>
      <dt>{fact.label}</dt>
      <dd>
        <span className={text === '—' ? 't4' : ''}>{text}</span>
        {text !== '—' && <em className={`f-origin${origin === '平台' ? '' : ' own'}`} tabIndex={market === undefined ? undefined : 0} title={market === undefined ? undefined : `平台数据：${market}`}>{origin}{market !== undefined && <i>平台数据：{market}</i>}</em>}
      </dd>
    </div>
  )
}

function Distributions({ fundCode }: { fundCode: string }) {
  const { data, error, refetch } = useQuery(q(api.fund.distributions, { body: { fundCode } }))
  const { shown, pager } = usePaged(data ?? [])
  return (
    <section className="k-panel" aria-label="分红与拆分">
      <header><h3>分红与拆分</h3>{data && data.length > 0 && <span className="k-readout t3">共 {data.length} 次</span>}</header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data ? <Skeleton rows={4} columns={4} /> : data.length === 0 ? <div className="k-none">没有分红或拆分记录</div> : (
        <div className="f-limited"><table className="f-table"><thead><tr><th>日期</th><th>类型</th><th>数值</th><th>来源</th></tr></thead>
          <tbody>{shown.map((one) => <tr key={one.id}><td>{formatDay(one.eventDay)}</td><td className="t2">{one.kind === 'cash_dividend' ? '现金分红' : '份额折算'}</td><td>{one.kind === 'cash_dividend' ? `每份 ${formatNumber(one.value)} 元` : `1 : ${formatNumber(one.value)}`}</td><td className="t2">{one.origin === 'market' ? '平台' : '本机构'}</td></tr>)}</tbody></table>{data.length > Math.min(...pager.sizes) && <Pager {...pager} />}</div>
      )}
    </section>
  )
}
