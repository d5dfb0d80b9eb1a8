import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { setTabTitle } from '../../app/navigation.ts'
import { identityOf, linkTo, type ScreenProps } from '../../app/screens.ts'
import { ErrorState, Skeleton } from '../../kit/States.tsx'
import { FundHead } from './FundHead.tsx'
import { ManagersTab } from './ManagersTab.tsx'
import { NavAnalysisTab } from './NavAnalysisTab.tsx'
import { NavDataTab } from './NavDataTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import './fund.css'

const tabs = [{ key: 'overview', label: '概览' }, { key: 'analysis', label: '净值分析' }, { key: 'managers', label: '管理人' }, { key: 'nav', label: '净值数据' }] as const
type TabKey = (typeof tabs)[number]['key']

/** 基金详情: head, and below it one sub-tab at a time; those once seen stay as they were left. */
export default function FundDetailScreen({ query }: ScreenProps<'fundCode' | 'fundName?'>) {
  const { fundCode, fundName } = query
  const { data: fund, error, refetch } = useQuery(q(api.fund.byCode, { body: { fundCode } }))
  const [tab, setTab] = useState<TabKey>('analysis')
  const [seen, setSeen] = useState<ReadonlySet<TabKey>>(new Set(['analysis']))
  const show = useCallback((key: TabKey) => {
    setSeen((now) => new Set([...now, key]))
    setTab(key)
  }, [])
  const showNav = useCallback(() => show('nav'), [show])
  const title = fund && `${fund.fundCode} ${fund.shortName}`
  useEffect(() => {
    if (title) setTabTitle(identityOf(linkTo('FundDetail', { fundCode, ...(fundName === undefined ? {} : { fundName }) })), title)
  }, [title, fundCode, fundName])
  if (error && !fund) return <ErrorState error={error} title="基金没有加载成功" onRetry={() => void refetch()} />
  if (!fund) return <Skeleton />
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[tabs.findIndex((one) => one.key === tab) + by]
    if (by === 0 || !next) return
    show(next.key)
    document.getElementById(`f-${fundCode}-${next.key}`)?.focus()
  }
  return (
    <div className="f-page">
      <FundHead fund={fund} onNavData={showNav} />
      <nav className="f-tabs" role="tablist" aria-label="基金详情" onKeyDown={step}>
        {tabs.map(({ key, label }) => <button key={key} id={`f-${fundCode}-${key}`} type="button" role="tab" aria-selected={key === tab} tabIndex={key === tab ? 0 : -1} onClick={() => show(key)}>{label}</button>)}
      </nav>
      {tabs.filter(({ key }) => seen.has(key)).map(({ key }) => (
        <div key={key} className={`f-body ${key}`} role="tabpanel" aria-labelledby={`f-${fundCode}-${key}`} hidden={key !== tab}>
          {key === 'overview' && <OverviewTab fund={fund} />}
          {key === 'analysis' && <NavAnalysisTab fund={fund} onNavData={showNav} />}
          {key === 'managers' && <ManagersTab fund={fund} />}
          {key === 'nav' && <NavDataTab fund={fund} />}
        </div>
      ))}
    </div>
  )
}
