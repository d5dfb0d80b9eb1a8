import type { Db } from '../db/db.ts'
import { initials } from '../db/pinyin.ts'
import { rewriteSeries } from '../domains/nav/series.store.ts'
import { distributionRows, fundRow } from './fund-rows.ts'
import { loadNav } from './load-nav.ts'
import { makeOwnFunds, type OwnFund, ownHouse, waiting } from './market/own-funds.ts'
import type { FundNav, Market } from './market/types.ts'

/** Writes what the demonstration organisation keeps for itself. Runs as organisation 2, in the caller's transaction. */
export async function loadOwn(db: Db, market: Market, userId: string, now: Date): Promise<void> {
  const funds = makeOwnFunds(market)
  await db.insertInto('company').values({ company_code: ownHouse.code, company_name: ownHouse.name, short_name: ownHouse.shortName, pinyin: initials(ownHouse.shortName), is_private: true, is_offering: false, city: '上海', scale_band: '3', staff_count: 46, strategies: [], labels: ['本机构'], created_by: userId }).execute()
  const managers = new Map(funds.flatMap((fund) => fund.managers.map((one) => [one.code, one.name])))
  await db.insertInto('manager').values([...managers].map(([manager_code, manager_name]) => ({ manager_code, manager_name, pinyin: initials(manager_name), company_code: ownHouse.code, is_private: true, strategies: [], labels: [], created_by: userId }))).execute()
  await db.insertInto('fund').values(funds.map((fund) => ({ ...fundRow(fund), business_flag: 4, created_by: userId, product_user_id: userId }))).execute()
  const distributions = distributionRows(funds)
  if (distributions.length > 0) await db.insertInto('fund_distribution').values(distributions.map((row) => ({ ...row, created_by: userId }))).execute()
  await loadNav(db, 'own', funds.flatMap((fund) => partsOf(fund, market.endDay)), userId)
  await rewriteSeries(db, 'own', funds.flatMap((fund) => ['custodian', 'team'].map((source) => ({ fundCode: fund.code, source }))), now)
  await addView(db, market, userId)
  await addSchemes(db, userId)
}

function partsOf({ code, shortName, sources }: OwnFund, endDay: number) {
  const custodian = code === waiting.code ? upTo(sources.custodian, waiting.after(endDay)) : sources.custodian
  return [{ fundCode: code, source: 'custodian', fileName: `托管净值-${shortName}.xlsx`, nav: custodian }, { fundCode: code, source: 'team', fileName: '团队估算净值.csv', nav: sources.team }]
}

function upTo({ days, nav, cumNav }: FundNav, day: number): FundNav {
  const count = days.filter((one) => one <= day).length
  return { days: days.subarray(0, count), nav: nav.subarray(0, count), cumNav: cumNav.subarray(0, count) }
}

/** What the house thinks of the market: its own name and labels for one fund, and what its researcher follows. */
async function addView(db: Db, market: Market, userId: string) {
  const [first] = market.funds
  await db.insertInto('fund').values({ fund_code: first!.code, short_name: `${first!.shortName}（重点）`, pinyin: initials(`${first!.shortName}重点`), labels: ['核心池', '已尽调'], created_by: userId }).execute()
  const every = <T>(list: readonly T[], step: number, count: number) => list.filter((_, at) => at % step === 0).slice(0, count)
  const followed = [
    ...every(market.funds.filter((fund) => fund.isPrivate), 13, 6).map((fund) => ({ object_type: 'fund', object_code: fund.code })), ...every(market.funds, 31, 4).map((fund) => ({ object_type: 'fund', object_code: fund.code })),
    ...every(market.companies, 9, 3).map((company) => ({ object_type: 'company', object_code: company.code })), ...every(market.managers, 20, 3).map((manager) => ({ object_type: 'manager', object_code: manager.code })),
  ]
  await db.insertInto('concern').values(followed.map((one) => ({ ...one, user_id: userId }))).onConflict((oc) => oc.doNothing()).execute()
}

const drafted = (expression: string, value: string, checkArr: readonly string[] = []) => ({ expression, value, value1: '', checkArr })

/** A column scheme for everybody and query schemes of the researcher, as the screens write them (the type is the name of the list). */
async function addSchemes(db: Db, userId: string) {
  const columns = ['fundCode', 'shortName', 'strategyName', 'counselorName', 'managerNames', 'navDay', 'nav', 'dayGrowth', 'scaleYi', 'inceptionDay', 'labels']
  const layout = columns.map((key, at) => ({ id: String(at + 1), key, show: true, ...(at < 2 ? { pinned: 'left' } : {}) }))
  await db.insertInto('column_scheme').values({ scheme_name: '尽调常用列', scheme_type: 'fund.private', content: JSON.stringify(layout), owner_id: userId, is_public: true }).execute()
  const query = (scheme_name: string, scheme_type: string, content: object, is_public: boolean) => ({ scheme_name, scheme_type, content: JSON.stringify(content), owner_id: userId, is_public })
  await db.insertInto('query_scheme').values([
    query('五亿以上指数增强', 'fund.private', { keyword: '', drafts: { shortName: drafted('like', '指增'), scaleYi: drafted('greaterEq', '5') }, toolbar: {}, sorts: [{ prop: 'scaleYi', order: 'desc' }] }, true),
    query('偏股混合按规模', 'fund.public', { keyword: '', drafts: { fundType: drafted('in', '', ['偏股混合']) }, toolbar: {}, sorts: [{ prop: 'scaleYi', order: 'desc' }] }, false),
    query('稳健权益', 'screen', { universe: '2', peer: 'fundType', conditions: [{ kind: 'fact', filter: { prop: 'fundType', expression: 'in', checkArr: ['股票型', '偏股混合', '灵活配置'] } }, { kind: 'indicator', period: 'y3', indicator: 'maxDrawdown', by: 'value', expression: 'greaterEq', value: -0.2 }, { kind: 'indicator', period: 'y3', indicator: 'sharpe', by: 'value', expression: 'greaterEq', value: 1 }] }, false),
    query('同类前四分之一', 'screen', { universe: '2', peer: 'fundType', conditions: [{ kind: 'indicator', period: 'y3', indicator: 'annualReturn', by: 'percentile', expression: 'greaterEq', value: 0.75 }, { kind: 'indicator', period: 'y1', indicator: 'annualReturn', by: 'percentile', expression: 'greaterEq', value: 0.75 }] }, true),
  ]).execute()
}
