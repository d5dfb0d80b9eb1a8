import type { Call, Calls, FileAnswer } from '@zhiheng/contract'

/** What the transport must do: carry one call and give back its data, or throw a {@link CallError}. */
export type Transport = (call: Calls[string], input: CallInput, options?: CallOptions) => Promise<unknown>

export interface CallInput {
  query?: unknown
  body?: unknown
  files?: readonly UploadPart[]
}
export interface UploadPart {
  name: string
  bytes: Blob | Uint8Array
}
export interface CallOptions {
  signal?: AbortSignal
}

/** The envelope said no: `err` and the Chinese sentence for the user. */
export class CallError extends Error {
  readonly err: number
  readonly data: unknown
  readonly requestId: string | undefined
  constructor(err: number, msg: string, data?: unknown, requestId?: string) {
    super(msg)
    this.name = 'CallError'
    this.err = err
    this.data = data
    this.requestId = requestId
  }
}

type Empty<T> = Record<never, never> extends T ? true : false
type Input<QIn, BIn> = (Empty<QIn> extends true ? { query?: QIn } : { query: QIn }) &
  (Empty<BIn> extends true ? { body?: BIn } : { body: BIn }) & { files?: readonly UploadPart[] }

export interface Callable<QIn, BIn, D> {
  (...args: Empty<QIn> & Empty<BIn> extends true ? [input?: Input<QIn, BIn>, options?: CallOptions] : [input: Input<QIn, BIn>, options?: CallOptions]): Promise<D>
  /** First part of every query key of this call: `pool.list`. */
  readonly key: string
}

type ClientOf<C extends Calls> = {
  readonly [K in keyof C]: C[K] extends Call<infer QIn, infer _Q, infer BIn, infer _B, infer D>
    ? Callable<QIn, BIn, D extends FileAnswer ? Blob : D>
    : never
}
export type Client<T extends Record<string, Calls>> = { readonly [K in keyof T]: ClientOf<T[K]> }

/** The typed client: one function a call, named as the contract names it. */
export function makeClient<T extends Record<string, Calls>>(contract: T, transport: Transport): Client<T> {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [domain, calls] of Object.entries(contract)) {
    client[domain] = {}
    for (const [name, call] of Object.entries(calls)) {
      const callable = (input: CallInput = {}, options?: CallOptions) => transport(call, input, options)
      client[domain][name] = Object.assign(callable, { key: `${domain}.${name}` })
    }
  }
  return client as Client<T>
}

/** A query for @tanstack/react-query: key and function of one call with its input. */
export function q<QIn, BIn, D>(call: Callable<QIn, BIn, D>, ...args: Parameters<Callable<QIn, BIn, D>>) {
  return {
    queryKey: [call.key, args[0] ?? {}] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => (call as (input: unknown, options: CallOptions) => Promise<D>)(args[0] ?? {}, { signal }),
  }
}
