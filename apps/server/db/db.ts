import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { AnalysisTables } from '../domains/analysis/analysis.tables.ts'
import type { AccessTables } from '../domains/access/access.tables.ts'
import type { CompanyTables } from '../domains/company/company.tables.ts'
import type { ContrastTables } from '../domains/contrast/contrast.tables.ts'
import type { DictionaryTables } from '../domains/dictionary/dictionary.tables.ts'
import type { FundTables } from '../domains/fund/fund.tables.ts'
import type { IndexTables } from '../domains/index/index.tables.ts'
import type { IndicatorTables } from '../domains/indicator/indicator.tables.ts'
import type { LogTables } from '../domains/log/log.tables.ts'
import type { ManagerTables } from '../domains/manager/manager.tables.ts'
import type { NavTables } from '../domains/nav/nav.tables.ts'
import type { OrganisationTables } from '../domains/organisation/organisation.tables.ts'
import type { PortfolioTables } from '../domains/portfolio/portfolio.tables.ts'
import type { ResearchTables } from '../domains/research/research.tables.ts'
import type { SchemeTables } from '../domains/scheme/scheme.tables.ts'
import type { TaskTables } from '../domains/task/task.tables.ts'
import type { SessionTables } from '../domains/session/session.tables.ts'
import type { UserTables } from '../domains/user/user.tables.ts'
import { onlyOrg } from './only-org.ts'
import { PreparingClient } from './preparing-client.ts'

/** Every table of the product, as Kysely sees it. Each domain declares its own. */
export type Tables = AccessTables & AnalysisTables & CompanyTables & ContrastTables & DictionaryTables & FundTables & IndexTables & IndicatorTables & LogTables &
  ManagerTables & NavTables & OrganisationTables & PortfolioTables & ResearchTables & SchemeTables & SessionTables & TaskTables & UserTables

/** A connection that is limited to one organisation, or the root that is not: see {@link asOrg}. */
export type Db = Kysely<Tables>

/** Who a transaction acts for; the database walls by it and the audit names it. */
export interface ActingAs {
  orgId: string
  userId: string
  call: string
  /** Whose rows are seen; all of the organisation where absent. */
  look?: 'own' | 'dept' | 'org'
}

// numeric holds booked amounts: it stays text until packages/domain turns it into an exact number. int8 is an id or a
// count below 2^53 here. A date would become an instant of the server's zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

export function openPool(connection: Connection, max = 20) {
  const pool = new pg.Pool({ ...connection, Client: PreparingClient, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, application_name: 'zhiheng' })
  // A connection that dies while idle (the database restarted) is replaced at the next call; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that dies between two statements of a call: the next statement fails, and the call with it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const digits = (id: string) => {
  if (!/^\d{1,20}$/.test(id)) throw new Error(`not an id of digits: ${id}`)
  return id
}
const word = (text: string) => {
  if (!/^[\w.-]{1,80}$/.test(text)) throw new Error(`not a plain word: ${text}`)
  return text
}

/** Runs `work` as the application role, limited by the database to one organisation. One transaction. */
export const asOrg = <T>(root: Db, { orgId, userId, call, look = 'org' }: ActingAs, work: (db: Db) => Promise<T>): Promise<T> =>
  root.transaction().execute(async (db) => {
    // As a statement with checked words and not set_config(): a distributed database hands only statements to its nodes.
    await sql.raw(`set local role app; set local app.org_id = '${digits(orgId)}'; set local app.user_id = '${word(userId)}'; set local app.call = '${word(call)}'; set local app.look = '${look === 'org' ? '' : look}'`).execute(db)
    return work(db.withPlugin(onlyOrg(orgId)))
  })

/** For counts and checks that must come out the same whoever asks (quotas, what still hangs on a row): lifts the look for `work`. */
export async function withoutLook<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ look: string }>`select coalesce(current_setting('app.look', true), '') as look`.execute(db)
  const look = rows[0]!.look
  if (look === '') return work()
  await sql`select set_config('app.look', '', true)`.execute(db)
  const done = await work()
  // When `work` throws, the transaction and its settings are gone.
  await sql`select set_config('app.look', ${look}, true)`.execute(db)
  return done
}
