import { type BenchmarkPart, parseBenchmark } from '@zhiheng/analytics'
import type { CustomIndexCurve } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../rpc/fail.ts'
import type { DefinedPart } from './custom-index.store.ts'

/** A benchmark that was typed: which index or fund each of its names is. */
export interface ReadText {
  parts: DefinedPart[]
  missing: CustomIndexCurve['missing']
  yearlyExtra: number
}
type Missing = CustomIndexCurve['missing'][number]
interface Named {
  code: string
  name: string
}

const mostNear = 5
/** As the parser of benchmarks leaves names: without brackets, 收益率 and 指数 at the end. */
const plain = (name: string) => name.replace(/\s|[(（][^)）]*[)）]/gu, '').replace(/(的)?收益率$/u, '').replace(/指数$/u, '')

export async function readText(db: Db, text: string): Promise<ReadText> {
  const parsed = parseBenchmark(text)
  if (!parsed.ok) throw refuse(parsed.why, { fields: { text: parsed.why } })
  const indexes = (await db.selectFrom('all_index_info').select(['index_code', 'index_name']).execute()).map((row): Named => ({ code: row.index_code, name: row.index_name ?? row.index_code }))
  const names = parsed.parts.map(({ name }) => name)
  const funds = (await db.selectFrom('all_fund').select(['fund_code', 'short_name']).where((eb) => eb.or([eb('short_name', 'in', names), eb('fund_code', 'in', names)])).execute()).map((row): Named => ({ code: row.fund_code, name: row.short_name ?? row.fund_code }))
  const found = parsed.parts.map((part, at) => partOf(part, at, indexes, funds))
  return { parts: found.flatMap((one) => ('id' in one ? one : [])), missing: found.flatMap((one) => ('near' in one ? one : [])), yearlyExtra: parsed.yearlyExtra }
}

/** One index of the name is meant; of none or several the choice is the user's. Only then a fund. */
function partOf({ name, weight, kind }: BenchmarkPart, at: number, indexes: readonly Named[], funds: readonly Named[]): DefinedPart | Missing {
  const id = `text${at}`
  if (kind === 'deposit') return { id, kind: 'deposit', code: '', name, weight, yearlyRate: null }
  const same = indexes.filter((one) => one.code.toUpperCase() === name.toUpperCase() || plain(one.name) === name)
  const fund = same.length === 0 && funds.length > 0 ? funds.find((one) => one.name === name || one.code === name) : undefined
  const one = same.length === 1 ? same[0] : fund
  if (one) return { id, kind: fund ? 'fund' : 'index', code: one.code, name: one.name, weight, yearlyRate: null }
  const near = same.length > 1 ? same : indexes.filter((other) => plain(other.name).includes(name) || name.includes(plain(other.name)))
  return { name, weight, near: near.slice(0, mostNear) }
}
