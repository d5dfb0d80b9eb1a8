import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Twenty clients in a thread of their own: each asks as soon as it was answered. */
const { base, token, clients, seconds, bodies } = workerData as { base: string; token: string; clients: number; seconds: number; bodies: string[] }
const agent = new Agent({ keepAlive: true, maxSockets: clients })

const ask = (body: string) =>
  new Promise<number>((done, fail) => {
    const started = performance.now()
    const call = request(`${base}/api/fundinfo/get_funds?pageNo=1&pageSize=20`, { method: 'POST', agent, headers: { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => (text.startsWith('{"err":0') ? done(performance.now() - started) : fail(new Error(text.slice(0, 200)))))
    })
    call.on('error', fail)
    call.end(body)
  })

const times: number[] = []
const end = performance.now() + seconds * 1000
await Promise.all(Array.from({ length: clients }, async (_, client) => {
  for (let n = client; performance.now() < end; n += 1) times.push(await ask(bodies[n % bodies.length]!))
}))
const { user, system } = process.threadCpuUsage()
parentPort!.postMessage({ times, cpu: (user + system) / 1e6 })
