import type { RenewedCombination, RunResult } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'

/** Two runs of one portfolio beside each other. */
export function compared(from: RunResult, to: RunResult): Pick<RenewedCombination, 'same' | 'differences' | 'figures' | 'curve'> {
  const days = [...new Set([...from.curve.days, ...to.curve.days])].toSorted()
  const on = ({ curve }: RunResult) => {
    const at = new Map(curve.days.map((day, i) => [day, curve.nav[i]!]))
    return days.map((day) => at.get(day) ?? null)
  }
  const codes = [...new Set([...from.figures, ...to.figures].map(({ code }) => code))]
  const figureOf = (result: RunResult, code: string) => result.figures.find((one) => one.code === code)
  const same = from.curve.days.length === to.curve.days.length && from.curve.nav.every((value, at) => value === to.curve.nav[at] && from.curve.days[at] === to.curve.days[at])
  return {
    same, differences: differencesOf(from, to), curve: { days, from: on(from), to: on(to) },
    figures: codes.map((code) => {
      const [one, other] = [figureOf(from, code), figureOf(to, code)]
      return { code, name: (one ?? other)!.name, unit: (one ?? other)!.unit, from: one?.value ?? null, to: other?.value ?? null }
    }),
  }
}

/** What is not alike in the inputs, in words. */
function differencesOf(from: RunResult, to: RunResult): RenewedCombination['differences'] {
  const facts = from.facts.flatMap(({ label, value, field }) => {
    const other = to.facts.find((one) => one.label === label)?.value ?? '—'
    return other === value ? [] : [{ what: label, from: value, to: other, ...(field ? { field } : {}) }]
  })
  const names = (result: RunResult) => result.funds.map(({ aliasName }) => aliasName).join('、')
  const span = ({ beginDay, endDay }: RunResult) => `${formatDay(beginDay)} 至 ${formatDay(endDay)}`
  const changed = from.navFunds.filter(({ fundCode, hash }) => to.navFunds.some((one) => one.fundCode === fundCode && one.hash !== hash))
  return [
    ...(span(from) === span(to) ? [] : [{ what: '区间', from: span(from), to: span(to) }]),
    ...(names(from) === names(to) ? [] : [{ what: '基金列表', from: names(from), to: names(to) }]),
    ...facts,
    ...changed.map(({ fundCode, days }) => ({ what: `净值 ${fundCode}`, from: `${days} 个净值`, to: `${to.navFunds.find((one) => one.fundCode === fundCode)!.days} 个净值，内容已变` })),
  ]
}
