import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import statics from '@fastify/static'
import { basePath, contract } from '@zhiheng/contract'
import { canCreate, makesNew } from '@zhiheng/domain'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Db } from './db/db.ts'
import { domains } from './domains.ts'
import { authenticate } from './domains/session/authenticate.ts'
import { OperationLog } from './domains/log/operation-log.ts'
import { apiDocument } from './rpc/api-document.ts'
import { docsPage } from './rpc/docs-page.ts'
import { asFail } from './rpc/errors.ts'
import type { Served } from './rpc/handlers.ts'
import { Metrics } from './rpc/metrics.ts'
import { register } from './rpc/register.ts'

export interface Parts {
  db: Db
  pool: pg.Pool
  now?: () => Date
  /** Folder of the built web application; tests of calls serve none. */
  webFolder?: string
  checkAnswers?: boolean
  /** Calls a minute from one address before anybody is logged in. */
  publicRate?: number
  signal?: AbortSignal
}

const uploadLimit = 50 * 1024 * 1024

export const served: readonly Served[] = Object.entries(domains).flatMap(([domain, { calls, handlers }]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${domain}.${name}`, call, handler: (handlers as Record<string, Served['handler']>)[name]!, makesNew: (body) => makesNew(`${domain}.${name}`, body) })),
)

/** Builds the server from its parts; `main` gives it the real ones, tests their own. */
export async function buildApp({ db, pool, now = () => new Date(), webFolder, checkAnswers = false, publicRate = 600 }: Parts): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024, trustProxy: process.env.TRUST_PROXY === '1', forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const metrics = new Metrics()
  const log = new OperationLog(db)
  app.addHook('onClose', () => log.close())

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:', 'blob:'], fontSrc: ["'self'", 'data:'], connectSrc: ["'self'"], workerSrc: ["'self'", 'blob:'], objectSrc: ["'none'"], baseUri: ["'self'"], frameAncestors: ["'self'"], formAction: ["'self'"] },
    },
    // TLS ends before us, or is not there at all on one machine.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 2048 })
  await app.register(rateLimit, {
    global: true,
    max: publicRate,
    timeWindow: 60_000,
    allowList: (request) => Boolean(request.headers.token) || !request.url.startsWith(basePath),
    errorResponseBuilder: () => Object.assign(new Error('rate'), { statusCode: 429, err: 11, msg: '操作过于频繁，请一分钟后再试', data: null }),
  })
  app.setErrorHandler((error, request, reply) => {
    const limited = error as { statusCode?: number; msg?: string }
    if (limited.statusCode === 429) return reply.code(429).send({ err: 11, msg: limited.msg, data: null })
    const fail = asFail(error, String(request.id))
    return reply.code(fail.err === 500 ? 500 : 200).send({ err: fail.err, msg: fail.message, data: fail.data })
  })

  await register(app, served, {
    db, now, authenticate, metrics, uploadLimit, checkAnswers,
    finished: (call) => log.note(call, now()),
    mayCreate: ({ userType }) => canCreate(userType),
  })
  addOperations(app, db, pool, metrics, now)
  await addWeb(app, webFolder)
  return app
}

function addOperations(app: FastifyInstance, db: Db, pool: pg.Pool, metrics: Metrics, now: () => Date) {
  app.get('/healthz', async (_, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok', process: 'ok', database: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'failing', process: 'ok', database: 'unreachable' })
    }
  })
  app.get('/metrics', async (_, reply) => {
    const memory = process.memoryUsage()
    return reply.type('text/plain; version=0.0.4').send(metrics.text({
      process_resident_bytes: memory.rss, process_heap_bytes: memory.heapUsed, process_uptime_seconds: process.uptime(),
      database_connections: pool.totalCount, database_connections_idle: pool.idleCount, database_waiting: pool.waitingCount,
    }))
  })
  addDocument(app, db, now)
}

/** Readable by whoever is logged in: by the header as any call, or by the cookie where a browser opens the address. */
function addDocument(app: FastifyInstance, db: Db, now: () => Date) {
  const [document, page] = [JSON.stringify(apiDocument(contract)), docsPage(contract)]
  const loggedIn = async (request: FastifyRequest) => {
    const token = String(request.headers.token ?? '') || cookieToken(request.cookies.userInfo)
    return token !== '' && (await authenticate(db, token, now())) !== undefined
  }
  app.get(`${basePath}/openapi.json`, async (request, reply) =>
    (await loggedIn(request)) ? reply.type('application/json').send(document) : reply.send({ err: 4001, msg: '请先登录', data: null }),
  )
  app.get(`${basePath}/docs`, async (request, reply) =>
    (await loggedIn(request)) ? reply.type('text/html; charset=utf-8').send(page) : reply.redirect('/login/content?redirect=%2Fapi%2Fdocs'),
  )
}

function cookieToken(text: string | undefined) {
  try {
    return String((JSON.parse(text ?? '{}') as { token?: string }).token ?? '')
  } catch {
    return ''
  }
}

async function addWeb(app: FastifyInstance, webFolder: string | undefined) {
  const page = webFolder && existsSync(join(webFolder, 'index.html')) ? readFileSync(join(webFolder, 'index.html')) : undefined
  if (webFolder && page) {
    await app.register(statics, { root: webFolder, index: false, wildcard: false, preCompressed: true, immutable: true, maxAge: '365d', setHeaders: (reply, path) => void (path.endsWith('.html') && reply.header('cache-control', 'no-cache')) })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(`${basePath}/`)) return reply.code(404).send({ err: 11, msg: '接口不存在，请刷新页面后重试', data: null })
    // A script of a version that is gone is no page: the browser is told so, and offers to reload.
    if (!page || request.method !== 'GET' || request.url.startsWith('/assets/')) return reply.code(404).type('text/plain').send('404')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
