/**
 * Counts of fund lists, kept while nothing changed: every page of a list asks for the same total, and counting reads
 * all rows. The version is read by the page's own statement, so a count is never older than what that statement saw.
 */
const most = 500
const counts = new Map<string, { version: string; total: number }>()

export async function countOnce(key: string, version: string, count: () => Promise<number>): Promise<number> {
  const known = counts.get(key)
  counts.delete(key)
  const entry = known?.version === version ? known : { version, total: await count() }
  counts.set(key, entry)
  if (counts.size > most) counts.delete(counts.keys().next().value!)
  return entry.total
}
