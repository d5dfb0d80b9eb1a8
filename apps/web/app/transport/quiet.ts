const quiet = new WeakSet<AbortSignal>()

/** Options for a call whose refusal the page shows itself, beside the field: no notice repeats it. */
export function quietly(abort = new AbortController()) {
  quiet.add(abort.signal)
  return { signal: abort.signal }
}
export const isQuiet = (signal: AbortSignal | undefined) => signal !== undefined && quiet.has(signal)
