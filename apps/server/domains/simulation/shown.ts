import type { Context } from '../../rpc/context.ts'

/** Rows that are about holdings as a whole: none for whom a data-look template hides holdings. Named fields are hidden by the transport. */
export const shown = <T>({ actor }: Context, rows: T[]): T[] => (actor.look.hidden.has('positions') ? [] : rows)
