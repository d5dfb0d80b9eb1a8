import type { ReportField } from '@zhiheng/contract'
import { reportBatch as times } from '@zhiheng/domain'
import type { api } from '../api.ts'

/** Requests for parts of reports: gathered, merged by what they ask about, and sent one group at a time. */

type Body = NonNullable<Parameters<typeof api.report.report>[0]>['body'] & object
export type ReportAsk = Omit<Body, 'fields'>
export type ReportAnswer = Awaited<ReturnType<typeof api.report.report>>

interface Waiting {
  fields: readonly ReportField[]
  resolve: (answer: ReportAnswer) => void
  reject: (reason: unknown) => void
}
interface Group {
  ask: ReportAsk
  waiting: Waiting[]
}

const keyOf = (ask: ReportAsk) => JSON.stringify(Object.entries(ask).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function makeReportBatch(send: (body: Body) => Promise<ReportAnswer>) {
  let gathering: Map<string, Group> | undefined
  /** Groups of a later gathering wait until those of the one before are through. */
  let line: Promise<void> = Promise.resolve()

  async function sendAll(groups: readonly Group[]) {
    for (const { ask, waiting } of groups) {
      const fields = [...new Set(waiting.flatMap((one) => one.fields))]
      try {
        const answer = await send({ ...ask, fields: fields.join() })
        for (const one of waiting) one.resolve(answer)
      } catch (error) {
        for (const one of waiting) one.reject(error)
      }
      await pause(times.pause)
    }
  }

  return function ask(about: ReportAsk, fields: readonly ReportField[]): Promise<ReportAnswer> {
    return new Promise((resolve, reject) => {
      if (!gathering) {
        const groups = (gathering = new Map<string, Group>())
        setTimeout(() => {
          gathering = undefined
          line = line.then(() => sendAll([...groups.values()]))
        }, times.gather)
      }
      const key = keyOf(about)
      const group = gathering.get(key) ?? { ask: about, waiting: [] }
      group.waiting.push({ fields, resolve, reject })
      gathering.set(key, group)
    })
  }
}
