/** 分级: how the value of a structured portfolio belongs to its classes on a day. Money in, money out; nothing is lost or made. */

export type TrancheKind =
  /** 优先级: paid first, up to its principal and the yield that was promised to it. */
  | 'prior'
  /** 劣后级: takes what is left, and the first loss. */
  | 'inferior'
  /** 固定收益: like 优先级, but its yield is owed only out of gains, never out of the others' principal. */
  | 'fixedProfit'
  /** 浮动收益: its principal ranks with the inferior; it takes a share of the gains that are left after fixed yields. */
  | 'floatProfit'

export interface Tranche {
  kind: TrancheKind
  /** Money put in. */
  principal: number
  /** Yearly yield promised (simple, actual/365); for `prior` and `fixedProfit`. */
  yield?: number | undefined
  /** Share of the remaining gain; for `floatProfit`. */
  share?: number | undefined
}

/** What each tranche is worth after `days` since the start. The sum is the value. A value below 0 counts as 0. */
export function waterfall(value: number, tranches: readonly Tranche[], days: number): Float64Array {
  const worth = new Float64Array(tranches.length)
  let left = Math.max(0, value)
  const pay = (at: number, owed: number) => {
    const paid = Math.min(left, Math.max(0, owed))
    worth[at] = worth[at]! + paid
    left -= paid
  }
  const each = (kind: TrancheKind, act: (tranche: Tranche, at: number) => void) => tranches.forEach((tranche, at) => tranche.kind === kind && act(tranche, at))
  const promised = ({ principal, yield: rate = 0 }: Tranche) => (principal * rate * days) / 365
  each('prior', (tranche, at) => pay(at, tranche.principal + promised(tranche)))
  each('fixedProfit', (tranche, at) => pay(at, tranche.principal))
  // Floating and inferior principal come back side by side, in proportion where there is too little.
  const behind = tranches.reduce((sum, { kind, principal }) => sum + (kind === 'inferior' || kind === 'floatProfit' ? principal : 0), 0)
  const covered = behind > 0 ? Math.min(1, left / behind) : 0
  for (const kind of ['floatProfit', 'inferior'] as const) each(kind, ({ principal }, at) => pay(at, principal * covered))
  each('fixedProfit', (tranche, at) => pay(at, promised(tranche)))
  const gain = left
  each('floatProfit', ({ share = 0 }, at) => pay(at, gain * share))
  payRest(tranches, worth, left)
  return worth
}

/** What is left belongs to the inferior tranches by principal; without any, to the floating ones, then to the first there is. */
function payRest(tranches: readonly Tranche[], worth: Float64Array, left: number): void {
  if (!(left > 0)) return
  const takers = (['inferior', 'floatProfit', 'fixedProfit', 'prior'] as const).map((kind) => tranches.flatMap((tranche, at) => (tranche.kind === kind ? [at] : []))).find((found) => found.length > 0) ?? []
  const principal = takers.reduce((sum, at) => sum + tranches[at]!.principal, 0)
  for (const at of takers) worth[at] = worth[at]! + (principal > 0 ? (left * tranches[at]!.principal) / principal : left / takers.length)
}
