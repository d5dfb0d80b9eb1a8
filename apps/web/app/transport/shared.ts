/** Identical requests that are under way at the same time are sent once. A caller that gives up leaves the others alone. */
export function shareInFlight() {
  const underWay = new Map<string, { answer: Promise<unknown>; abort: AbortController; waiting: number }>()

  return function share<T>(key: string, send: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    let flight = underWay.get(key)
    if (!flight) {
      const abort = new AbortController()
      const started = { answer: send(abort.signal) as Promise<unknown>, abort, waiting: 0 }
      const land = () => {
        if (underWay.get(key) === started) underWay.delete(key)
      }
      started.answer.then(land, land)
      underWay.set(key, started)
      flight = started
    }
    return join(flight, signal, () => underWay.delete(key)) as Promise<T>
  }
}

function join(flight: { answer: Promise<unknown>; abort: AbortController; waiting: number }, signal: AbortSignal | undefined, forget: () => void) {
  flight.waiting += 1
  if (!signal) return flight.answer
  return new Promise<unknown>((resolve, reject) => {
    const leave = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) {
        forget()
        flight.abort.abort(signal.reason)
      }
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
    const settle = () => signal.removeEventListener('abort', leave)
    flight.answer.then(resolve, reject).finally(settle)
  })
}
