import type { Organisation, Quota } from '@zhiheng/contract'
import { editionNames, formatCount, quotaNames } from '@zhiheng/domain'
import './organisation.css'

export const warnShare = 0.8
export type QuotaState = 'fine' | 'warn' | 'full' | 'unknown'

/** A quota warns from 80 % on; from its limit on the server refuses more. */
export function quotaState(used: number | undefined, limit: number): QuotaState {
  if (used === undefined) return 'unknown'
  if (used >= limit) return 'full'
  return used >= limit * warnShare ? 'warn' : 'fine'
}

/** Use of every quota of the edition. */
export function QuotaMeter({ organisation }: { organisation: Organisation }) {
  const names = Object.keys(quotaNames) as (keyof Quota)[]
  const close = names.filter((name) => ['warn', 'full'].includes(quotaState(organisation.used[name], organisation.quota[name])))
  return (
    <section className="k-panel" aria-label="额度">
      <header><h3>额度</h3><span className="t3">{editionNames[organisation.edition] ?? ''}，由平台运营方调整</span></header>
      {close.length > 0 && <div className="o-fields" style={{ paddingBottom: 0 }}><div className="k-note" role="alert">{close.map((name) => quotaNames[name]).join('、')}已用到八成以上，用满后不能再新增；需要时请联系平台运营方扩容。</div></div>}
      <div className="o-quotas">{names.map((name) => <Line key={name} name={quotaNames[name]} used={organisation.used[name]} limit={organisation.quota[name]} />)}</div>
    </section>
  )
}

function Line({ name, used, limit }: { name: string; used: number | undefined; limit: number }) {
  const state = quotaState(used, limit)
  const share = used === undefined || limit === 0 ? 0 : Math.min(1, used / limit)
  const text = `${used === undefined ? '—' : formatCount(used)} / ${formatCount(limit)}${state === 'warn' || state === 'full' ? `（${Math.round((used! / Math.max(1, limit)) * 100)}%）` : ''}`
  return <div className={`o-quota ${state}`}><span>{name}</span><i role="progressbar" aria-label={name} aria-valuemin={0} aria-valuemax={limit} aria-valuenow={used ?? 0}><b style={{ width: `${share * 100}%` }} /></i><span>{text}</span></div>
}
