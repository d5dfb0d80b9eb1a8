import type { ImportedFund, ImportFinding, ImportPreview } from '@zhiheng/contract'

/** What a person decides on a preview. No I/O and no React: which funds, which repairs, what still blocks. */
export interface Choices {
  /** Target by key: a code, `+` before one that shall be made, empty to leave the part out. */
  funds: Readonly<Record<string, string>>
  repairs: ReadonlySet<string>
  /** Row that stands where the file says two values, by `key-day`. */
  lines: Readonly<Record<string, number>>
  changed: 'correct' | 'keep'
  reason: string
}
export const noChoices: Choices = { funds: {}, repairs: new Set(), lines: {}, changed: 'correct', reason: '' }

export type Choice =
  | { type: 'fund'; key: string; target: string | undefined }
  | { type: 'funds'; targets: Readonly<Record<string, string>> }
  | { type: 'repair'; ids: readonly string[]; on: boolean }
  | { type: 'line'; key: string; day: string; row: number | undefined }
  | { type: 'changed'; changed: Choices['changed'] }
  | { type: 'reason'; reason: string }
  | { type: 'reset' }

const without = <T,>(record: Readonly<Record<string, T>>, key: string) => Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))

export function decide(now: Choices, choice: Choice): Choices {
  switch (choice.type) {
    case 'fund': return { ...now, funds: choice.target === undefined ? without(now.funds, choice.key) : { ...now.funds, [choice.key]: choice.target } }
    case 'funds': return { ...now, funds: { ...now.funds, ...choice.targets } }
    case 'repair': return { ...now, repairs: new Set(choice.on ? [...now.repairs, ...choice.ids] : [...now.repairs].filter((id) => !choice.ids.includes(id))) }
    case 'line': return { ...now, lines: choice.row === undefined ? without(now.lines, `${choice.key}-${choice.day}`) : { ...now.lines, [`${choice.key}-${choice.day}`]: choice.row } }
    case 'changed': return { ...now, changed: choice.changed }
    case 'reason': return { ...now, reason: choice.reason }
    default: return noChoices
  }
}

export type Standing = 'undecided' | 'leftOut' | 'made' | 'taken'
export const targetOf = (fund: ImportedFund, { funds }: Choices) => funds[fund.key] ?? fund.fundCode

export function standingOf(fund: ImportedFund, choices: Choices): Standing {
  const chosen = choices.funds[fund.key]
  if (chosen === '') return 'leftOut'
  if (chosen?.startsWith('+')) return 'made'
  return targetOf(fund, choices) === '' ? 'undecided' : 'taken'
}
const isTaken = (fund: ImportedFund, choices: Choices) => ['made', 'taken'].includes(standingOf(fund, choices))

const undecidedOf = (funds: readonly ImportedFund[], choices: Choices) => funds.filter((fund) => standingOf(fund, choices) === 'undecided')

/** What may be said of all undecided products at once: made under the codes that the file gives them, or left out. */
export function forAll(funds: readonly ImportedFund[], choices: Choices): { make: Record<string, string>; leave: Record<string, string> } {
  const undecided = undecidedOf(funds, choices)
  const coded = undecided.filter((fund) => codeFault(fund.codeInFile) === undefined)
  return { make: Object.fromEntries(coded.map((fund) => [fund.key, `+${fund.codeInFile}`])), leave: Object.fromEntries(undecided.map((fund) => [fund.key, ''])) }
}

/** Only codes that the server takes. */
export const codeFault = (code: string) => (code === '' ? '请输入基金代码' : /^[\w.-]{1,40}$/.test(code) ? undefined : '代码只能使用字母、数字、点、- 和 _，不超过40个字')

/** Days for which the file says two values. A single conflicting row was corrected by hand: it stays as it is and blocks nothing. */
export function disagreeingDays(fund: ImportedFund): string[] {
  const rows = Map.groupBy(fund.rows.filter((row) => row.state === 'conflicting'), (row) => row.tradingDay)
  return [...rows].flatMap(([day, within]) => (within.length > 1 ? [day] : []))
}

const acceptedFindings = (fund: ImportedFund, { repairs }: Choices) => fund.findings.filter((finding) => repairs.has(finding.id))
const droppedDays = (fund: ImportedFund, choices: Choices) => new Set(acceptedFindings(fund, choices).flatMap((finding) => (finding.repair?.kind === 'drop' ? finding.days : [])))

export function openConflicts(fund: ImportedFund, choices: Choices): string[] {
  const dropped = droppedDays(fund, choices)
  return disagreeingDays(fund).filter((day) => choices.lines[`${fund.key}-${day}`] === undefined && !dropped.has(day))
}

export interface Mended {
  /** New values by `day field`. */
  values: ReadonlyMap<string, number | null>
  dropped: ReadonlySet<string>
  excluded: ReadonlySet<string>
}
/** What the accepted repairs make of a fund's rows, as far as the preview carries them. */
export function mendedOf(fund: ImportedFund, choices: Choices): Mended {
  const accepted = acceptedFindings(fund, choices)
  const excluded = accepted.flatMap((finding) => (finding.repair?.kind === 'exclude' ? finding.days : []))
  return { values: new Map(accepted.flatMap((finding) => finding.repair?.changes ?? []).map((change) => [`${change.day} ${change.field}`, change.to])), dropped: droppedDays(fund, choices), excluded: new Set(excluded) }
}

/** Why the preview cannot be taken yet, in words; empty when it can. */
export function blockers(preview: ImportPreview, choices: Choices): string[] {
  const undecided = undecidedOf(preview.funds, choices).length
  const taken = preview.funds.filter((fund) => isTaken(fund, choices))
  const conflicts = taken.reduce((sum, fund) => sum + openConflicts(fund, choices).length, 0)
  const said: string[] = []
  if (preview.funds.length === 0) said.push('文件里没有读到净值')
  else if (undecided > 0) said.push(`${undecided} 个产品还没有选择基金`)
  else if (taken.length === 0) said.push('所有产品都选择了不导入')
  if (conflicts > 0) said.push(`${conflicts} 天有两个不同的净值，请选择采用哪一行`)
  if (said.length === 0 && rowsToTake(preview, choices) === 0 && acceptedCount(preview, choices) === 0) said.push('没有需要入库的净值')
  return said
}

/** Points that would be written. */
export function rowsToTake(preview: ImportPreview, choices: Choices): number {
  return preview.funds.filter((fund) => isTaken(fund, choices)).reduce((sum, fund) => sum + rowsOf(fund, choices), 0)
}

function rowsOf(fund: ImportedFund, choices: Choices): number {
  const written = (state: string) => state === 'new' || (state === 'changed' && choices.changed === 'correct')
  const dropped = droppedDays(fund, choices)
  const mended = mendedOf(fund, choices)
  const gone = fund.rows.filter((row) => written(row.state) && (dropped.has(row.tradingDay) || becomesSame(row, mended))).length
  const chosen = disagreeingDays(fund).filter((day) => choices.lines[`${fund.key}-${day}`] !== undefined && !dropped.has(day)).length
  return fund.counts.fresh + (choices.changed === 'correct' ? fund.counts.changed : 0) + chosen - gone
}

const alike = (a: number | null, b: number | null) => a === null || (b !== null && Math.abs(a - b) <= 5e-9 * Math.max(1, Math.abs(b)))

/** A repair can give a row the value that is on record already: then nothing of it is written. */
function becomesSame(row: ImportedFund['rows'][number], { values }: Mended): boolean {
  if (row.state !== 'changed') return false
  const after = (field: string, value: number | null) => values.get(`${row.tradingDay} ${field}`) ?? value
  return alike(after('单位净值', row.nav), row.formerNav) && alike(after('累计净值', row.sumNav), row.formerSumNav)
}

/** Accepted repairs of funds that are taken. */
export const acceptedCount = (preview: ImportPreview, choices: Choices) =>
  preview.funds.filter((fund) => isTaken(fund, choices)).reduce((sum, fund) => sum + acceptedFindings(fund, choices).length, 0)

export function toDecision(preview: ImportPreview, choices: Choices) {
  return { batchId: preview.batchId, funds: choices.funds, repairs: [...choices.repairs], lines: choices.lines, changed: choices.changed, reason: choices.reason }
}

export type SeverityCounts = Record<ImportFinding['severity'], number>
export const bySeverity = (findings: readonly ImportFinding[]): SeverityCounts => findings.reduce((counts, { severity }) => ({ ...counts, [severity]: counts[severity] + 1 }), { error: 0, warning: 0, info: 0 })

/** What was accepted after a preview was compared again: repairs that are no longer proposed are forgotten. */
export function kept(choices: Choices, preview: ImportPreview): Choices {
  const proposed = new Set(preview.funds.flatMap((fund) => fund.findings.flatMap((finding) => (finding.repair ? [finding.id] : []))))
  return { ...choices, repairs: new Set([...choices.repairs].filter((id) => proposed.has(id))) }
}
