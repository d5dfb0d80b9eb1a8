import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import { type AnyCall, basePath, type FileAnswer } from '@zhiheng/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asOrg, type Db } from '../db/db.ts'
import { type Actor, type Context, nobody } from './context.ts'
import { blanked, refuseHidden, withoutBlanks } from './data-look.ts'
import { asFail } from './errors.ts'
import { Fail, forbidden, notLoggedIn } from './fail.ts'
import type { AnyHandler, Input, Served, UploadedFile } from './handlers.ts'
import type { Metrics } from './metrics.ts'

export interface Finished {
  actor: Actor
  served: Served
  /** Absent where the call was refused before its input was read. */
  input: Pick<Input<unknown, unknown>, 'query' | 'body'> | undefined
  menuId: string
  err: number
  ms: number
  ip: string
}
export interface Transport {
  db: Db
  now: () => Date
  authenticate: (db: Db, token: string, now: Date) => Promise<Actor | undefined>
  finished: (call: Finished) => void
  /** A guest cannot create (rule role.guest-cannot-create). */
  mayCreate: (actor: Actor) => boolean
  metrics: Metrics
  /** Largest upload in bytes. */
  uploadLimit: number
  /** Tests parse every answer with its schema, so that a handler cannot drift from the contract. */
  checkAnswers: boolean
}

/** Mounts every call below {@link basePath}: parsing, login, permission, transaction and envelope stand here and nowhere else. */
export async function register(app: FastifyInstance, served: readonly Served[], transport: Transport) {
  await app.register(multipart, { limits: { fileSize: transport.uploadLimit, files: 50, fields: 100, fieldSize: 1_000_000 } })
  for (const one of served) {
    for (const path of [one.call.path, ...one.call.aliases]) {
      app.route({
        method: [...one.call.methods],
        url: basePath + path,
        handler: (request, reply) => answer(one, transport, request, reply),
      })
    }
  }
}

async function answer(served: Served, transport: Transport, request: FastifyRequest, reply: FastifyReply) {
  const started = performance.now()
  const requestId = randomBytes(6).toString('hex')
  reply.header('request-id', requestId)
  let actor: Actor = nobody
  let err = 0
  const callback = served.call.jsonp ? callbackOf(request) : undefined
  let input: Input<unknown, unknown> | undefined
  try {
    const token = String(request.headers.token ?? '')
    if (served.call.access !== 'public' || token) {
      const known = token ? await transport.authenticate(transport.db, token, transport.now()) : undefined
      if (known) actor = known
      else if (served.call.access !== 'public') throw notLoggedIn(token ? undefined : '请先登录')
    }
    permit(served.call, actor)
    input = look(served, await read(served.call, request), actor)
    if (actor.kind === 'user' && served.makesNew(input.body) && !transport.mayCreate(actor)) throw forbidden()
    const answered = await perform(served, input, contextOf(transport, actor, request, token))
    if (served.call.kind === 'file') return sendFile(reply, answered as FileAnswer)
    const data = blanked(answered, actor)
    if (transport.checkAnswers) check(served, data)
    return send(reply, { err: 0, msg: '', data }, callback)
  } catch (error) {
    const fail = asFail(error, requestId)
    err = fail.err
    return send(reply.code(err === 500 ? 500 : err === 502 ? 502 : 200), { err, msg: fail.message, data: fail.data, requestId }, callback)
  } finally {
    const ms = performance.now() - started
    transport.metrics.called(served.name, err, ms)
    transport.finished({ actor, served, input, menuId: String((request.query as Record<string, unknown>).logMenuId ?? '').slice(0, 40), err, ms, ip: request.ip })
  }
}

/** A name that is one: anything else would be a script of the caller's choice. */
function callbackOf({ query }: FastifyRequest): string | undefined {
  const { callback } = query as { callback?: unknown }
  return typeof callback === 'string' && /^[A-Za-z_$][\w$.]{0,80}$/.test(callback) ? callback : undefined
}

/** The comment keeps the name from being the first bytes of the answer, which some plug-ins would execute as something else. */
const send = (reply: FastifyReply, envelope: object, callback: string | undefined) =>
  callback ? reply.type('text/javascript; charset=utf-8').send(`/**/${callback}(${JSON.stringify(envelope).replace(/[\u2028\u2029]/g, (mark) => (mark === '\u2028' ? '\\u2028' : '\\u2029'))})`) : reply.send(envelope)

function permit(call: AnyCall, actor: Actor) {
  if (call.access === 'public') return
  if (call.access === 'counselor') {
    if (actor.kind !== 'counselor') throw notLoggedIn('请先登录投顾账号')
    return
  }
  if (actor.kind !== 'user') throw notLoggedIn('请先登录')
  if (call.access !== 'session' && !actor.permissions.has(call.access)) throw forbidden()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

async function read(call: AnyCall, request: FastifyRequest): Promise<Input<unknown, unknown>> {
  const query = isRecord(request.query) ? request.query : {}
  const { fields, files } = call.kind === 'upload' ? await readParts(request) : { fields: request.body ?? {}, files: [] }
  // Where the specification leaves the method open it leaves the place of the fields open too.
  const open = call.methods.includes('GET') && call.methods.includes('POST')
  const body = request.method === 'GET' || request.method === 'DELETE' ? { ...query, ...(isRecord(fields) ? fields : {}) } : fields
  return {
    query: call.query.parse(open && isRecord(fields) ? { ...fields, ...query } : query),
    body: call.body.parse(open && isRecord(body) ? { ...query, ...body } : body),
    files,
  }
}

/** The input as the data-look template of the caller lets it through. Sessions are each user's own business. */
function look({ name }: Served, input: Input<unknown, unknown>, actor: Actor): Input<unknown, unknown> {
  refuseHidden(input, actor)
  return name.startsWith('session.') ? input : { ...input, body: withoutBlanks(input.body, actor) }
}

async function readParts(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Fail(11, '请以表单（multipart/form-data）方式上传文件')
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push({ name: part.filename, bytes: await part.toBuffer() })
    else fields[part.fieldname] = part.value
  }
  return { fields, files }
}

function contextOf(transport: Transport, actor: Actor, request: FastifyRequest, token: string): Context {
  const gone = new AbortController()
  request.raw.on('close', () => request.raw.destroyed && gone.abort())
  const query = request.query as Record<string, unknown>
  return {
    actor,
    db: transport.db,
    root: transport.db,
    now: transport.now,
    request: { ip: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 200), menuId: String(query.logMenuId ?? ''), token, signal: gone.signal },
  }
}

/** One call, one transaction; a staged call has one to load, none while it computes, and one to keep. */
function perform({ name, handler }: { name: string; handler: AnyHandler }, input: Input<unknown, unknown>, ctx: Context) {
  const within = <T>(work: (ctx: Context) => Promise<T> | T) =>
    asOrg(ctx.root, { orgId: ctx.actor.orgId, userId: ctx.actor.userId, call: name, look: ctx.actor.look.scope }, async (db) => work({ ...ctx, db }))
  if (typeof handler === 'function') return within((inside) => handler(input, inside))
  const { load, compute, keep } = handler.staged
  return within((inside) => load(input, inside))
    .then(compute)
    .then((computed) => within((inside) => keep(computed, inside, input)))
}

function check({ name, call }: Served, data: unknown) {
  const parsed = call.data.safeParse(data)
  if (!parsed.success) throw new Error(`${name} answered what its contract does not say: ${parsed.error.message}`)
}

function sendFile(reply: FastifyReply, answer: FileAnswer) {
  return reply
    .header('content-type', answer.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
    .send(answer.bytes instanceof Uint8Array ? Buffer.from(answer.bytes) : answer.bytes)
}
