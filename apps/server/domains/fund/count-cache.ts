import { Kept } from '../../db/kept.ts'

/**
 * Counts of fund lists, kept while nothing changed: every page of a list asks for the same total, and counting reads
 * all rows. The version is read by the page's own statement, so a count is never older than what that statement saw.
 */
const counts = new Kept<number>(500)

export const countOnce = (key: string, version: string, count: () => Promise<number>): Promise<number> => counts.once(key, version, count)
