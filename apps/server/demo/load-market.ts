import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { initials } from '../db/pinyin.ts'
import { writeIndexSeries } from '../domains/index/index.store.ts'
import { rewriteSeries } from '../domains/nav/series.store.ts'
import { distributionRows, fundRow } from './fund-rows.ts'
import { loadNav } from './load-nav.ts'
import { calendarFrom, daysFrom, isTradingDay } from './market/calendar.ts'
import type { Company, Fund, Market } from './market/types.ts'

/** Writes the market into the shared tables. Runs as organisation 1, in the caller's transaction. */
export async function loadMarket(db: Db, market: Market, now: Date): Promise<void> {
  await loadIndexes(db, market)
  await loadHouses(db, market)
  await loadStrategies(db, market)
  await loadFunds(db, market.funds)
  const files = new Map(market.companies.map((company) => [company.code, `演示行情-${company.shortName}.csv`]))
  await loadNav(db, 'market', market.funds.map(({ code, companyCode, nav }) => ({ fundCode: code, source: 'platform', fileName: files.get(companyCode)!, nav })), 'system')
  await rewriteSeries(db, 'market', market.funds.map((fund) => ({ fundCode: fund.code, source: 'platform' })), now)
}

/** The calendar is one for all organisations: no role of a call may write it, so the caller has not taken one yet. */
export async function loadCalendar(db: Db, endDay: number): Promise<void> {
  const days = daysFrom(calendarFrom, Math.max(20261231, Math.floor(endDay / 1e4) * 1e4 + 1231))
  await sql`insert into trading_calendar select * from unnest(${days.map(String)}::text[], ${days.map(isTradingDay)}::bool[]) on conflict (trading_day) do nothing`.execute(db)
}

async function loadIndexes(db: Db, { indexes }: Market) {
  await db.insertInto('market_index_info').values(indexes.map(({ code, name, category, isTotalReturn, description }) => ({
    org_id: '1', index_code: code, index_name: name, pinyin: initials(name), category, publisher: '知衡演示指数', is_total_return: isTotalReturn, description,
  }))).execute()
  for (const { code, series } of indexes) await writeIndexSeries(db, code, series)
}

const companyRow = (company: Company) => ({
  org_id: '1', company_code: company.code, company_name: company.name, short_name: company.shortName, pinyin: initials(company.shortName), is_private: company.isPrivate, is_offering: company.isOffering, reg_code: company.regCode,
  founded_day: String(company.foundedDay), city: company.city, scale_band: company.scaleBand, staff_count: company.staffCount, legal_person: company.legalPerson, strategies: company.strategies, description: company.description, labels: company.labels,
})

async function loadHouses(db: Db, { companies, managers }: Market) {
  await db.insertInto('market_company').values(companies.map(companyRow)).execute()
  await db.insertInto('market_manager').values(managers.map((manager) => ({
    org_id: '1', manager_code: manager.code, manager_name: manager.name, pinyin: initials(manager.name), company_code: manager.companyCode, is_private: manager.isPrivate, gender: manager.gender, education: manager.education,
    career_start_day: String(manager.careerStartDay), strategies: manager.strategies, resume: manager.resume, labels: manager.labels,
  }))).execute()
}

async function loadStrategies(db: Db, { strategies }: Market) {
  const ids = new Map<string, string>()
  for (const tops of [true, false]) {
    const rows = strategies.map((one, order) => ({ ...one, order })).filter((one) => (one.parent === '') === tops)
      .map(({ code, name, parent, isPrivate, order }) => ({ org_id: '1', strategy_code: code, strategy_name: name, parent_id: ids.get(parent) ?? '', is_private: isPrivate, strategy_order: order }))
    const made = await db.insertInto('market_strategy').values(rows).returning(['id', 'strategy_code']).execute()
    for (const { id, strategy_code } of made) ids.set(strategy_code, id)
  }
}

async function loadFunds(db: Db, funds: readonly Fund[]) {
  await db.insertInto('market_fund').values(funds.map((fund) => ({ org_id: '1', ...fundRow(fund) }))).execute()
  await db.insertInto('market_fund_distribution').values(distributionRows(funds).map((row) => ({ org_id: '1', ...row }))).execute()
  const industries = funds.flatMap((fund) => fund.industries.map((one) => ({ code: fund.code, ...one })))
  await sql`insert into market_fund_industry (org_id, fund_code, report_day, industry, proportion)
    select '1', * from unnest(${industries.map((one) => one.code)}::text[], ${industries.map((one) => String(one.reportDay))}::text[], ${industries.map((one) => one.industry)}::text[], ${industries.map((one) => one.proportion)}::float8[])`.execute(db)
  const scales = funds.flatMap((fund) => fund.scales.map((one) => ({ code: fund.code, ...one })))
  await sql`insert into market_fund_scale (org_id, fund_code, trading_day, scale_yi, shares_yi)
    select '1', * from unnest(${scales.map((one) => one.code)}::text[], ${scales.map((one) => String(one.day))}::text[], ${scales.map((one) => one.scaleYi)}::float8[], ${scales.map((one) => one.sharesYi)}::float8[])`.execute(db)
}
