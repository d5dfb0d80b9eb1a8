import type { AnyCall, Call, Calls } from '@zhiheng/contract'
import type { Context } from './context.ts'

export interface UploadedFile {
  name: string
  bytes: Uint8Array
}
export interface Input<Q, B> {
  query: Q
  body: B
  files: readonly UploadedFile[]
}
type Plain<Q, B, D> = (input: Input<Q, B>, ctx: Context) => D | Promise<D>

/** Reading, calculating and writing apart: `compute` holds no connection and can read nothing. */
export interface Staged<Q, B, D, L, C> {
  load: (input: Input<Q, B>, ctx: Context) => Promise<L>
  compute: (loaded: L) => C | Promise<C>
  keep: (computed: C, ctx: Context, input: Input<Q, B>) => Promise<D>
}
export type Handler<Q, B, D> = Plain<Q, B, D> | { staged: Staged<Q, B, D, unknown, unknown> }

export type HandlersOf<C extends Calls> = {
  [K in keyof C]: C[K] extends Call<infer _QI, infer Q, infer _BI, infer B, infer D> ? Handler<Q, B, D> : never
}

/** Every call of the domain must be there, with the right input and answer. */
export const implement = <C extends Calls>(calls: C, handlers: HandlersOf<C>) => ({ calls, handlers })

export function staged<QI, Q, BI, B, D, L, C>(_call: Call<QI, Q, BI, B, D>, stages: Staged<Q, B, D, L, C>): Handler<Q, B, D> {
  return { staged: stages as unknown as Staged<Q, B, D, unknown, unknown> }
}

export interface Domain {
  calls: Calls
  handlers: Record<string, unknown>
}
export type AnyHandler = Handler<unknown, unknown, unknown>
export interface Served {
  name: string
  call: AnyCall
  handler: AnyHandler
  /** Whether this input makes something new. */
  makesNew: (body: unknown) => boolean
}
