import { q } from '@zhiheng/client'
import { isOperatorOrg } from '@zhiheng/domain'
import { type FundDetail, navCorrection, type NavPoint } from '@zhiheng/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns, RowsAsk } from '../../kit/list/types.ts'
import { NavHistory } from './NavHistory.tsx'
import { batchWords, whereFrom } from './provenance.ts'

const columns: Columns<NavPoint> = [
  { prop: 'tradingDay', label: '净值日期', kind: 'date', pin: 'left', always: true, sortable: false },
  { prop: 'nav', label: '单位净值', kind: 'number', sortable: false },
  { prop: 'sumNav', label: '累计净值', kind: 'number', sortable: false },
  { prop: 'adjNav', label: '复权净值', kind: 'number', sortable: false },
  { prop: 'growth', label: '复权涨跌', kind: 'return', sortable: false },
  { prop: 'origin', label: '归属', width: 72, sortable: false, text: (row) => (row.origin === 'market' ? '平台' : '本机构') },
  { prop: 'revision', label: '修订', kind: 'count', width: 60, sortable: false },
  { prop: 'kind', label: '方式', width: 80, sortable: false, text: (row) => batchWords(row.provenance.kind) },
  { prop: 'file', label: '出处', width: 220, sortable: false, text: (row) => whereFrom(row.provenance) },
  { prop: 'by', label: '经手人', width: 90, sortable: false, value: (row) => row.provenance.by },
  { prop: 'at', label: '时间', kind: 'dateTime', sortable: false, value: (row) => row.provenance.at },
  { prop: 'reason', label: '原因', width: 160, sortable: false, value: (row) => row.provenance.reason },
]
type Correction = ReturnType<typeof navCorrection.parse>

/** 净值数据: every point with where it comes from; a correction is an entry of its own, with a reason. */
export function NavDataTab({ fund }: { fund: FundDetail }) {
  const host = useHost()
  const cache = useQueryClient()
  const user = useUser()
  const mayEdit = user?.permissions.includes('nav.edit') ?? false
  const { fundCode } = fund
  const [source, setSource] = useState(fund.navSources[0]?.source)
  const [editing, setEditing] = useState<Partial<Correction>>()
  const [into, setInto] = useState('team')
  const [looked, setLooked] = useState<NavPoint>()
  // Points of the market are the operator's: an organisation enters its own beside them.
  const isOperator = isOperatorOrg(user?.orgId)
  const enter = () => {
    setInto(isOperator || fund.navSources.some((one) => one.source === source && one.origin === 'own') ? (source ?? 'team') : 'team')
    setEditing({})
  }
  const rows = (at: RowsAsk) => {
    const day = (expression: string) => at.body.filters.find((one) => one.prop === expression)?.value as string | undefined
    const [beginDay, endDay] = [day('beginDay'), day('endDay')]
    return q(api.nav.list, { query: at.query, body: { fundCode, ...(source ? { source } : {}), ...(beginDay ? { beginDay } : {}), ...(endDay ? { endDay } : {}) } })
  }
  const save = async (value: Correction, options: { signal: AbortSignal }) => {
    await api.nav.save({ body: { fundCode, source: into, ...value } }, options)
    await Promise.all([api.nav.list.key, api.analysis.fund.key, api.analysis.rolling.key, api.fund.byCode.key].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  }
  const correct = (points: readonly NavPoint[]) => {
    const [point] = points
    if (!point || points.length > 1) return host.notify('warning', '一次更正一个净值，请只选择一行')
    if (point.origin === 'market' && !isOperator) return host.notify('warning', '这是平台净值，由平台维护。可以用「录入净值」录入团队净值，再在净值分析中选择来源')
    setInto(point.source)
    setEditing({ tradingDay: point.tradingDay, nav: point.nav, sumNav: point.sumNav, adjNav: point.adjNav })
  }
  return (
    <>
      <ListScreen<NavPoint>
        name="fund.nav" title="净值数据" columns={columns} rows={rows} rowKey={(row) => `${row.tradingDay}:${row.source}:${row.revision}`} rowName={(row) => row.tradingDay} question={source ?? ''}
        onOpen={setLooked} keyword={false} pageSize={50} pageSizes={[50, 100, 500]} querySchemes={false}
        filters={[{ prop: 'beginDay', type: 'date', placeholder: '开始日期', expression: 'greaterEq' }, { prop: 'endDay', type: 'date', placeholder: '结束日期', expression: 'lessEq' }]}
        {...(mayEdit ? { create: { text: '录入净值', onClick: enter } } : {})}
        batch={[
          { label: '更正', show: mayEdit, disabledWhenEmpty: true, handler: correct },
          { label: '修订历史', disabledWhenEmpty: true, handler: ([point]) => setLooked(point) },
        ]}
        above={fund.navSources.length > 1 ? <div className="f-sources">净值来源 <Select size="small" aria-label="净值来源" value={source} options={fund.navSources.map((one) => ({ value: one.source, label: `${one.sourceName}（${one.count}）` }))} onChange={setSource} popupMatchSelectWidth={false} /></div> : undefined}
        empty={{ title: '还没有净值', text: '点「录入净值」逐条录入，或在「净值导入」中导入文件。' }}
      />
      <FormDrawer
        open={editing !== undefined}
        title={editing?.tradingDay ? '更正净值' : '录入净值'}
        schema={navCorrection}
        initial={editing ?? {}}
        fields={[
          { name: 'tradingDay', label: '净值日期', kind: 'date', locked: editing?.tradingDay ? '更正时日期不变' : undefined },
          { name: 'nav', label: '单位净值', kind: 'number' }, { name: 'sumNav', label: '累计净值', kind: 'number' }, { name: 'adjNav', label: '复权净值', kind: 'number', hint: '留空时由分红与折算推算' },
          { name: 'reason', label: '原因', kind: 'area', placeholder: '例如：托管人更正估值表', hint: '原值会保留在修订历史中' },
        ]}
        onSubmit={save}
        onClose={() => setEditing(undefined)}
      />
      <NavHistory point={looked} onClose={() => setLooked(undefined)} />
    </>
  )
}
