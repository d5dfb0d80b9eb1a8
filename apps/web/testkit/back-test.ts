import type { CombinationRow, FigureFacts, RunResult } from '@zhiheng/contract'

/** A finished back-test as calls answer it, for tests of screens. */

export const runRow: CombinationRow = {
  id: 'r1', portfolioCode: 'PF1', portfolio_code: 'PF1', portfolioName: '稳健一号', runName: '', modelName: '均值方差·最大夏普', status: 'done', progress: 1, message: '', taskId: '', beginDay: '20240102', endDay: '20240104',
  startedBy: 'u1', startedByName: '林知远', startedAt: '2026-01-16T02:00:00.000Z', finishedAt: '2026-01-16T02:00:01.000Z', renewOf: '', renewMode: '',
  summary: { totalReturn: 0.05, annualReturn: 0.1, volatility: 0.05, maxDrawdown: -0.045, sharpe: 1.4, calmar: 2.2, turnover: 0.4, excess: 0.03 }, can: ['delete', 'run'],
}
const figure = (code: string, name: string, unit: FigureFacts['unit'], value: number, signed = false): FigureFacts => ({ code, name, unit, signed, value, flags: [], card: { definition: `${name}的定义。`, filled: '', facts: [{ label: '观测数', value: '3' }] } })
const days = ['20240102', '20240103', '20240104']
export const runResult: RunResult = {
  facts: [{ label: '模型', value: '均值方差·最大夏普' }], notes: ['乙二号的净值在 2024-01-03 停止'], beginDay: '20240102', endDay: '20240104', frequency: 'daily', benchmark: '000300', benchmarkName: '沪深300',
  funds: [['F1', '甲'], ['F2', '乙']].map(([fundCode, aliasName]) => ({ fundCode: fundCode!, aliasName: aliasName!, fundName: `${aliasName}基金`, strategyName: '股票多头', companyName: '某资产', beginDay: '20200103', endDay: '20240104' })),
  curve: { days, nav: [1, 1.1, 1.05], benchmark: [1, 1.01, 1.02], equal: [1, 1.02, 1.03], excess: [0, 0.09, 0.03], drawdown: [0, 0, -0.045], benchmarkDrawdown: [0, 0, 0] },
  figures: [figure('totalReturn', '区间收益率', 'percent', 0.05, true), figure('sharpe', '夏普比率', 'ratio', 1.4)],
  beside: [{ code: 'equal', name: '1/N 等权', values: [{ code: 'totalReturn', value: 0.03 }, { code: 'sharpe', value: 0.9 }] }],
  months: [{ year: 2024, months: Array.from({ length: 12 }, (_, at) => ({ value: at === 0 ? 0.05 : null, excess: null, partial: at === 0 })), year_value: 0.05, year_benchmark: 0.02 }],
  drawdowns: [{ depth: -0.045, peakDay: '20240103', troughDay: '20240104', recoveryDay: null, daysDown: 1, daysBack: null }],
  weights: { days, values: [[0.5, 0.6, 0.6], [0.5, 0.4, 0.4]], cash: [0, 0, 0] },
  rebalancings: [{ day: '20240102', knownDay: '20231229', weights: [0.5, 0.5], targets: [0.5, 0.5], turnover: 1, cost: 0.001, why: '' }, { day: '20240104', knownDay: '20240103', weights: [0.6, 0.4], targets: [0.6, 0.4], turnover: 0.2, cost: 0.0002, why: '没有可行解，沿用原权重' }],
  fees: { management: 0.0001, channel: 0, performance: 0, trading: 0.0012, turnover: 1.2 }, tranches: null,
  contribution: { method: 'Cariño 链接', total: 0.05, residual: -0.0012, funds: [{ fundCode: 'F1', aliasName: '甲', contribution: 0.04, meanWeight: 0.57 }, { fundCode: 'F2', aliasName: '乙', contribution: 0.0112, meanWeight: 0.43 }], companies: [{ name: '某资产', contribution: 0.0512, meanWeight: 1 }], strategies: [{ name: '股票多头', contribution: 0.0512, meanWeight: 1 }] },
  brinson: [{ by: 'strategy', method: 'Brinson-Fachler', benchmarkName: '同一批基金逐日等权', excess: 0.02, allocation: 0.015, selection: 0.006, interaction: -0.001, residual: 0, segments: [{ name: '股票多头', portfolioWeight: 1, benchmarkWeight: 1, portfolioReturn: 0.05, benchmarkReturn: 0.03, allocation: 0.015, selection: 0.006, interaction: -0.001, total: 0.02 }] }],
  correlation: { codes: ['F1', 'F2'], matrix: [[1, 0.3], [0.3, 1]], observations: 3, beginDay: '20240102', endDay: '20240104' },
  silent: [{ fundCode: 'F2', aliasName: '乙', since: '20240103', closed: false, words: '乙二号的净值在 2024-01-03 停止' }],
  bootstrap: null, walkForward: null, navHash: 'abcdef0123456789', navFunds: [{ fundCode: 'F1', source: 'platform', days: 3, hash: 'aaaabbbbccccdddd' }],
}
