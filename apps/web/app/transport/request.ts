import type { Calls } from '@zhiheng/contract'
import type { CallInput } from '@zhiheng/client'

export interface Sender {
  userId: string
  menuId: string
  token: string
  now: number
}
export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | undefined
  /** Equal for requests that ask the same: the time stamp is left out. */
  sameAs: string
}

const basePath = '/api'
/** Default request timeout in milliseconds. */
export const timeout = 300_000
/** Calls that were JSONP-style on hosts of their own have no limit: an analysis may take its time (rule const.jsonp-timeout). */
const unlimited = /^\/(v2\/ams|pms|ams|simulation|fof)(\/|$)/
/** Milliseconds that a call may take, 0 for no limit. */
export const timeoutOf = (path: string) => (unlimited.test(path) ? 0 : timeout)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function put(into: URLSearchParams, fields: unknown) {
  if (!isRecord(fields)) return
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    into.set(key, isRecord(value) ? JSON.stringify(value) : String(value))
  }
}

function multipart(input: CallInput) {
  const form = new FormData()
  for (const [key, value] of Object.entries(isRecord(input.body) ? input.body : {})) {
    if (value !== undefined) form.append(key, isRecord(value) ? JSON.stringify(value) : String(value))
  }
  for (const part of input.files ?? []) {
    const bytes = part.bytes instanceof Blob ? part.bytes : new Blob([part.bytes as Uint8Array<ArrayBuffer>])
    form.append('file', bytes, part.name)
  }
  return form
}

/** What goes over the wire for one call: address, headers, body. */
export function outgoing(call: Calls[string], input: CallInput, sender: Sender): Outgoing {
  const query = new URLSearchParams()
  put(query, input.query)
  // GET and DELETE carry no body: the fields of their body schema travel in the query.
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  if (inQuery) put(query, input.body)
  // A call that is about another user names that user itself: roles, menus, force-out.
  if (!query.has('user_id')) query.set('user_id', sender.userId)
  query.set('logMenuId', sender.menuId)
  const headers: Record<string, string> = sender.token ? { token: sender.token } : {}
  let body: BodyInit | undefined
  if (call.kind === 'upload') body = multipart(input)
  else if (!inQuery) {
    body = JSON.stringify(input.body ?? {})
    headers['content-type'] = 'application/json'
  }
  const sameAs = `${call.method} ${call.path}?${query} ${sender.token} ${typeof body === 'string' ? body : ''}`
  query.set('timestamp', String(sender.now))
  return { method: call.method, url: `${basePath}${call.path}?${query}`, headers, body, sameAs }
}
