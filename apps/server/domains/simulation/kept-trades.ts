import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type SimulationRow, type StoredTrade, tradesOf } from './simulation.store.ts'

/**
 * Records as the last committed save left them, kept by its version: opening a workspace asks for the same thousands of records several times.
 * Only versions that are committed are kept, because a save that fails gives its version back.
 */
const kept = new Map<string, StoredTrade[]>()
/** Fewer are read as fast as asked for. */
const leastRecords = 200
const mostRecords = 100_000
let records = 0

export async function readTrades(db: Db, { code, version, org_id }: SimulationRow): Promise<StoredTrade[]> {
  const key = `${org_id} ${code} ${version}`
  const known = kept.get(key)
  if (known) {
    // The oldest goes first when room is needed.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const trades = await tradesOf(db, code)
  if (trades.length >= leastRecords && trades.length <= mostRecords && (await isCommitted(db))) keep(key, trades)
  return trades
}

/** A transaction that has written anything has an id. */
const isCommitted = async (db: Db) => (await sql<{ reads: boolean }>`select pg_current_xact_id_if_assigned() is null as reads`.execute(db)).rows[0]!.reads

function keep(key: string, trades: StoredTrade[]) {
  kept.set(key, trades)
  records += trades.length
  for (const [oldest, own] of kept) {
    if (records <= mostRecords) return
    kept.delete(oldest)
    records -= own.length
  }
}
