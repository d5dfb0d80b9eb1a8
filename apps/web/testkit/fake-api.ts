import { CallError, type CallInput, makeClient, type Transport } from '@zhiheng/client'
import { type AnyCall, contract } from '@zhiheng/contract'

/** What the fake server answers, by domain and call: `user.list`. A call without answer is refused by name. */
export const answers = new Map<string, (input: { query: Record<string, unknown>; body: Record<string, unknown> }) => unknown>()
export const asked: { call: string; input: CallInput }[] = []

const names = new Map(Object.entries(contract).flatMap(([domain, calls]) => Object.entries(calls).map(([name, call]) => [call as AnyCall, `${domain}.${name}`] as const)))

const transport: Transport = async (call, input) => {
  const name = names.get(call as AnyCall) ?? call.path
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
