/** Lazily loaded pieces of script and style: not loaded, loading, loaded; a failed load is a technical error. */
export interface PieceFailure {
  code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'
  /** The browser keeps a failed module: only a reload asks for it again. */
  reload: boolean
}

/** A piece may take two minutes to arrive (rule const.script-timeout). */
export const pieceTimeout = 120_000

/** The piece, or the failure that a piece which never arrives is. */
export async function inTime<T>(piece: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('Failed to fetch dynamically imported module: timeout')), pieceTimeout)
  })
  return Promise.race([piece, late]).finally(() => clearTimeout(timer))
}

/** Reads the kind of failure from the error of a dynamic import; undefined for other errors. */
export function loadFailure(error: unknown): PieceFailure | undefined {
  const message = error instanceof Error ? error.message : ''
  if (/Unable to preload CSS/i.test(message)) return { code: 'CSS_CHUNK_LOAD_FAILED', reload: true }
  if (/dynamically imported module|Importing a module script failed|error loading dynamically/i.test(message)) return { code: 'CHUNK_LOAD_FAILED', reload: true }
  return undefined
}
