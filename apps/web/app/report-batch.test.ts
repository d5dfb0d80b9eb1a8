import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeReportBatch, type ReportAnswer } from './report-batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const sent: { at: number; fund_codes: unknown; fields: unknown }[] = []
  const begun = Date.now()
  const ask = makeReportBatch((body) => {
    sent.push({ at: Date.now() - begun, fund_codes: body.fund_codes, fields: body.fields })
    return body.fund_codes === 'BAD' ? Promise.reject(new Error('不行')) : Promise.resolve({ mode: 1, funds: [] } satisfies ReportAnswer)
  })
  return { sent, ask }
}

test('requests within 100 ms go out together, those that ask the same as one with joined fields [report.batch-100ms] [report.merge-fields]', async () => {
  const { sent, ask } = setUp()
  const first = ask({ fund_codes: 'A', months: 12 }, ['figures', 'curve'])
  await vi.advanceTimersByTimeAsync(60)
  const second = ask({ months: 12, fund_codes: 'A', begin_day: undefined }, ['curve', 'style'])
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(40)
  expect(sent).toEqual([{ at: 100, fund_codes: 'A', fields: 'figures,curve,style' }])
  expect(await first).toBe(await second)
})

test('groups follow one another with a pause of 500 ms, also those of a later gathering [report.batch-pause]', async () => {
  const { sent, ask } = setUp()
  void ask({ fund_codes: 'A' }, ['figures'])
  void ask({ fund_codes: 'B' }, ['figures'])
  await vi.advanceTimersByTimeAsync(200)
  void ask({ fund_codes: 'C' }, ['figures'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ at, fund_codes }) => [at, fund_codes])).toEqual([[100, 'A'], [600, 'B'], [1100, 'C']])
})

test('a refusal reaches all who asked for it, and the next group still goes out', async () => {
  const { sent, ask } = setUp()
  const refused = [ask({ fund_codes: 'BAD' }, ['figures']), ask({ fund_codes: 'BAD' }, ['style'])].map((one) => expect(one).rejects.toThrow('不行'))
  void ask({ fund_codes: 'A' }, ['figures'])
  await vi.advanceTimersByTimeAsync(700)
  await Promise.all(refused)
  expect(sent.map(({ fund_codes }) => fund_codes)).toEqual(['BAD', 'A'])
})
