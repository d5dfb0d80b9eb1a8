import { resolve } from 'node:path'
import { indicatorAt, type IndicatorCode } from '@zhiheng/analytics'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csv } from '../../../../tools/load-shared.ts'
import { makeFund, putDistribution, putIndex, putNav } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const shared = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared')
const present = existsSync(resolve(shared, 'golden/indicators-zhiheng.json'))
if (!present) console.warn(`skipped: no shared folder at ${shared}`)

const world = openWorld()

interface Case {
  id: string
  input: { file: string; first_day: number; last_day: number; benchmark: string }
  params: { annual_risk_free: number }
  expected: Record<string, number>
}
const names: Record<string, IndicatorCode> = {
  total_return: 'totalReturn', annual_return: 'annualReturn', volatility: 'volatility', sharpe: 'sharpe', downside: 'downside', sortino: 'sortino', max_drawdown: 'maxDrawdown', calmar: 'calmar',
  win_rate: 'winRate', var_95: 'var95', cvar_95: 'cvar95', skew: 'skew', kurtosis_excess: 'kurtosis', beta: 'beta', alpha: 'alpha', tracking_error: 'trackingError', information_ratio: 'informationRatio',
  excess_geometric: 'excess', up_capture: 'upCapture', down_capture: 'downCapture', correlation: 'correlation',
}

test.skipIf(!present).each(['510300', '510880'])('the figures of %s agree with the golden ones through the call', async (code) => {
  const user = await world.user('A')
  const cases = (JSON.parse(readFileSync(resolve(shared, 'golden/indicators-zhiheng.json'), 'utf8')) as { cases: Case[] }).cases.filter(({ id }) => id.startsWith(code))
  await putIndex(world, '000300', '沪深300', csv(resolve(shared, 'data/cn-index/000300.csv')).map((row) => ({ day: Number(row.trading_day), value: Number(row.close) })))
  await makeFund(world, 'market', { fund_code: code })
  for (const row of csv(resolve(shared, 'data/cn-funds/distributions.csv'))) if (row.fund_code === code) await putDistribution(world, 'market', code, Number(row.event_day), row.kind as 'cash_dividend', Number(row.value))
  await putNav(world, 'market', code, csv(resolve(shared, `data/cn-funds/nav/${code}.csv`)).map((row) => ({ day: Number(row.trading_day), nav: Number(row.nav), cum: row.cum_nav ? Number(row.cum_nav) : null })))
  expect(cases).toHaveLength(4)
  for (const { id, input, params, expected } of cases) {
    const body = { fundCode: code, beginDay: String(input.first_day), endDay: String(input.last_day), riskFree: params.annual_risk_free, benchmark: '000300' }
    const found = (await user.analysis.fund({ body })).figures
    for (const [name, indicator] of Object.entries(names)) {
      const value = found[indicatorAt[indicator]]!.value!
      expect({ id, name, close: Math.abs(value - expected[name]!) <= 1e-9 * Math.max(1e-6, Math.abs(expected[name]!)) || [value, expected[name]] }).toEqual({ id, name, close: true })
    }
  }
})
