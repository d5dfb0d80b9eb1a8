import { indexAtOrBefore } from '@zhiheng/analytics'
import type { InstrumentFacts } from '@zhiheng/domain/simulation/complete-trade.ts'
import type { Distribution, PriceLine } from '@zhiheng/domain/simulation/trades.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { openDays } from '../index/index.store.ts'
import { type FundSeries, readSeries } from '../nav/series-read.ts'

/** What the books need of the market: names, unit NAV, dividends, splits, open days. A fund that the user may not see has none of it. */

export interface MarketFacts extends InstrumentFacts {
  line: PriceLine
  minAmountWan: number | null
  openRule: string
}

interface FundRow {
  fund_code: string
  short_name: string | null
  asset_type: number | null
  is_private: boolean | null
  min_amount_wan: number | null
  open_rule: string | null
  events: Distribution[] | null
}

/** `fromDay`: prices before the one in force on it are not needed. */
export async function readMarketFacts(db: Db, instruments: readonly string[], fromDay?: string): Promise<Map<string, MarketFacts>> {
  const codes = [...new Set(instruments)].filter(Boolean)
  if (codes.length === 0) return new Map()
  // What the organisation says of an event stands before what the market says of the same.
  const { rows } = await sql<FundRow>`
    select f.fund_code, f.short_name, f.asset_type, f.is_private, f.min_amount_wan, f.open_rule, e.events
    from all_fund f left join lateral (
      select jsonb_agg(jsonb_build_object('day', d.event_day, 'kind', d.kind, 'value', d.value) order by d.event_day) as events from (
        select event_day, kind, value from fund_distribution where org_id = current_org() and fund_code = f.fund_code
        union all select event_day, kind, value from market_fund_distribution m where org_id = '1' and fund_code = f.fund_code
          and not exists (select from fund_distribution o where o.org_id = current_org() and o.fund_code = m.fund_code and o.event_day = m.event_day and o.kind = m.kind)) d) e on true
    where f.fund_code = any(${codes})`.execute(db)
  const fromYear = fromDay ? yearBefore(fromDay) : undefined
  const series = await readSeries(db, rows.map((row) => row.fund_code), { fromYear, only: 'unit' })
  const unitless = [...series].filter(([, { nav }]) => !nav.some((value) => value > 0)).map(([code]) => code)
  for (const [code, whole] of await readSeries(db, unitless, { fromYear })) series.set(code, whole)
  return new Map(rows.map((row) => [row.fund_code, {
    name: row.short_name ?? row.fund_code, assetType: row.asset_type ?? (row.is_private ? 2 : 1), minAmountWan: row.min_amount_wan, openRule: row.open_rule ?? '',
    line: lineOf(series.get(row.fund_code), row.events ?? [], fromDay),
  }]))
}

/** The year of the day six weeks before: what is in force on a day was mostly published since. */
const yearBefore = (day: string) => Number(day.slice(0, 4)) - (day.slice(4) < '0215' ? 1 : 0)

/** Unit NAV; a fund that publishes none is priced by the cumulative, else by the adjusted one, in which its dividends are already. */
function lineOf(series: FundSeries | undefined, distributions: readonly Distribution[], fromDay = ''): PriceLine {
  if (!series) return { days: [], prices: [], distributions: [] }
  const { days, nav, cumNav, adjNav } = series
  const hasUnit = nav.some((value) => value > 0)
  const values = hasUnit ? nav : cumNav.some((value) => value > 0) ? cumNav : adjNav
  const line = { days: [] as string[], prices: [] as number[], distributions: hasUnit ? distributions : [] }
  let begin = fromDay === '' ? 0 : Math.max(0, indexAtOrBefore(days, Number(fromDay)))
  while (begin > 0 && !(values[begin]! > 0)) begin--
  for (let at = begin; at < days.length; at++) {
    const value = values[at]!
    if (!(value > 0 && value < 9e7)) continue
    line.days.push(dayText(days[at]!))
    line.prices.push(value)
  }
  return line
}

/** The same few thousand days as text, asked for a million times. Bounded: a series may hold any day. */
const texts = new Map<number, string>()
function dayText(day: number): string {
  const known = texts.get(day)
  if (known !== undefined) return known
  if (texts.size > 20_000) texts.clear()
  const text = String(day)
  texts.set(day, text)
  return text
}

/** Open days around the life of a combination; past their end every weekday counts. */
export const readTradingDays = (db: Db, from: string): Promise<string[]> => openDays(db, from, '99999999')

export const pricesOf = (facts: ReadonlyMap<string, MarketFacts>): Map<string, PriceLine> => new Map([...facts].map(([code, { line }]) => [code, line]))
