import type { Transport } from '@zhiheng/client'
import { type Calls, contract } from '@zhiheng/contract'

/** What a test answers, by the key of the call: `fund.byCode`. */
export type Answers = Record<string, (input: { query?: unknown; body?: unknown }) => unknown>

/** The key of a call, `fund.byCode`, from the call itself. */
export const callKeys = new Map(Object.entries(contract).flatMap(([domain, calls]) => Object.entries(calls as Calls).map(([name, call]) => [call, `${domain}.${name}`] as const)))

/** Carries a call to the test's answer, and notes what was asked. A call without an answer fails: a screen must not ask it. */
export function fakeTransport(answers: Answers) {
  const asked: { key: string; query: unknown; body: unknown }[] = []
  const transport: Transport = async (call, input) => {
    const key = callKeys.get(call)!
    asked.push({ key, query: input.query, body: input.body })
    const answer = answers[key]
    if (!answer) throw new Error(`测试没有回答 ${key}`)
    return answer(input)
  }
  return { asked, transport }
}
