import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Series, seriesOf } from '@zhiheng/analytics'
import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { asOrg, type Db } from '../apps/server/db/db.ts'
import { writeIndexSeries } from '../apps/server/domains/index/index.store.ts'
import { rewriteSeries } from '../apps/server/domains/nav/series.store.ts'
import { type Cells, publicFunds, privateFunds, type FundRow } from './shared-facts.ts'

/** Loads the folder of real market data into the market tables, for trying the product out. Nothing of it may be shipped. */
export async function loadShared(root: Db, folder: string, say: (line: string) => void, now: Date = new Date()): Promise<void> {
  const data = existsSync(join(folder, 'data')) ? join(folder, 'data') : folder
  if (!existsSync(join(data, 'cn-funds/nav'))) throw new Error(`${folder} 中没有 cn-funds/nav，请指向共享数据目录`)
  let since = performance.now()
  const step = (what: string) => {
    say(`${what}，${((performance.now() - since) / 1000).toFixed(1)} 秒`)
    since = performance.now()
  }
  await asOrg(root, { orgId: '1', userId: 'system', call: 'tool.loadShared' }, async (db) => {
    await loadCalendar(db, data)
    step(`指数 ${await loadIndexes(db, data)} 个、交易日历`)
    const funds = [...publicFunds(data, csv, initials), ...privateFunds(data, csv, initials)]
    await loadFunds(db, funds)
    await loadDistributions(db, data, funds)
    step(`基金 ${funds.length} 只、管理人、基金经理、分红`)
    const files = ['cn-funds', 'cn-private-funds'].flatMap((kind) => readdirSync(join(data, kind, 'nav')).map((name) => join(kind, 'nav', name)))
    step(`净值 ${await loadNav(db, data, files)} 条`)
    await rewriteSeries(db, 'market', funds.map(({ fund_code }) => ({ fundCode: fund_code, source: 'platform' })), now)
    step('净值序列与指标快照')
  })
  await sql`analyze`.execute(root)
}

/** Rows of a CSV file as records; quoted cells may hold commas. */
export function csv(path: string): Cells[] {
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head!.split(',')
  return lines.map((line) => {
    const cells = line.includes('"') ? [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '') : line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

const initials = (text: string) => pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase()

async function loadCalendar(db: Db, data: string) {
  const rows = csv(join(data, 'trading-calendar.csv'))
  // The calendar is one for all, and no role of a call may write it.
  await sql`reset role`.execute(db)
  await sql`insert into trading_calendar select * from unnest(${rows.map((row) => row.cal_date)}::text[], ${rows.map((row) => row.is_open === '1')}::bool[]) on conflict (trading_day) do update set is_open = excluded.is_open`.execute(db)
  await sql`set local role app`.execute(db)
}

async function loadIndexes(db: Db, data: string) {
  const indexes = csv(join(data, 'cn-index/index-manifest.csv')).filter(({ file }) => existsSync(join(data, file!)))
  for (const { file, code, name } of indexes) {
    const series: Series = seriesOf(csv(join(data, file!)).map((row) => ({ day: Number(row.trading_day), value: Number(row.close) })))
    const facts = { index_name: name!, pinyin: initials(name!), is_total_return: code!.startsWith('H00') || code === 'CBA-TREASURY', category: '市场指数' }
    await db.insertInto('market_index_info').values({ org_id: '1', index_code: code!, ...facts }).onConflict((oc) => oc.columns(['org_id', 'index_code']).doUpdateSet(facts)).execute()
    await writeIndexSeries(db, code!, series)
  }
  return indexes.length
}

async function loadFunds(db: Db, funds: readonly FundRow[]) {
  const companies = [...new Set(funds.map(({ company }) => company).filter(Boolean))].sort().map((company_name, at) => ({ org_id: '1', company_code: `G${String(at + 1).padStart(4, '0')}`, company_name, short_name: company_name, pinyin: initials(company_name), is_private: false }))
  const companyCode = new Map(companies.map(({ company_name, company_code }) => [company_name, company_code]))
  const managers = [...new Set(funds.flatMap(({ company, managers: names }) => names.map((name) => `${name}|${company}`)))].sort().map((key, at) => {
    const [manager_name, company] = key.split('|') as [string, string]
    return { key, org_id: '1', manager_code: `J${String(at + 1).padStart(4, '0')}`, manager_name, pinyin: initials(manager_name), company_code: companyCode.get(company) ?? null, is_private: false }
  })
  const managerCode = new Map(managers.map(({ key, manager_code }) => [key, manager_code]))
  const strategies = [...new Set(funds.flatMap(({ strategy_code, is_private }) => (strategy_code && is_private ? [strategy_code] : [])))].map((name, at) => ({ org_id: '1', strategy_code: name, strategy_name: name, is_private: true, strategy_order: at }))
  const rows = funds.map(({ company, managers: names, ...fund }) => ({
    org_id: '1', ...fund, company_code: companyCode.get(company) ?? null, manager_names: names.join('、') || null, manager_codes: names.map((name) => managerCode.get(`${name}|${company}`)!),
  }))
  if (companies.length > 0) await db.insertInto('market_company').values(companies).onConflict((oc) => oc.columns(['org_id', 'company_code']).doNothing()).execute()
  if (managers.length > 0) await db.insertInto('market_manager').values(managers.map(({ key: _, ...row }) => row)).onConflict((oc) => oc.columns(['org_id', 'manager_code']).doNothing()).execute()
  if (strategies.length > 0) await db.insertInto('market_strategy').values(strategies).onConflict((oc) => oc.columns(['org_id', 'strategy_code']).doNothing()).execute()
  await db.insertInto('market_fund').values(rows).onConflict((oc) => oc.columns(['org_id', 'fund_code']).doNothing()).execute()
}

async function loadDistributions(db: Db, data: string, funds: readonly FundRow[]) {
  const known = new Set(funds.map(({ fund_code }) => fund_code))
  const rows = csv(join(data, 'cn-funds/distributions.csv')).filter(({ fund_code }) => known.has(fund_code!))
  const values = rows.map((row) => ({ org_id: '1', fund_code: row.fund_code!, event_day: row.event_day!, kind: row.kind!, value: Number(row.value), source_text: row.source_text! }))
  await db.insertInto('market_fund_distribution').values(values).onConflict((oc) => oc.columns(['org_id', 'fund_code', 'event_day', 'kind']).doNothing()).execute()
}

/** The ledger, some ten thousand rows a statement; each file is a batch of its own, so that every point names its row. */
async function loadNav(db: Db, data: string, files: readonly string[]) {
  let total = 0
  for (let from = 0; from < files.length; from += 8) {
    const part = files.slice(from, from + 8)
    const ids = await db.insertInto('market_nav_batch').values(part.map((file) => ({ org_id: '1', kind: 'import', source: 'platform', file_name: file, created_by: 'system' }))).returning('id').execute()
    const tables = part.map((file, at) => ({ code: basename(file, '.csv'), batch: ids[at]!.id, ...numbers(join(data, file)) }))
    const repeated = <T>(pick: (table: (typeof tables)[number]) => T) => tables.flatMap((table) => table.days.map(() => pick(table)))
    await sql`
      insert into market_nav (org_id, fund_code, source, trading_day, nav, cum_nav, adj_nav, batch_id, file_row)
      select '1', n.fund_code, 'platform', n.day, n.nav, n.cum_nav, n.adj_nav, n.batch, n.file_row
      from unnest(${repeated((table) => table.code)}::text[], ${tables.flatMap((table) => table.days)}::text[], ${tables.flatMap((table) => table.nav)}::float8[], ${tables.flatMap((table) => table.cum)}::float8[],
        ${tables.flatMap((table) => table.adj)}::float8[], ${repeated((table) => table.batch)}::text[], ${tables.flatMap((table) => table.days.map((_, row) => row + 2))}::int[])
        as n(fund_code, day, nav, cum_nav, adj_nav, batch, file_row)
      on conflict do nothing`.execute(db)
    total += tables.reduce((sum, table) => sum + table.days.length, 0)
  }
  return total
}

/** The columns of a NAV file; no cell of these is ever quoted. */
function numbers(path: string) {
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const names = head!.split(',')
  const [nav, cum, adj] = [names.indexOf('nav'), names.indexOf('cum_nav'), names.indexOf('adj_nav')]
  const rows = lines.map((line) => line.split(','))
  const column = (at: number) => rows.map((row) => row[at] || null)
  return { days: rows.map((row) => row[1]!), nav: column(nav), cum: column(cum), adj: column(adj) }
}
