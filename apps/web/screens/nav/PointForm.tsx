import { navDraft, type NavPoint } from '@zhiheng/contract'
import { formatNumber } from '@zhiheng/domain'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../api.ts'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { SourceSelect } from './SourceSelect.tsx'
import { navChanged } from './nav-changed.ts'

type Draft = z.input<typeof navDraft>
/** A correction says why. */
const correction = navDraft.extend({ reason: z.string().trim().min(1, '请输入更正的原因').max(80, '不能超过80个字') })

interface PointFormProps {
  fundCode: string
  source: string
  /** A point to correct, `new` for one that is entered, undefined while closed. */
  point: NavPoint | 'new' | undefined
  onClose: () => void
}

/** Enters a point or corrects one: a further entry, the former one stays. */
export function PointForm({ fundCode, source, point, onClose }: PointFormProps) {
  const cache = useQueryClient()
  const former = point === 'new' ? undefined : point
  const was = (value: number | null | undefined) => (former && value != null ? `原值 ${formatNumber(value)}` : undefined)
  const fields: FormField<Draft>[] = [
    { name: 'tradingDay', label: '净值日期', kind: 'date', locked: former ? '更正不改日期；日期有误请删除后重新录入' : undefined },
    { name: 'source', label: '来源', render: (value, change) => <SourceSelect id="f-source" value={value as string} onChange={change} disabled={former !== undefined} /> },
    { name: 'nav', label: '单位净值', kind: 'number', hint: was(former?.nav) },
    { name: 'sumNav', label: '累计净值', kind: 'number', hint: was(former?.sumNav) },
    { name: 'adjNav', label: '复权净值', kind: 'number', hint: `通常不填，由单位净值和分红拆分计算${former?.adjNav != null ? `，现为 ${formatNumber(former.adjNav)}` : ''}` },
    { name: 'reason', label: '原因', hint: former ? `第 ${former.revision} 版之后增加一版，原记录保留` : undefined },
  ]
  const initial: Partial<Draft> = former
    ? { fundCode, tradingDay: former.tradingDay, source: former.source, nav: former.nav ?? undefined, sumNav: former.sumNav ?? undefined, reason: '' }
    : { fundCode, source, reason: '' }
  return (
    <FormDrawer
      open={point !== undefined} title={former ? '更正净值' : '录入净值'} schema={former ? correction : navDraft} fields={fields} initial={initial} width={400}
      onSubmit={async (body, options) => {
        await api.nav.save({ body }, options)
        await navChanged(cache)
      }}
      onClose={onClose}
    />
  )
}
