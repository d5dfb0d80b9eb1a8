import { formatDay } from '@zhiheng/domain'
import { Drawer } from 'antd'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import type { BookFigures } from './figures.ts'
import type { GridRow } from './grid-rows.ts'
import { recordTitle } from './records.ts'
import { cellChanges, figureChanges } from './review.ts'

interface ReviewProps {
  rows: readonly GridRow[]
  saved: BookFigures
  draft: BookFigures
  /** Why it cannot be saved now; empty where it can. */
  why: string
  saving: boolean
  onSave: () => void
  onClose: () => void
}

/** Everything that a save would change: rows, cells before → after, figures before → after. */
export function Review({ rows, saved, draft, why, saving, onSave, onClose }: ReviewProps) {
  useFocusReturn()
  const words = { add: '新增', update: '修改', delete: '删除', same: '' } as const
  return (
    <Drawer
      open title="预览差异" size={640} onClose={onClose} rootClassName="sw-drawer"
      footer={<div className="sw-foot"><span className="sw-why">{why}</span><span className="k-space" /><button type="button" className="k-btn" onClick={onClose}>继续编辑</button><button type="button" className="k-btn primary" disabled={why !== '' || saving} onClick={onSave}>{saving ? '正在保存…' : `保存 ${rows.length} 项改动`}</button></div>}
    >
      <h3 className="sw-h3">截至 {formatDay(draft.state.tradingDay)} 的账簿</h3>
      <FigureTable saved={saved} draft={draft} />
      <h3 className="sw-h3">改动的交易 {rows.length} 条</h3>
      <ul className="sw-changes">
        {rows.map((row) => (
          <li key={row.record.id} className={row.state}>
            <span className={`k-tag sw-${row.state}`}>{words[row.state]}</span> <b>{recordTitle(row.record)}</b>
            {row.state === 'add' && <span className="t2"> {amountsOf(row)}</span>}
            {row.state === 'update' && cellChanges(row).map(({ column, label, before, after }) => <span key={column} className="sw-change">{label} <s>{before || '空'}</s> → <b>{after || '空'}</b></span>)}
            {row.fault && <p className="sw-fault-line">{row.fault}</p>}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

const amountsOf = ({ record, capped }: GridRow) => `${(capped ?? record.tradedAmount).toFixed(2)} 元${record.tradedVolume > 0 ? `，${record.tradedVolume} 份` : ''}${record.tradedAmount === 0 ? '，金额为 0，不会保存' : ''}`

export function FigureTable({ saved, draft }: { saved: BookFigures; draft: BookFigures }) {
  return (
    <table className="k-lines sw-compare">
      <thead><tr><th>指标</th><th className="right">已保存</th><th className="right">草稿</th></tr></thead>
      <tbody>{figureChanges(saved, draft).map(({ label, before, after }) => <tr key={label} className={before === after ? '' : 'changed'}><td>{label}</td><td className="right t2">{before}</td><td className="right">{after}</td></tr>)}</tbody>
    </table>
  )
}
