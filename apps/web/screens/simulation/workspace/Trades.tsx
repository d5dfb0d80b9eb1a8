import type { CombinedSimulation } from '@zhiheng/contract'
import { formatCount, formatDay } from '@zhiheng/domain'
import { App, Checkbox, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { PlusOutlined, SearchOutlined } from '../../../kit/icons.tsx'
import { EmptyState } from '../../../kit/States.tsx'
import { useHost } from '../../../kit/host.ts'
import { refusalOf } from '../../../kit/use-act.ts'
import type { PickedFund } from './FundField.tsx'
import { type GridRow, gridRows } from './grid-rows.ts'
import { cashAt } from './keep-draft.ts'
import { newId } from './new-id.ts'
import { type DraftRecord, isSame, navOn, newRecord, withFund } from './records.ts'
import { type ColumnKey, edited } from './trade-columns.ts'
import { type GridSpot, TradeGrid } from './TradeGrid.tsx'
import type { Workspace } from './use-workspace.ts'

interface TradesProps {
  workspace: Workspace
  base: CombinedSimulation
  /** New rows begin on it. */
  day: string
  canEdit: boolean
  onCash: () => void
}

/** The records of a combination, edited in their rows. */
export function Trades({ workspace, base, day, canEdit, onCash }: TradesProps) {
  const { draft, kept, market, faults, act } = workspace
  const { modal } = App.useApp()
  const [filter, setFilter] = useState({ keyword: '', onlyChanged: false })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [start, setStart] = useState<GridSpot>()
  const wanted = useDeferredValue(filter)
  const rows = useMemo(() => gridRows({ records: base.tradeRecords, cache: draft.cache, faults, kept }, wanted), [base.tradeRecords, draft.cache, faults, kept, wanted])
  const pickFund = usePickFund(workspace)

  const addRow = (kind: 'buy' | 'sell') => {
    const record = newRecord(newId(), kind, day)
    act([{ ...record, type: 'add' }])
    setFilter({ keyword: '', onlyChanged: filter.onlyChanged })
    setStart({ id: record.id, column: 'fund' })
  }
  /** spec 000 §5: without cash on the day the user is asked to enter some first. Whoever is fully invested may still sell. */
  const add = () => {
    if (!kept || cashAt(kept, day) > 0n) return addRow('buy')
    const asked = modal.confirm({
      title: '当日无现金，请录入现金', content: `${formatDay(day)} 没有可用现金，申购前需要先录入。`, okText: '录 入', cancelText: '取消', onOk: onCash,
      footer: (_, { OkBtn, CancelBtn }) => <><CancelBtn />{kept.last.holdings.size > 0 && <button type="button" className="k-btn" onClick={() => { asked.destroy(); addRow('sell') }}>只新增赎回</button>}<OkBtn /></>,
    })
  }
  const commit = (record: DraftRecord, column: ColumnKey, text: string): string | undefined => {
    if (!market) return '净值还没有载入，请稍候'
    const found = edited(record, column, text, market)
    if ('fault' in found) return found.fault
    if (!isSame(found.record, record)) act([{ ...found.record, type: 'update' }])
    return undefined
  }
  const remove = (gone: readonly GridRow[]) => {
    act(gone.filter(({ state }) => state !== 'delete').map(({ record }) => ({ ...record, type: 'delete' })))
    setSelected(new Set())
  }
  const isEmpty = base.tradeRecords.length === 0 && draft.cache.length === 0
  return (
    <>
      <div className="k-toolbar sw-tools" role="toolbar" aria-label="交易记录工具栏">
        {canEdit && <><button type="button" className="k-btn primary" disabled={!kept} title="新增交易（Insert）" onClick={add}><PlusOutlined /> 新增交易</button><button type="button" className="k-btn" disabled={selected.size === 0} title="删除（Delete）" onClick={() => remove(rows.filter(({ record }) => selected.has(record.id)))}>删除所选{selected.size > 0 && ` ${selected.size}`}</button></>}
        <span className="k-space" />
        {canEdit && <Checkbox checked={filter.onlyChanged} onChange={(event) => setFilter({ ...filter, onlyChanged: event.target.checked })}>只看改动</Checkbox>}
        <Input aria-label="查找交易" className="sw-find" allowClear prefix={<SearchOutlined />} placeholder="代码、名称、类型或备注" value={filter.keyword} onChange={(event) => setFilter({ ...filter, keyword: event.target.value })} />
        <span className="t3">{formatCount(rows.length)} 条</span>
      </div>
      {isEmpty ? <EmptyState title="还没有交易" actions={canEdit && <button type="button" className="k-btn primary" onClick={onCash}>录入现金</button>}>{canEdit ? '先录入现金，再新增申购；也可以用调仓按目标权重生成交易。' : '创建人录入交易后，这里按日期列出。'}</EmptyState> : (
        <TradeGrid rows={rows} canEdit={canEdit} start={start} selected={selected} onSelect={setSelected} onCommit={commit} onFund={(record, fund) => void pickFund(record, fund)} onRemove={remove} onRestore={({ record }) => draft.restore(record.id)} onAdd={add} />
      )}
    </>
  )
}

/** A fund for a row, with the NAV of the day as its price. */
function usePickFund({ learn, act }: Workspace) {
  const { notify } = useHost()
  return async (record: DraftRecord, { fundCode, shortName }: PickedFund) => {
    try {
      const market = await learn([fundCode])
      const facts = market?.funds.get(fundCode)
      act([{ ...withFund(record, { instrument: fundCode, instrumentName: facts?.name ?? shortName, assetType: facts?.assetType ?? 1 }, navOn(facts, record.tradingDay)), type: 'update' }])
    } catch (error) {
      notify('error', refusalOf(error))
    }
  }
}
