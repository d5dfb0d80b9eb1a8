import type { TradeDraft, TradePreview } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { numberOf, percentOf, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import { placeAtOrBefore, type Trade } from '@zhiheng/domain/simulation/trades.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Context } from '../../../rpc/context.ts'
import { weighRecords, type Weighed } from '../save-records.ts'
import type { SimulationRow } from '../simulation.store.ts'
import type { ReadTrade, TradesRead } from './read-trades.ts'

/** A file of trades against the books: what each line would book, and what is to be said of it. */

type Line = TradePreview['rows'][number]
export interface WeighedFile {
  lines: Line[]
  /** Drafts of the lines that can be read, with their place among the lines. */
  drafts: { draft: TradeDraft; at: number }[]
  weighed: Weighed
  problems: TradePreview['problems']
}

export async function weighFile(ctx: Context, row: SimulationRow, reads: readonly TradesRead[], fillCash: boolean): Promise<WeighedFile> {
  const all = reads.flatMap(({ file, trades }) => trades.map((trade) => ({ file, ...trade })))
  const named = await withCodes(ctx.db, all)
  const drafts = named.flatMap(({ draft, faults }, at) => (faults.length === 0 ? [{ draft, at }] : []))
  const weighed = await weighRecords(ctx, row, { save: drafts.map(({ draft }) => draft), update: [], delete: [], fillCash })
  const trades = new Map(weighed.entries.save.map(({ trade }) => [trade.id, trade]))
  const faults = Map.groupBy(weighed.faults.filter(({ list }) => list === 'save'), ({ row: place }) => place - 1)
  const placeOf = new Map(drafts.map(({ at }, place) => [at, place]))
  const tradingDays = new Set(weighed.loaded.input.tradingDays)
  const lines = named.map((line, at): Line => {
    const place = placeOf.get(at)
    const trade = place === undefined ? undefined : trades.get(`new-${place}`)
    const errors = [...line.faults, ...(place === undefined ? [] : (faults.get(place) ?? []))]
    const warnings = errors.length > 0 ? [] : warningsOf({ line, before: named[at - 1], trade, weighed, tradingDays })
    return {
      file: line.file, sheet: line.sheet, row: line.row, severity: errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'fine',
      findings: [...errors.map(({ code, message }) => ({ code, severity: 'error' as const, message })), ...warnings.map(([code, message]) => ({ code, severity: 'warning' as const, message }))], record: recordOf(row, line.draft, trade),
    }
  })
  const stored = weighed.faults.filter(({ list }) => list === 'stored').map(({ message }) => ({ file: '', sheet: '', row: null, message: `导入后已有交易无法成立：${message}` }))
  return { lines, drafts, weighed, problems: [...reads.flatMap(({ problems }) => problems), ...stored] }
}

/** Files name funds by code, by registration code or by name only; a name that two funds bear decides nothing. */
async function withCodes<T extends ReadTrade>(db: Db, lines: readonly T[]): Promise<T[]> {
  const said = [...new Set(lines.flatMap(({ draft }) => [draft.instrument, draft.instrumentName]))].filter(Boolean)
  const { rows } = await sql<{ fund_code: string; reg_code: string | null; short_name: string | null; full_name: string | null }>`
    select fund_code, reg_code, short_name, full_name from all_fund where fund_code = any(${said}) or reg_code = any(${said}) or short_name = any(${said}) or full_name = any(${said})`.execute(db)
  const codes = new Map(rows.flatMap((row) => [[row.fund_code, row.fund_code], ...(row.reg_code ? [[row.reg_code, row.fund_code]] : [])] as [string, string][]))
  const names = Map.groupBy(rows.flatMap((row) => [...new Set([row.short_name, row.full_name])].map((name) => ({ name: name ?? '', code: row.fund_code }))), ({ name }) => name)
  return lines.map((line) => {
    const { draft, faults } = line
    if (draft.instrumentName === '现金' && draft.instrument === '') return line
    const code = codes.get(draft.instrument) ?? (draft.instrument === '' ? (names.get(draft.instrumentName)?.length === 1 ? names.get(draft.instrumentName)![0]!.code : undefined) : undefined)
    if (code !== undefined) return { ...line, draft: { ...draft, instrument: code } }
    const many = draft.instrument === '' && (names.get(draft.instrumentName)?.length ?? 0) > 1
    return many ? { ...line, faults: [...faults, { code: 'unknown', message: `名称“${draft.instrumentName}”对应多只基金，请填写基金代码` }] } : line
  })
}

interface Looked {
  line: ReadTrade
  before: ReadTrade | undefined
  trade: Trade | undefined
  weighed: Weighed
  tradingDays: ReadonlySet<string>
}

function warningsOf({ line, before, trade, weighed, tradingDays }: Looked): [string, string][] {
  if (!trade) return [['zero', '金额为 0，不会导入']]
  const found: [string, string][] = []
  const former = before?.draft.tradingDay
  if (former && former > trade.day) found.push(['order', `日期早于上一行的 ${formatDay(former)}，将按日期先后记账`])
  if (tradingDays.size > 0 && !tradingDays.has(trade.day)) found.push(['closed', `${formatDay(trade.day)} 不是交易日，请核对`])
  const capped = weighed.books.capped.get(trade.id)
  if (capped !== undefined) found.push(['capped', `当日可用现金只有 ${numberOf(capped, 'money')} 元，按此金额转出`])
  if (trade.instrument === '') return found
  const worth = valueOf(trade.volume, trade.price)
  const away = percentOf(worth > trade.amount ? worth - trade.amount : trade.amount - worth, worth)
  if (away > 2) found.push(['fee', `金额与份额×价格相差 ${away}%，请核对（相差部分记为费用）`])
  const prices = weighed.loaded.facts.get(trade.instrument)?.line
  const place = prices ? placeAtOrBefore(prices.days, trade.day) : -1
  if (prices && place >= 0 && line.draft.tradedPrice) {
    const nav = prices.prices[place]!
    const gap = Math.abs(Number(line.draft.tradedPrice) / nav - 1)
    if (gap > 0.05) found.push(['price', `价格与 ${formatDay(prices.days[place])} 的净值 ${nav} 相差 ${(gap * 100).toFixed(1)}%，请核对`])
  }
  if (prices && place >= 0 && prices.days[place] !== trade.day) found.push(['noNav', `当日没有净值，参考 ${formatDay(prices.days[place])} 的净值`])
  return found
}

function recordOf(row: SimulationRow, draft: TradeDraft, trade: Trade | undefined): Line['record'] {
  const day = trade?.day ?? draft.tradingDay ?? ''
  const head = { assetCode: row.code, assetName: row.combination_name, tradingDay: day, tradingday: day, remark: draft.remark, direction: draft.direction }
  if (trade) return { ...head, instrument: trade.instrument, instrumentName: trade.name, assetType: trade.assetType, positionEffect: trade.effect, tradedVolume: numberOf(trade.volume, 'volume'), tradedPrice: numberOf(trade.price, 'price'), tradedAmount: numberOf(trade.amount, 'money'), closePrice: numberOf(trade.close, 'price') }
  return { ...head, instrument: draft.instrument, instrumentName: draft.instrumentName, assetType: draft.assetType, positionEffect: draft.positionEffect ?? (draft.direction === 'buy' ? 'open' : 'close'), tradedVolume: Number(draft.tradedVolume ?? 0), tradedPrice: Number(draft.tradedPrice ?? 0), tradedAmount: Number(draft.tradedAmount ?? 0), closePrice: 0 }
}
