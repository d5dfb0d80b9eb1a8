import { q } from '@zhiheng/client'
import type { Simulation, TradeRecord } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useHost } from '../../../kit/host.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import type { Columns } from '../../../kit/list/types.ts'
import { RowLinks } from '../../../kit/Sheet.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { useRights } from '../rights.ts'
import { yuan } from '../words.ts'
import { kindLabel } from '../workspace/records.ts'
import { seedKeys } from './stale.ts'
import { blankTrade, formOf, type TradeForm } from './trade-draft.ts'
import { TradeFormDrawer } from './TradeFormDrawer.tsx'

/** Records of a seed: entered, changed, deleted, each act one transaction. */
export function SeedTrades({ of, onClose }: { of: Simulation | undefined; onClose: () => void }) {
  return of ? <Drawer open size={1080} title={`「${of.combinationName}」的交易`} onClose={onClose}><Trades row={of} /></Drawer> : null
}

function Trades({ row }: { row: Simulation }) {
  const act = useAct()
  const host = useHost()
  const { mayCreate, mayEdit: mayWrite } = useRights()
  const seedCode = row.combinationCode
  const mayEdit = mayWrite && row.can.includes('edit') && host.allowed('edit')
  const [editing, setEditing] = useState<TradeForm>()
  /** A purchase that waits for the cash of its day. */
  const [waiting, setWaiting] = useState<TradeForm>()
  const [version, setVersion] = useState(row.version)
  const changed = async () => {
    const { version: now } = await api.simulation.seedByCode({ query: { seedCode } })
    setVersion(now)
    await act.refresh(seedKeys)
  }
  const columns = useMemo<Columns<TradeRecord>>(() => {
    const remove = (one: TradeRecord) => act.ask({ title: '删除 1 条交易？', content: `${formatDay(one.tradingDay)} ${kindLabel(one)} ${one.instrumentName} ${yuan(one.tradedAmount)} 元，不能恢复。`, okText: '删除', danger: true, done: '已删除 1 条交易', refresh: seedKeys, run: (options) => api.seed.removeRecords({ body: { ids: [one.id] } }, options).then(() => api.simulation.seedByCode({ query: { seedCode } })).then((seed) => setVersion(seed.version)) })
    return [
      { prop: 'tradingDay', label: '日期', kind: 'date', width: 96, pin: 'left', always: true, sortable: false },
      { prop: 'direction', label: '类型', width: 82, sortable: false, text: kindLabel },
      { prop: 'instrumentName', label: '基金', width: 200, sortable: false, text: (one) => [one.instrument, one.instrumentName].filter(Boolean).join(' ') },
      { prop: 'tradedVolume', label: '份额', kind: 'number', width: 116, sortable: false, value: (one) => (one.instrument ? one.tradedVolume : null) },
      { prop: 'tradedPrice', label: '价格', kind: 'number', width: 84, sortable: false, value: (one) => (one.instrument ? one.tradedPrice : null) },
      { prop: 'tradedAmount', label: '金额（元）', kind: 'number', decimals: 2, width: 124, sortable: false },
      { prop: 'remark', label: '备注', width: 130, sortable: false },
      { prop: 'createdBy', label: '录入人', width: 72, sortable: false },
      ...(mayEdit ? [{ prop: 'act', label: '操作', width: 96, pin: 'right' as const, always: true, sortable: false, text: () => '', render: (one: TradeRecord) => <RowLinks links={[{ label: '修改', onClick: () => setEditing(formOf(one)) }, { label: '删除', danger: true, onClick: () => remove(one) }]} /> }] : []),
    ]
  }, [act, mayEdit, seedCode])
  const removeMany = (rows: readonly TradeRecord[]) =>
    act.ask({ title: `删除所选的 ${rows.length} 条交易？`, content: '之后的持仓与净值按剩下的交易重新计算，不能恢复。', okText: `删除 ${rows.length} 条`, danger: true, done: `已删除 ${rows.length} 条交易`, refresh: seedKeys, run: (options) => api.seed.removeRecords({ body: { ids: rows.map(({ id }) => id) } }, options).then(changed) })
  return (
    <div className="sim-drawer-list">
      <ListScreen
        name="seed-trade" title="种子组合的交易" columns={columns} rows={(at) => q(api.seed.tradeRecords, { query: at.query, body: { seedCode } })} rowKey={(one) => one.id} keyword={false} querySchemes={false}
        {...(mayEdit && mayCreate ? { create: { text: '新增交易', powerType: 'edit', onClick: () => setEditing(blankTrade) } } : {})}
        batch={mayEdit ? [{ label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: removeMany }] : []}
        empty={{ title: '还没有交易', text: mayEdit ? '先录入现金，再录入申购；或在配置中按权重建仓。' : '所有者录入交易之后，会显示在这里。' }}
      />
      <TradeFormDrawer
        seedCode={seedCode} version={version} value={editing}
        onSaved={changed}
        onCash={(tradingDay, purchase) => { setWaiting(purchase); setEditing({ ...blankTrade, kind: 'cashIn', tradingDay, remark: '' }) }}
        onClose={() => { setEditing(editing?.kind === 'cashIn' ? waiting : undefined); setWaiting(undefined) }}
      />
    </div>
  )
}
