import { Button, Modal } from 'antd'
import type { Selection } from './selection.ts'

interface SelectionDialogProps<R> {
  open: boolean
  selection: Selection<R>
  nameOf: (row: R) => string
  onRemove: (key: string) => void
  onClear: () => void
  onClose: () => void
}

/** The selected rows of all pages, each removable (600 wide, at most 500 high). */
export function SelectionDialog<R>({ open, selection, nameOf, onRemove, onClear, onClose }: SelectionDialogProps<R>) {
  return (
    <Modal
      open={open}
      width={600}
      title={`已选 ${selection.size} 条`}
      onCancel={onClose}
      styles={{ body: { maxHeight: 500, overflow: 'auto' } }}
      footer={<><Button onClick={onClear} disabled={selection.size === 0} title={selection.size === 0 ? '没有可清除的选择' : undefined}>清空</Button><Button type="primary" onClick={onClose}>确定</Button></>}
    >
      {selection.size === 0 ? <div className="k-none">暂无数据</div> : (
        <ul className="k-picked">
          {[...selection].map(([key, row]) => <li key={key}><span>{nameOf(row)}</span><button type="button" className="k-link" aria-label={`移除${nameOf(row)}`} onClick={() => onRemove(key)}>移除</button></li>)}
        </ul>
      )}
    </Modal>
  )
}
