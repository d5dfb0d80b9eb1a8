import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { NavPoint } from '@zhiheng/contract'
import { formatCount, formatDay, isOperatorOrg } from '@zhiheng/domain'
import { DatePicker, Switch } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import type { ScreenProps } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { Distributions } from './Distributions.tsx'
import { FundSelect } from '../../app/FundSelect.tsx'
import { ImportLink } from './ImportLink.tsx'
import { pointColumns } from './points.columns.tsx'
import { PointForm } from './PointForm.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useSources } from '../../app/nav-sources.ts'
import { SourceSelect } from './SourceSelect.tsx'
import { navChanged } from './nav-changed.ts'
import '../../kit/chart/chart.css'
import './nav.css'

interface Wanted {
  source?: string | undefined
  beginDay?: string | undefined
  endDay?: string | undefined
  history: boolean
}

/** Every NAV point of a fund with where it comes from; corrections and deletions are entries of their own. */
export default function NavDataScreen({ query }: ScreenProps<'fundCode?'>) {
  const [fundCode, setFundCode] = useState(query.fundCode)
  const [wanted, setWanted] = useState<Wanted>({ history: false })
  const fund = useQuery({ ...q(api.fund.byCode, { body: { fundCode: fundCode ?? '' } }), enabled: fundCode !== undefined, retry: false })
  const choose = (part: Partial<Wanted>) => setWanted((now) => ({ ...now, ...part }))
  return (
    <div className="nav nav-data">
      <div className="nav-data-bar">
        <FundSelect className="nav-fund-picker" value={fundCode} name={fund.data?.shortName} onChange={(next) => next && setFundCode(next.fundCode)} />
        <SourceSelect value={wanted.source} onChange={(source) => choose({ source })} all="全部来源" />
        <DatePicker.RangePicker aria-label="净值日期" allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} value={[wanted.beginDay ? dayjs(wanted.beginDay) : null, wanted.endDay ? dayjs(wanted.endDay) : null]} onChange={(range) => choose({ beginDay: range?.[0]?.format('YYYYMMDD'), endDay: range?.[1]?.format('YYYYMMDD') })} />
        <label className="nav-switch"><Switch size="small" checked={wanted.history} onChange={(history) => choose({ history })} />显示历史版本</label>
        {fund.data && <span className="t3 nav-data-fact">{[fund.data.counselorName, fund.data.navDay && `最新净值 ${formatDay(fund.data.navDay)}`].filter(Boolean).join('，')}</span>}
      </div>
      {fundCode === undefined ? (
        <EmptyState title="先选择一只基金" actions={<ImportLink />}>在左上角输入代码、名称或拼音首字母，查看它的每一个净值和出处。</EmptyState>
      ) : (
        <div className="nav-data-body">
          <Points key={`${fundCode} ${JSON.stringify(wanted)}`} fundCode={fundCode} name={fund.data?.shortName ?? fundCode} wanted={wanted} />
          <aside><Ranges fundCode={fundCode} /><Distributions fundCode={fundCode} /></aside>
        </div>
      )}
    </div>
  )
}

function Points({ fundCode, name, wanted }: { fundCode: string; name: string; wanted: Wanted }) {
  const cache = useQueryClient()
  const host = useHost()
  const user = useUser()
  const { nameOf } = useSources()
  const [editing, setEditing] = useState<NavPoint | 'new'>()
  const [removing, setRemoving] = useState<readonly NavPoint[]>()
  const columns = useMemo(() => pointColumns(nameOf, wanted.history), [nameOf, wanted.history])
  const { source, beginDay, endDay, history } = wanted
  const isOwn = (point: NavPoint) => point.origin === 'own' || isOperatorOrg(user?.orgId)
  const remove = async (points: readonly NavPoint[], reason: string, options: { signal: AbortSignal }) => {
    for (const [from, some] of Map.groupBy(points, (point) => point.source)) await api.nav.remove({ body: { fundCode, source: from, days: [...new Set(some.map((point) => point.tradingDay))], reason } }, options)
    await navChanged(cache)
  }
  const askToRemove = (points: readonly NavPoint[]) => {
    const own = points.filter((point) => isOwn(point) && point.provenance.kind !== 'delete')
    if (own.length === 0) host.notify('warning', '平台维护的净值不能删除；可以更正，更正只在本机构生效')
    else setRemoving(own)
  }
  return (
    <section className="k-panel nav-points">
      <ListScreen
        name="nav.points" title="净值" columns={columns} keyword={false} index pageSize={50}
        rows={(at) => q(api.nav.list, { query: at.query, body: { fundCode, history, ...(source ? { source } : {}), ...(beginDay ? { beginDay } : {}), ...(endDay ? { endDay } : {}) } })}
        rowKey={(point) => `${point.origin}${point.source}${point.tradingDay}-${point.revision}`} rowName={(point) => formatDay(point.tradingDay)} onOpen={(point) => host.allowed('edit') && setEditing(point)}
        create={{ text: '录入净值', powerType: 'edit', onClick: () => setEditing('new') }}
        batch={[
          { label: '更正', powerType: 'edit', disabledWhenEmpty: true, handler: (points) => setEditing(points[0]) },
          { label: '删除', powerType: 'delete', disabledWhenEmpty: true, showSelectedCount: true, handler: askToRemove },
          { label: '导出', powerType: 'export', isExport: true, exportName: `${name}净值` },
        ]}
        exportCall={(_ask, { signal }) => api.nav.export({ body: { fundCodes: [fundCode], ...(beginDay ? { beginDay } : {}), ...(endDay ? { endDay } : {}) } }, { signal })}
        empty={{ title: '没有净值', text: '这只基金在所选来源和日期内没有净值。可以录入，或从文件导入。', actions: <ImportLink primary /> }}
      />
      <PointForm fundCode={fundCode} source={source ?? 'team'} point={editing} onClose={() => setEditing(undefined)} />
      {removing && <ReasonDialog title={`删除 ${removing.length} 个净值`} okText="删除" onConfirm={(reason, options) => remove(removing, reason, options)} onClose={() => setRemoving(undefined)}>{name} {removing.slice(0, 3).map((point) => formatDay(point.tradingDay)).join('、')}{removing.length > 3 ? ` 等 ${removing.length} 天` : ''} 的净值将不再显示和参与计算，历史版本仍可查看。</ReasonDialog>}
    </section>
  )
}

function Ranges({ fundCode }: { fundCode: string }) {
  const { nameOf } = useSources()
  const { data = [] } = useQuery({ ...q(api.nav.range, { body: { fundCode } }), retry: false })
  return (
    <section className="k-panel" aria-label="各来源">
      <header><h3>各来源</h3></header>
      {data.length === 0 ? <p className="k-none">还没有净值</p> : (
        <ul className="nav-events">{data.map((range) => <li key={range.source}><span>{nameOf(range.source)}</span><span className="t2">{formatDay(range.beginDay)} 至 {formatDay(range.endDay)}</span><span>{formatCount(range.count)} 个</span></li>)}</ul>
      )}
    </section>
  )
}
