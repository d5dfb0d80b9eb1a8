import { CallError, makeClient } from '@zhiheng/client'
import { contract, type InstrumentPrices } from '@zhiheng/contract'
import { keepBooks } from '../packages/domain/simulation/keep-books.ts'
import { type CachedRecord, type DraftRecord, navOn, newRecord, withAmount, withFund, withVolume } from '../apps/web/screens/simulation/workspace/records.ts'
import { keepDraft, keepSaved, marketOf } from '../apps/web/screens/simulation/workspace/keep-draft.ts'
import { mergeTrade, withCache } from '../packages/domain/simulation/cached-trades.ts'
import { completeTrade } from '../packages/domain/simulation/complete-trade.ts'
import { toPositions } from '../packages/domain/simulation/to-wire.ts'
import type { PriceLine } from '../packages/domain/simulation/trades.ts'
import { buildApp } from '../apps/server/app.ts'
import { digest, newToken } from '../apps/server/domains/session/secrets.ts'
import { inProcess } from '../apps/server/testkit/world.ts'
import { cpuSeconds } from './usage.ts'
import { type Market, quantiles, withMarket } from './with-market.ts'

/** The workspace of a combination with 5,000 trades over five years, twenty savers at once, and a file of 10,000 rows. */

const trades = 5000
const held = 30
const codeOf = (fund: number) => String(100_000 + fund)

type Draft = { assetType?: number; instrument?: string; tradingDay: string; direction: 'buy' | 'sell'; tradedAmount?: number; tradedVolume?: number }

/** Purchases and sales in turn over the days, never the same twice. */
function drafts(days: Int32Array, count: number): Draft[] {
  const list: Draft[] = [{ assetType: 8, tradingDay: String(days[0]), direction: 'buy', tradedAmount: 100_000_000 }]
  const first = days.length - 1250
  for (let at = 0; list.length < count; at++) {
    const day = String(days[first + Math.floor((at / count) * 1249)])
    const round = Math.floor(at / held) % 3
    list.push({ instrument: codeOf(at % held), tradingDay: day, direction: round === 2 ? 'sell' : 'buy', ...(round === 2 ? { tradedVolume: 100 + (at % 97) } : { tradedAmount: 10_000 + at }) })
  }
  return list
}

const timed = async <T>(work: () => Promise<T> | T): Promise<[T, number]> => {
  const started = performance.now()
  return [await work(), performance.now() - started]
}

export async function benchSimulation({ db, pool, days, now }: Market) {
  const app = await buildApp({ db, pool, now: () => now, checkAnswers: false, publicRate: 1_000_000 })
  await app.ready()
  const token = newToken()
  const admin = await db.selectFrom('app_user').select('id').where('org_id', '=', '1').executeTakeFirstOrThrow()
  await db.insertInto('session').values({ org_id: '1', token_hash: digest(token), user_id: admin.id, kind: 'user', expires_at: new Date(now.getTime() + 86_400_000), seen_at: now }).execute()
  const client = makeClient(contract, inProcess(app, token))

  const list = drafts(days, trades)
  const [made, saving] = await timed(() => client.simulation.save({ body: { combinationName: '大组合', tradeRecords: list } }))
  const { combinationCode } = made
  console.log(`save of ${trades} trades in one go ${saving.toFixed(0)} ms`)

  const opening: number[] = []
  for (let run = 0; run < 7; run++) {
    const [, whole] = await timed(() => Promise.all([
      client.simulation.get({ query: { combinationCode, records: false } }), client.simulation.newestPositions({ query: { combinationCode } }), client.simulation.tradeRecords({ body: { combinationCode } }), client.simulation.equity({ query: { combinationCode } }),
      client.simulation.monthEquity({ query: { combinationCode } }), client.simulation.nav({ body: { combinationCode } }), client.simulation.prices({ body: { combinationCode } }),
    ]))
    opening.push(whole)
  }
  console.log(`workspace, its seven opening calls at once: median ${quantiles(opening, 0.5)[0]} ms, most ${Math.max(...opening).toFixed(0)} ms (reach 1,000 ms)`)
  await benchRecalculation(client, combinationCode, list)

  const editing: number[] = []
  for (let run = 0; run < 20; run++) {
    const { version } = await client.simulation.get({ query: { combinationCode, records: false } })
    const [, took] = await timed(() => client.simulation.saveRecords({ body: { combinationCode, version, save: [{ instrument: codeOf(run % held), tradingDay: String(days[days.length - 1 - run * 60]), direction: 'buy', tradedAmount: 777 + run }] } }))
    editing.push(took)
  }
  console.log(`one more trade saved into it, anywhere in the five years: median ${quantiles(editing, 0.5)[0]} ms, p95 ${quantiles(editing, 0.95)[0]} ms`)
  await benchSavers(client, days)
  await benchImport(client, days)
  await app.close()
}

type Client = ReturnType<typeof makeClient<typeof contract>>

/** What the browser does after an edit: the whole replay of all days, and the newest positions. */
async function benchRecalculation(client: Client, combinationCode: string, list: readonly Draft[]) {
  const { instruments, tradingDays } = await client.simulation.prices({ body: { combinationCode } })
  const prices = new Map<string, PriceLine>(instruments.map((one) => [one.instrument, one]))
  const names = new Map(instruments.map((one) => [one.instrument, { name: one.instrumentName, assetType: one.assetType, line: one }]))
  const records = list.flatMap((draft, at) => {
    const found = completeTrade({ id: `n${at}`, instrument: draft.instrument ?? '', instrumentName: '', assetType: draft.assetType ?? 1, tradingDay: draft.tradingDay, direction: draft.direction, tradedAmount: draft.tradedAmount, tradedVolume: draft.tradedVolume }, draft.instrument ? names.get(draft.instrument) : undefined, '20260116')
    return found.ok ? [found.trade] : []
  })
  const times: number[] = []
  let last = 0
  for (let run = 0; run < 40; run++) {
    const [books, took] = await timed(() => {
      const kept = keepBooks({ trades: records.filter((_, at) => at !== trades - 1 - run), prices, tradingDays, settings: { subscribeDays: 1, redeemDays: 2, dividend: 'cash' }, until: '20260116' })
      toPositions(kept.last, kept.days.at(-1)!, combinationCode, true)
      return kept
    })
    last = books.days.length
    times.push(took)
  }
  await benchWorkspace(instruments, tradingDays, list)
  console.log(`recalculation after an edit, ${trades} trades, ${held} funds, ${last} days: median ${quantiles(times.slice(5), 0.5)[0]} ms, p95 ${quantiles(times.slice(5), 0.95)[0]} ms (reach 100 ms)`)
}

/** The same as the workspace does it: from the day that changed, with faults and doubles, edits spread over the five years. */
async function benchWorkspace(instruments: InstrumentPrices['instruments'], tradingDays: string[], list: readonly Draft[]) {
  const market = marketOf([{ instruments, tradingDays }], { subscribeDays: 1, redeemDays: 2, dividend: 'cash' }, '20260116')
  const saved = list.map((draft, at): DraftRecord => {
    const record = newRecord(String(at + 1), draft.instrument ? draft.direction : 'cashIn', draft.tradingDay)
    if (!draft.instrument) return withAmount(record, draft.tradedAmount!)
    const priced = withFund(record, { instrument: draft.instrument, instrumentName: draft.instrument, assetType: 1 }, navOn(market.prices.get(draft.instrument), draft.tradingDay))
    return draft.tradedVolume ? withVolume(priced, draft.tradedVolume) : withAmount(priced, draft.tradedAmount!)
  })
  const base = keepSaved(saved, market)
  const times: number[] = []
  let [kept, cache]: [typeof base, CachedRecord[]] = [base, []]
  for (let run = 0; run < 60; run++) {
    const record = saved[1 + ((run * 1237) % (saved.length - 1))]!
    cache = mergeTrade(cache, { ...withAmount(record, record.tradedAmount + 1), type: 'update' })
    const [next, took] = await timed(() => keepDraft(withCache<DraftRecord>(saved, cache), new Set(cache.map(({ id }) => id)), market, kept))
    kept = next
    times.push(took)
  }
  console.log(`the workspace's own recalculation, from the day that changed: median ${quantiles(times.slice(5), 0.5)[0]} ms, p95 ${quantiles(times.slice(5), 0.95)[0]} ms (reach 100 ms)`)
}

/** Twenty clients, each with a combination of its own, and then all with one: nothing acknowledged is lost. */
async function benchSavers(client: Client, days: Int32Array) {
  const clients = 20
  const saves = 25
  /** Of each client; what the compiler and the plans of the database cost at first is no part of a working day. */
  const unmeasured = 3
  const codes = await Promise.all(Array.from({ length: clients }, async (_, at) => (await client.simulation.save({ body: { combinationName: `并发${at}`, tradeRecords: [{ assetType: 8, tradingDay: String(days.at(-40)), direction: 'buy', tradedAmount: 1_000_000 }] } })).combinationCode))
  const times: number[] = []
  const before = cpuSeconds()
  await Promise.all(codes.map(async (combinationCode, at) => {
    for (let n = 0, version = 2; n < saves; n++) {
      const [saved, took] = await timed(() => client.simulation.saveRecords({ body: { combinationCode, version, save: [{ instrument: codeOf((at + n) % held), tradingDay: String(days.at(-39 + n)), direction: 'buy', tradedAmount: 1000 + n }] } }))
      version = saved.version
      if (n >= unmeasured) times.push(took)
    }
  }))
  const [server, database] = cpuSeconds().map((now, at) => (((now - before[at]!) / (clients * saves)) * 1000).toFixed(1))
  const lost = await Promise.all(codes.map(async (combinationCode) => saves + 1 - (await client.simulation.tradeRecords({ body: { combinationCode } })).length))
  console.log(`${clients} clients saving different combinations: median ${quantiles(times, 0.5)[0]} ms, p95 ${quantiles(times, 0.95)[0]} ms (reach 150 ms), ${lost.reduce((sum, n) => sum + n, 0)} updates lost; processor time a save: server and clients ${server}, database ${database} ms`)
  const listing: number[] = []
  for (let run = 0; run < 10; run++) listing.push((await timed(() => client.simulation.list({ query: { pageSize: 20 }, body: {} })))[1])
  console.log(`list of 20 combinations with their newest equity: median ${quantiles(listing, 0.5)[0]} ms`)
  let [acknowledged, refused] = [0, 0]
  await Promise.all(codes.map(async (_, at) => {
    for (let n = 0; n < saves; n++) {
      const { version } = await client.simulation.get({ query: { combinationCode: codes[0]!, records: false } })
      await client.simulation.saveRecords({ body: { combinationCode: codes[0]!, version, save: [{ assetType: 8, tradingDay: String(days.at(-30)), direction: 'buy', tradedAmount: 1 + at * saves + n }] } }).then(() => (acknowledged += 1), (error: unknown) => {
        if (!(error instanceof CallError) || error.err !== 11) throw error
        refused += 1
      })
    }
  }))
  const there = (await client.simulation.tradeRecords({ body: { combinationCode: codes[0]! } })).length - saves - 1
  console.log(`the same combination by all of them: ${acknowledged} saves acknowledged, ${there} there, ${refused} refused by their version`)
}

async function benchImport(client: Client, days: Int32Array) {
  const { combinationCode } = await client.simulation.saveBasic({ body: { combinationName: '导入' } })
  const rows = drafts(days, 10_000).map(({ assetType, instrument, tradingDay, direction, tradedAmount, tradedVolume }) => `${tradingDay},${assetType === 8 ? '入金' : direction === 'buy' ? '申购' : '赎回'},${instrument ?? ''},${tradedVolume ?? ''},${tradedAmount ?? ''}`)
  const files = [{ name: '交易.csv', bytes: Buffer.from(['交易日期,交易类型,基金代码,份额,金额', ...rows].join('\r\n')) }]
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const [preview, took] = await timed(() => client.simulation.previewTrades({ body: { combinationCode }, files }))
    times.push(took)
    if (run === 0) console.log(`import preview: ${JSON.stringify(preview.counts)}`)
  }
  const [, taken] = await timed(() => client.simulation.importTrades({ body: { combinationCode }, files }))
  console.log(`import of 10,000 rows: preview ${times.map((ms) => ms.toFixed(0)).join(' / ')} ms (reach 3,000 ms), taking it ${taken.toFixed(0)} ms`)
}

if (import.meta.main) await withMarket(100, 1400, benchSimulation)
