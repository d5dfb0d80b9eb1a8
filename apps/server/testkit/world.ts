import { CallError, type Client, makeClient, type Transport } from '@zhiheng/client'
import { type Contract, type FileAnswer, basePath, contract, type Permission } from '@zhiheng/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type Db, openDb } from '../db/db.ts'
import { buttonId, flatCatalogue } from '../domains/access/grants.ts'
import { foundOrganisation } from '../domains/organisation/found-organisation.ts'
import { digest, hashPassword, newToken } from '../domains/session/secrets.ts'
import { taskHandlers } from '../jobs/handlers.ts'
import { openTasks, runTask } from '../jobs/tasks.ts'
import { addUser } from '../domains/user/add-user.ts'
import { openClone } from './database.ts'

export const testPassword = 'correct-horse-9'
const passwordHash = hashPassword(testPassword)

export interface TestUser extends Client<Contract> {
  orgId: string
  userId: string
  userName: string
  token: string
}

/**
 * The real server on a database of this file's own. Organisations are the unit of isolation: `world.user('A')` makes
 * organisation A of this test when it is first named, and gives an administrator, or a user with just the permissions.
 */
export class World {
  app!: FastifyInstance
  db!: Db
  pool!: pg.Pool
  now = new Date('2026-01-16T10:00:00+08:00')
  #organisations = new Map<string, { orgId: string; userId: string; userName: string }>()
  #count = 0

  async open() {
    this.pool = await openClone(inject('connection'), 12)
    this.db = openDb(this.pool)
    this.app = await buildApp({ db: this.db, pool: this.pool, now: () => this.now, checkAnswers: true, publicRate: 1_000_000 })
    await this.app.ready()
    await this.#found('operator', '1')
  }

  async close() {
    await this.app.close()
    await this.pool.end()
  }

  /** Forgets the organisations of the last test, so that the next starts with fresh ones. */
  reset() {
    const operator = this.#organisations.get('operator')!
    this.#organisations = new Map([['operator', operator]])
  }

  async #found(label: string, id?: string) {
    const userName = `admin${(this.#count += 1)}`
    const made = await this.db.transaction().execute((db) =>
      foundOrganisation(db, { ...(id ? { id } : {}), orgName: `机构${label}${this.#count}`, edition: 2, admin: { userName, realName: '管理员', password: testPassword, mustChange: false } }),
    )
    const organisation = { ...made, userName }
    this.#organisations.set(label, organisation)
    return organisation
  }

  /** A user of the organisation: its administrator, or a new user with just these permissions. `operator` is organisation 1. */
  async user(label = 'A', permissions?: readonly Permission[], extra: { userType?: number } = {}): Promise<TestUser> {
    const organisation = this.#organisations.get(label) ?? (await this.#found(label))
    if (!permissions) return this.#as(organisation.orgId, organisation.userId, organisation.userName)
    const userName = `user${(this.#count += 1)}`
    const userId = await addUser(this.db, organisation.orgId, { user_name: userName, real_name: `用户${this.#count}`, password_hash: await passwordHash, user_type: extra.userType ?? 1 }, [])
    await this.#grant(organisation.orgId, userId, new Set(permissions))
    return this.#as(organisation.orgId, userId, userName)
  }

  async #grant(org_id: string, user_id: string, wanted: ReadonlySet<string>) {
    const menus = [...flatCatalogue.values()].filter((menu) => menu.permission && wanted.has(menu.permission))
    const buttons = [...flatCatalogue.values()].flatMap((menu) => (menu.buttons ?? []).filter((button) => wanted.has(button.permission)).map((button) => buttonId(menu.id, button.code)))
    if (menus.length > 0) await this.db.insertInto('user_menu').values(menus.map((menu) => ({ org_id, user_id, menu_id: menu.id }))).execute()
    if (buttons.length > 0) await this.db.insertInto('user_button').values(buttons.map((button_id) => ({ org_id, user_id, button_id }))).execute()
  }

  async #as(orgId: string, userId: string, userName: string): Promise<TestUser> {
    const token = newToken()
    await this.db.insertInto('session').values({ org_id: orgId, token_hash: digest(token), user_id: userId, kind: 'user', expires_at: new Date(this.now.getTime() + 3_600_000 * 24 * 365), seen_at: this.now }).execute()
    return Object.assign(this.client(token), { orgId, userId, userName, token })
  }

  /** Runs the waiting tasks to their end, as the workers would. */
  async drain() {
    for (const { org_id, id } of await openTasks(this.db)) await runTask(this.db, taskHandlers, org_id, id, () => this.now)
  }

  client(token = ''): Client<Contract> {
    return makeClient(contract, inProcess(this.app, token))
  }
}

/** The typed client over the server in this process: the whole transport but the socket. */
export const inProcess = (app: FastifyInstance, token: string): Transport => async (call, input) => {
  const query = { ...(call.method === 'GET' ? (input.body as object) : {}), ...(input.query as object) }
  const url = `${basePath}${call.path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]))}`
  const upload = call.kind === 'upload' ? formData(input) : undefined
  const response = await app.inject({
    method: call.method,
    url,
    headers: { token, ...upload?.headers },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: upload?.payload ?? ((input.body ?? {}) as object) }),
  })
  if (call.kind === 'file' && !String(response.headers['content-type']).includes('json')) return new Blob([new Uint8Array(response.rawPayload)])
  const envelope = response.json<{ err: number; msg: string; data: unknown; requestId?: string }>()
  if (envelope.err !== 0) throw new CallError(envelope.err, envelope.msg, envelope.data, envelope.requestId)
  return envelope.data as FileAnswer
}

function formData({ body, files = [] }: Parameters<Transport>[1]) {
  const boundary = 'zhiheng-test-boundary'
  const parts = [
    ...Object.entries((body ?? {}) as object).map(([name, value]) => [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`, String(value), '\r\n']),
    ...files.map(({ name, bytes }) => [`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`, bytes as Uint8Array, '\r\n']),
  ].flat()
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts.map((part) => Buffer.from(part as Uint8Array)), Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Opens a world for the test file and closes it after. */
export function openWorld() {
  const world = new World()
  beforeAll(() => world.open())
  afterAll(() => world.close())
  return world
}
