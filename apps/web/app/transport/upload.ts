import type { Outgoing } from './request.ts'

export type OnProgress = (share: number) => void
const watched = new WeakMap<AbortSignal, OnProgress>()

/** Options for an upload call that tells how far it is, from 0 to 1, and can be cancelled. */
export function withProgress(onProgress: OnProgress, abort = new AbortController()) {
  watched.set(abort.signal, onProgress)
  return { abort, options: { signal: abort.signal }, cancel: () => abort.abort() }
}

/** fetch cannot tell the progress of what it sends; XMLHttpRequest can. */
export function sendWithProgress(request: Outgoing, signal: AbortSignal, timeout: number): Promise<Response> | undefined {
  const onProgress = watched.get(signal)
  if (!onProgress) return undefined
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.timeout = timeout
    xhr.responseType = 'text'
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total))
    xhr.addEventListener('load', () => resolve(new Response(xhr.responseText, { status: xhr.status, headers: { 'content-type': xhr.getResponseHeader('content-type') ?? '' } })))
    xhr.addEventListener('error', () => reject(new TypeError('Network Error')))
    xhr.addEventListener('timeout', () => reject(new TypeError('Network Error')))
    signal.addEventListener('abort', () => {
      xhr.abort()
      reject(signal.reason as Error)
    })
    xhr.send(request.body as XMLHttpRequestBodyInit)
  })
}
