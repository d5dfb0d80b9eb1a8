import { LeftOutlined, RightOutlined } from '../icons.tsx'
import { formatCount } from '@zhiheng/domain'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'

interface PagerProps {
  pageNo: number
  pageSize: number
  total: number
  sizes: readonly number[]
  onPage: (pageNo: number) => void
  onSize: (pageSize: number) => void
}

/** Page numbers to offer: the ends, the current one and its neighbours; 0 stands for a gap. */
export function pageNumbers(pageNo: number, pages: number): number[] {
  const near = [1, pageNo - 2, pageNo - 1, pageNo, pageNo + 1, pageNo + 2, pages]
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, i) => (i > 0 && n - shown[i - 1]! > 1 ? [0, n] : [n]))
}

/** prev, pager, next, jumper, sizes; the total stands at the left. */
export function Pager({ pageNo, pageSize, total, sizes, onPage, onSize }: PagerProps) {
  const [jump, setJump] = useState<number | null>(null)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const go = (to: number) => to >= 1 && to <= pages && to !== pageNo && onPage(to)
  const last = Math.min(total, pageNo * pageSize)
  return (
    <nav className="k-pager" aria-label="分页">
      <span>共 <b>{formatCount(total)}</b> 条{total > 0 && `，当前 ${formatCount((pageNo - 1) * pageSize + 1)}–${formatCount(last)}`}</span>
      <span className="k-space" />
      <button type="button" className="k-page" aria-label="上一页" disabled={pageNo <= 1} onClick={() => go(pageNo - 1)}><LeftOutlined /></button>
      {pageNumbers(pageNo, pages).map((n, i) => n === 0 ? <span key={`gap${i}`} className="t4">…</span> : (
        <button key={n} type="button" className={`k-page${n === pageNo ? ' on' : ''}`} aria-current={n === pageNo ? 'page' : undefined} onClick={() => go(n)}>{n}</button>
      ))}
      <button type="button" className="k-page" aria-label="下一页" disabled={pageNo >= pages} onClick={() => go(pageNo + 1)}><RightOutlined /></button>
      <span className="k-jump">跳至<InputNumber size="small" min={1} max={pages} precision={0} controls={false} value={jump} onChange={setJump} aria-label="页码" onPressEnter={() => { if (jump) go(jump); setJump(null) }} />页</span>
      <Select size="small" value={pageSize} options={sizes.map((value) => ({ value, label: `${value} 条/页` }))} onChange={onSize} aria-label="每页条数" popupMatchSelectWidth={false} />
    </nav>
  )
}
