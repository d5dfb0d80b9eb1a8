import { CallError, type Transport } from '@zhiheng/client'
import { asCallError, blobOf, dataOf, envelopeOf, networkError, outcomeOf } from './answer.ts'
import { networkGate, networkShown, type Place, reactionTo } from './reaction.ts'
import { outgoing, timeoutOf, type Outgoing, type Sender } from './request.ts'
import { shareInFlight } from './shared.ts'
import { isQuiet } from './quiet.ts'
import { sendWithProgress } from './upload.ts'
import type { NoticeKind } from '../notices.ts'

/** What the transport needs of the page it runs in. */
export interface Surroundings {
  fetch: typeof fetch
  now: () => number
  sender: (path: string) => Omit<Sender, 'now'>
  place: () => Place
  notify: (kind: NoticeKind, text: string, duration?: number) => void
  /** The server does not know the login any more. */
  forget: () => void
}

/** Carries calls by fetch with the conventions of the platform (rules call.* and error.*). */
export function makeTransport(around: Surroundings): Transport {
  const share = shareInFlight()
  const mayShowNetwork = networkGate()

  const offline = (cause: unknown) => {
    if (mayShowNetwork(around.now())) around.notify('error', networkError, networkShown)
    return new CallError(-99, networkError, { cause: String(cause) })
  }
  const react = (error: unknown, quiet: boolean) => {
    if (!(error instanceof CallError)) return
    const { notice, forget } = reactionTo(error.err, error.message, around.place())
    if (notice && !(quiet && error.err === 11)) around.notify(notice.kind, notice.text)
    if (forget) around.forget()
  }
  const fetched = async (request: Outgoing, signal: AbortSignal, timeout: number) => {
    const ends = timeout > 0 ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : signal
    try {
      const { method, headers, body } = request
      return await (sendWithProgress(request, signal, timeout) ?? around.fetch(request.url, { method, headers, ...(body === undefined ? {} : { body }), signal: ends }))
    } catch (error) {
      if (signal.aborted) throw error
      throw offline(error)
    }
  }

  return (call, input, options) => {
    const request = outgoing(call, input, { ...around.sender(call.path), now: around.now() })
    const send = async (signal: AbortSignal) => {
      try {
        const response = await fetched(request, signal, timeoutOf(call.path))
        if (call.kind === 'file') return await blobOf(response)
        return dataOf(outcomeOf(await envelopeOf(response), call.path))
      } catch (error) {
        const failure = signal.aborted ? error : asCallError(error)
        react(failure, isQuiet(options?.signal))
        throw failure
      }
    }
    // Two uploads are never the same request: their bytes are not part of the key.
    return call.kind === 'upload' ? send(options?.signal ?? new AbortController().signal) : share(request.sameAs, send, options?.signal)
  }
}
