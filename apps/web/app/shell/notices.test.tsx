// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { durations, failure, info, notices, success, warning } from '../notices.ts'
import { Notices } from './Notices.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  notices.set([])
})

test('notices stay 5000, 1500, 2000 and 2500 ms [notify.durations]', () => {
  expect(durations).toEqual({ info: 5000, success: 1500, warning: 2000, error: 2500 })
  for (const say of [info, success, warning, failure]) say(say.name)
  const left = [1500, 500, 500, 2500].map((ms) => {
    vi.advanceTimersByTime(ms)
    return notices.get().map((one) => one.kind).join()
  })
  expect(left).toEqual(['info,warning,error', 'info,error', 'info', ''])
})

test('they stand in one live region, which the stylesheet puts at the bottom right [notify.position]', () => {
  render(<Notices />)
  act(() => failure('保存失败'))
  expect(screen.getByRole('alert').closest('.s-notices')?.getAttribute('aria-live')).toBe('polite')
})
