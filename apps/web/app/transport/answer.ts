import { CallError } from '@zhiheng/client'

/** The envelope of every answer. Some services say `code` instead of `err`. */
export interface Envelope {
  err?: number
  code?: number
  msg?: string
  err_msg?: string
  data?: unknown
  requestId?: string
}
export interface Outcome {
  err: number
  msg: string
  data: unknown
  /** err 1: the call went well and there is nothing. */
  empty: boolean
  requestId: string | undefined
}

export const asyncError = 'async error'
export const networkError = '网络错误，请检查网络并刷新页面重试'
export const downloadFailed = '下载失败'

/** err 0 is success; err 1 is success with the empty flag; for the scheduler service the numeric code replaces err. */
export function outcomeOf(envelope: Envelope, path: string): Outcome {
  const said = path.startsWith('/scheduler') && typeof envelope.code === 'number' ? envelope.code : (envelope.err ?? -99)
  const empty = said === 1
  return { err: empty ? 0 : said, msg: envelope.msg ?? '', data: envelope.data ?? null, empty, requestId: envelope.requestId }
}

const emptyAnswers = new WeakSet<object>()
/** True for the data of an answer that carried the empty flag. */
export const isEmptyAnswer = (data: unknown) => data === null || (typeof data === 'object' && emptyAnswers.has(data as object))

/** The data of a good outcome, or the error with its message. */
export function dataOf(outcome: Outcome): unknown {
  if (outcome.err !== 0) throw new CallError(outcome.err, outcome.msg, outcome.data, outcome.requestId)
  if (outcome.empty && typeof outcome.data === 'object' && outcome.data !== null) emptyAnswers.add(outcome.data)
  return outcome.data
}

/** A thrown error becomes err -99, msg 'async error'; aborts stay aborts and our own errors stay themselves. */
export function asCallError(error: unknown): unknown {
  if (error instanceof CallError || (error instanceof DOMException && error.name === 'AbortError')) return error
  return new CallError(-99, asyncError, { cause: error instanceof Error ? error.message : String(error) })
}

/** Bytes, unless the server answered JSON: then the download failed and the words are inside. */
export async function blobOf(response: Response): Promise<Blob> {
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) {
    if (!response.ok) throw new CallError(response.status, downloadFailed)
    return response.blob()
  }
  const envelope = (await response.json().catch(() => ({}))) as Envelope
  throw new CallError(envelope.err || -99, envelope.err_msg || envelope.msg || downloadFailed, envelope.data, envelope.requestId)
}

/** JSON of an answer; anything else (a proxy's page) is an error of its status. */
export async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope
  } catch {
    return { err: response.ok ? -99 : response.status, msg: response.ok ? asyncError : '服务暂时不可用，请稍后重试', requestId: response.headers.get('request-id') ?? undefined }
  }
}
