import type { ModelParameter } from '@zhiheng/contract'
import { useRef } from 'react'
import { RowLinks } from '../../kit/Sheet.tsx'
import { formatPercent, parseView } from '@zhiheng/domain'
import { type FundRow, viewFunds } from './draft.ts'

type View = ModelParameter['views'][number]
interface ViewsProps {
  views: readonly View[]
  funds: readonly FundRow[]
  disabled: boolean
  onChange: (views: View[]) => void
}

/** Views typed as sentences; a mistake is underlined where it stands, as the server would see it. */
export function Views({ views, funds, disabled, onChange }: ViewsProps) {
  const named = viewFunds(funds)
  const change = (at: number, text: string) => onChange(views.map((view, other) => (other === at ? { ...view, text } : view)))
  return (
    <section className="k-panel" aria-label="观点">
      <header><h3>观点</h3><span className="k-readout t3">如「甲 跑赢 乙 2%」「甲、乙 收益 8% 信心 60%」，用别名、名称或代码</span><span className="k-space" />{!disabled && <button type="button" className="k-btn quiet small" onClick={() => onChange([...views, { text: '' }])}>添加</button>}</header>
      {views.length === 0 ? <div className="k-none">没有观点时按均衡收益求解</div> : (
        <ol className="pf-views">
          {views.map((view, at) => <li key={at}><Sentence text={view.text} label={`第 ${at + 1} 条观点`} funds={named} disabled={disabled} onChange={(text) => change(at, text)} />{!disabled && <RowLinks links={[{ label: '移除', danger: true, onClick: () => onChange(views.filter((_, other) => other !== at)) }]} />}</li>)}
        </ol>
      )}
    </section>
  )
}

interface SentenceProps {
  text: string
  label: string
  funds: Parameters<typeof parseView>[1]
  disabled: boolean
  onChange: (text: string) => void
}
function Sentence({ text, label, funds, disabled, onChange }: SentenceProps) {
  const mirror = useRef<HTMLPreElement>(null)
  const read = text.trim() === '' ? undefined : parseView(text, funds)
  const fault = read && !read.ok ? read : undefined
  const from = Math.min(fault?.at ?? 0, text.length)
  const to = Math.min(text.length, from + (fault?.length ?? 0))
  return (
    <div className={`pf-view${fault ? ' wrong' : ''}`}>
      <div className="pf-view-box">
        <pre ref={mirror} aria-hidden>{text.slice(0, from)}{fault && <u>{text.slice(from, to) || ' '}</u>}{text.slice(to)}</pre>
        <input aria-label={label} aria-invalid={fault !== undefined} value={text} disabled={disabled} maxLength={200} spellCheck={false} placeholder="甲 跑赢 乙 2%" onChange={(event) => onChange(event.target.value)} onScroll={(event) => { if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft }} />
      </div>
      {fault && <em className="k-error" role="alert">{fault.why}</em>}
      {read?.ok && <em className="t3">{read.exposure.some(({ share }) => share < 0) ? '相对' : '绝对'}观点，每年 {formatPercent(read.value)}{read.confidence === undefined ? '' : `，信心 ${formatPercent(read.confidence, 0)}`}</em>}
    </div>
  )
}
