import { CallError, type CallInput, makeClient, type Transport } from '@zhiheng/client'
import { contract } from '@zhiheng/contract'
import { callKeys } from './fake-transport.ts'

/** What the fake server answers, by domain and call: `user.list`. A call without answer is refused by name. */
export const answers = new Map<string, (input: { query: Record<string, unknown>; body: Record<string, unknown> }) => unknown>()
export const asked: { call: string; input: CallInput }[] = []

const transport: Transport = async (call, input) => {
  const name = callKeys.get(call)!
  asked.push({ call: name, input })
  const answer = answers.get(name)
  if (!answer) throw new CallError(11, `没有准备 ${name} 的回答`)
  return answer({ query: (input.query ?? {}) as Record<string, unknown>, body: (input.body ?? {}) as Record<string, unknown> })
}

/** Stands in for `api.ts`: `vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)`. */
export const fakeApi = { api: makeClient(contract, transport), quietly: () => ({ signal: new AbortController().signal }) }

export const pageOf = <R>(data: R[]) => ({ data, pageNo: 1, pageSize: 20, startWith: 0, total: data.length, totalCount: data.length, totalPage: 1 })
/** Inputs of one call, in their order. */
export const inputsOf = (call: string) => asked.filter((one) => one.call === call).map((one) => one.input)
