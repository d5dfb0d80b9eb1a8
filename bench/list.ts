import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { buildApp } from '../apps/server/app.ts'
import { digest, newToken } from '../apps/server/domains/session/secrets.ts'
import { cpuSeconds } from './usage.ts'
import { type Market, quantiles, withMarket } from './with-market.ts'

const clients = 20
const seconds = 6
const wanted = [
  { filters: [{ prop: 'fundType', expression: 'in', checkArr: ['股票型'] }], sorts: [{ prop: 'fundCode', order: 'asc' }] },
  { filters: [{ prop: 'fundType', expression: 'in', checkArr: ['QDII', '债券型'] }], sorts: [{ prop: 'dayGrowth', order: 'desc' }] },
  { filters: [{ prop: 'scaleYi', expression: 'between', value: 10, value1: 60 }], sorts: [{ prop: 'scaleYi', order: 'desc' }] },
  { filters: [{ prop: 'isPrivate', expression: 'equal', value: false }], sorts: [{ prop: 'shortName', order: 'asc' }] },
]

/** The shared list over 30,000 funds: filter, sort and page by 20 clients over the socket, beside the same statements through the bare driver. */
export async function benchList({ db, pool, now }: Market) {
  const statements: { text: string; values: unknown[] }[][] = []
  const app = await buildApp({ db, pool, now: () => now, publicRate: 1e9 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const token = newToken()
  const { id } = await db.selectFrom('app_user').select('id').where('org_id', '=', '1').executeTakeFirstOrThrow()
  await db.insertInto('session').values({ org_id: '1', token_hash: digest(token), user_id: id, kind: 'user', expires_at: new Date(now.getTime() + 1e9), seen_at: now }).execute()
  const bodies = wanted.map((body) => JSON.stringify(body))
  for (const body of bodies) statements.push(await recorded(() => app.inject({ method: 'POST', url: '/api/fundinfo/get_funds?pageNo=1&pageSize=20', headers: { token, 'content-type': 'application/json' }, payload: body })))

  const used = cpuSeconds()
  const { times: served, cpu } = await new Promise<{ times: number[]; cpu: number }>((done, fail) => {
    const worker = new Worker(new URL('./list-clients.ts', import.meta.url), { workerData: { base: `http://127.0.0.1:${port}`, token, clients, seconds, bodies } })
    worker.once('message', done).once('error', fail)
  })
  const [here, database] = cpuSeconds().map((now, at) => now - used[at]!) as [number, number]
  const metrics = (await app.inject('/metrics')).body
  const counted = (name: string) => Number(new RegExp(`${name}\\{call="fund.list",err="0"\\} (.*)`).exec(metrics)?.[1])
  const plain = new pg.Pool({ ...pool.options, password: pool.options.password, Client: pg.Client })
  plain.on('error', () => undefined)
  const bare = await bareDriver(plain, statements)
  await plain.end()
  await app.close()
  const [median, p95] = quantiles(served, 0.5, 0.95)
  console.log(`list call, ${clients} clients: median ${median} ms, p95 ${p95} ms, ${(served.length / seconds).toFixed(0)} calls a second; bare driver ${(bare / seconds).toFixed(0)} a second; ratio ${(served.length / bare).toFixed(2)}`)
  const each = (spent: number) => ((spent / served.length) * 1000).toFixed(2)
  console.log(`  in the server (/metrics) ${((counted('zhiheng_call_seconds_total') / counted('zhiheng_calls_total')) * 1000).toFixed(1)} ms a call; processor time a call: server ${each(here - cpu)}, database ${each(database)}, clients ${each(cpu)} ms`)
}

/** The statements that one call sends, as the driver sends them. */
async function recorded(call: () => Promise<unknown>) {
  const seen: { text: string; values: unknown[] }[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    if (typeof first === 'string') seen.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && 'text' in first) seen.push({ text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) })
    return original.apply(this, args)
  }
  // Twice: the first call counts the rows, later ones know the count.
  await call()
  seen.length = 0
  await call()
  prototype.query = original
  return seen.filter(({ text }) => !text.includes('operation_log'))
}

async function bareDriver(pool: pg.Pool, statements: { text: string; values: unknown[] }[][]) {
  let done = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: clients }, async (_, at) => {
    const client = await pool.connect()
    for (let n = at; performance.now() < end; n += 1) {
      for (const { text, values } of statements[n % statements.length]!) await client.query(text, values)
      done += 1
    }
    client.release()
  }))
  return done
}

if (import.meta.main) await withMarket(Number(process.argv[2] ?? 30_000), Number(process.argv[3] ?? 20), benchList)
