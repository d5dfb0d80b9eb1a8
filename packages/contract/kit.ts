import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** The words in which a call is written down. A call is a plain object; server, client, API document and tests walk it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `public`: anyone. `session`: any login. `counselor`: the external login of a management company. Otherwise a permission. */
export type Access = 'public' | 'session' | 'counselor' | Permission

export type Kind = 'json' | 'upload' | 'file'

/** Types are worked out at the declaration, so that 1,200 calls stay cheap for the compiler. */
export interface Call<QIn, Q, BIn, B, D> {
  readonly method: Method
  /** Every method the wire accepts; the specification leaves many open, then GET and POST are both served. */
  readonly methods: readonly Method[]
  readonly path: string
  /** Second readings of the path that the specification allows; served alike. */
  readonly aliases: readonly string[]
  readonly about: string
  readonly access: Access
  readonly kind: Kind
  /** Wraps its answer in a function of the caller's choice where a `callback` is named (spec README, 61). */
  readonly jsonp: boolean
  readonly query: z.ZodType<Q, QIn>
  readonly body: z.ZodType<B, BIn>
  readonly data: z.ZodType<D>
}

// oxlint-disable-next-line no-explicit-any -- the one place where a call of any shape is meant
export type AnyCall = Call<any, any, any, any, any>
export type Calls = Record<string, AnyCall>

interface Declaration<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  about: string
  access: Access
  query?: Q
  body?: B
  data: D
  aliases?: readonly string[]
  /** The specification does not state the method: serve GET and POST. */
  either?: true
  /** Further methods that the specification asks for. */
  methods?: readonly Method[]
  jsonp?: true
}

const nothing = z.looseObject({})
type Nothing = typeof nothing

function word(method: Method, kind: Kind) {
  return <Q extends z.ZodType = Nothing, B extends z.ZodType = Nothing, D extends z.ZodType = z.ZodType>(
    path: `/${string}`,
    declaration: Declaration<Q, B, D>,
  ): Call<z.input<Q>, z.output<Q>, z.input<B>, z.output<B>, z.output<D>> => ({
    method,
    methods: [...new Set([method, ...(declaration.either ? (['GET', 'POST'] as const) : []), ...(declaration.methods ?? [])])],
    path,
    aliases: declaration.aliases ?? [],
    about: declaration.about,
    access: declaration.access,
    kind,
    jsonp: declaration.jsonp ?? false,
    query: (declaration.query ?? nothing) as unknown as z.ZodType<z.output<Q>, z.input<Q>>,
    body: (declaration.body ?? nothing) as unknown as z.ZodType<z.output<B>, z.input<B>>,
    data: declaration.data as unknown as z.ZodType<z.output<D>>,
  })
}

export const get = word('GET', 'json')
export const post = word('POST', 'json')
export const put = word('PUT', 'json')
export const del = word('DELETE', 'json')
/** multipart/form-data; the handler receives the files beside the fields. */
export const upload = word('POST', 'upload')
/** Answers bytes: a download, a picture, a table. */
export const file = word('POST', 'file')
export const download = word('GET', 'file')

/** What a handler of a `file` call gives back. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Uint8Array | NodeJS.ReadableStream
}
export const fileAnswer = z.custom<FileAnswer>()
