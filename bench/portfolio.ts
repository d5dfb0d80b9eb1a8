import { basePath } from '@zhiheng/contract'
import { buildApp } from '../apps/server/app.ts'
import { digest, newToken } from '../apps/server/domains/session/secrets.ts'
import { type Market, quantiles, withMarket } from './with-market.ts'

const funds = 30

/** 30 funds over ten years daily, minimum variance over 120 days, rebalanced every 20, through the call over the socket; saved with its inputs. Reach: 400 ms. */
export async function benchPortfolio({ db, pool, now }: Market) {
  const app = await buildApp({ db, pool, now: () => now, publicRate: 1e9 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const token = newToken()
  const { id } = await db.selectFrom('app_user').select('id').where('org_id', '=', '1').executeTakeFirstOrThrow()
  await db.insertInto('session').values({ org_id: '1', token_hash: digest(token), user_id: id, kind: 'user', expires_at: new Date(now.getTime() + 1e9), seen_at: now }).execute()
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${basePath}${path}`, { method, headers: { token, 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { err, msg, data } = (await answer.json()) as { err: number; msg: string; data: Record<string, unknown> }
    if (err !== 0) throw new Error(msg)
    return data
  }
  const { fundCode: portfolioCode } = await ask('POST', '/portfolio/save_portfolios', { info: { fundName: '三十只' }, details: Array.from({ length: funds }, (_, at) => ({ fundCode: String(100_000 + at) })) })
  await ask('POST', '/parameter/save', { portfolioCode, modelType: 1, modelParameter: { optimize_rule: 2, risk_period: 120 }, positionParameter: { Rebalance_rule: 1, Rebalance_period: 20, trading_cost: 0.001 } })
  const once = async () => {
    const started = performance.now()
    const run = await ask('POST', '/portfolio/save_new_combination', { portfolioCode })
    if (run.status !== 'done') throw new Error('the run was left to a task')
    const made = performance.now()
    await ask('GET', `/portfolio/get_new_combination_detail?id=${String(run.id)}`)
    return { run: made - started, read: performance.now() - made }
  }
  for (let turn = 0; turn < 5; turn++) await once()
  const times: Awaited<ReturnType<typeof once>>[] = []
  for (let turn = 0; turn < 20; turn++) times.push(await once())
  const part = (name: 'run' | 'read') => quantiles(times.map((time) => time[name]), 0.5, 0.95).join(' / ')
  console.log(`back-test of ${funds} funds, every 20 days, 120-day minimum variance, median / p95: ${part('run')} ms through the call, result read in ${part('read')} ms`)
  await app.close()
}

if (import.meta.main) await withMarket(funds, 2500, benchPortfolio)
