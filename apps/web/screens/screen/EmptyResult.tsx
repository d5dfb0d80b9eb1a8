import type { Condition } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { EmptyState } from '../../kit/States.tsx'
import { canonical, replaced, sentenceOf, without } from './conditions.ts'
import { deciderOf, relaxAsk, relaxed, wantedBack } from './relax.ts'
import { type Asked, bodyOf } from './use-screening.ts'
import { type Fields, unitOf } from './words.ts'

interface EmptyResultProps {
  fields: Fields
  asked: Asked
  onChange: (conditions: readonly Condition[]) => void
}

/** No fund is left: names the condition that decides, and offers the smallest step that helps. */
export function EmptyResult({ fields, asked, onChange }: EmptyResultProps) {
  const { conditions } = asked
  const { data } = useQuery({ queryKey: ['screen.deciding', canonical(asked)], queryFn: ({ signal }) => decide(asked, fields, signal) })
  const say = (condition: Condition) => { const { subject, relation, value } = sentenceOf(condition, fields); return `${subject} ${relation} ${value}` }
  const clear = <button key="clear" type="button" className="k-btn" onClick={() => onChange([])}>清空全部条件</button>
  if (conditions.length === 0) return <EmptyState title="这个范围里还没有基金">换一个在库范围，或先导入基金与净值。</EmptyState>
  if (!data) return <EmptyState title={`没有基金同时满足 ${conditions.length} 个条件`} actions={clear}>正在找起决定作用的条件…</EmptyState>
  if (!data.decider) return <EmptyState title={`没有基金同时满足 ${conditions.length} 个条件`} actions={clear}>只去掉其中一个仍然没有基金，请同时放宽几个条件。</EmptyState>
  const { at, others } = data.decider
  const threshold = data.relaxed && sentenceOf(data.relaxed.condition, fields).value
  return (
    <EmptyState
      title={conditions.length === 1 ? '没有基金满足这个条件' : `没有基金同时满足 ${conditions.length} 个条件`}
      actions={<>
        {data.relaxed && <button type="button" className="k-btn primary" onClick={() => onChange(replaced(conditions, at, data.relaxed!.condition))}>放宽到 {threshold}</button>}
        <button type="button" className={`k-btn${data.relaxed ? '' : ' primary'}`} onClick={() => onChange(without(conditions, at))}>移除该条件</button>
        {clear}
      </>}
    >
      起决定作用的是「{say(conditions[at]!)}」，去掉它有 {formatCount(others)} 只符合{data.relaxed ? `；放宽到 ${threshold} 有 ${formatCount(data.relaxed.count)} 只。` : '。'}
    </EmptyState>
  )
}

async function decide(asked: Asked, fields: Fields, signal: AbortSignal) {
  const { conditions } = asked
  const one = { pageNo: 1, pageSize: 1 }
  const counts = await Promise.all(conditions.map(async (_, at) => (await api.screen.query({ query: one, body: { ...bodyOf({ ...asked, conditions: without(conditions, at) }), columns: ['fund_code'] } }, { signal })).total))
  const decider = deciderOf(counts)
  const ask = decider && relaxAsk(conditions, decider.at)
  if (!decider || !ask) return { decider, relaxed: undefined }
  const nearest = await api.screen.query({ query: { pageNo: 1, pageSize: wantedBack * 10 }, body: { ...bodyOf(asked), ...ask } }, { signal })
  const condition = conditions[decider.at]!
  const isPercent = condition.kind === 'indicator' && unitOf(condition.indicator, fields) === 'percent'
  return { decider, relaxed: relaxed(condition, nearest.data.map((row) => row[1] as number | null), isPercent) }
}
