import { modelParameter, positionParameter } from '@zhiheng/contract'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'
import type { Db } from '../db/db.ts'
import { keepRun, loadRun, workOut } from '../domains/portfolio/run.ts'
import { saveParameter, savePortfolio } from '../domains/portfolio/save-portfolio.ts'
import { make } from '../domains/simulation/save-head.ts'
import { saveRecords } from '../domains/simulation/save-records.ts'
import { type Context, nobody } from '../rpc/context.ts'
import type { Fund, Market } from './market/types.ts'

const startCash = 10_000_000
/** Begin of what is shown: years after the youngest of the funds. */
const since = 20220601

/** A portfolio with a back-test and a combination with trades, made through the doors of the calls. Runs as organisation 2. */
export async function loadPortfolios(db: Db, market: Market, userId: string, now: Date): Promise<void> {
  const ctx: Context = { actor: { ...nobody, kind: 'user', orgId: '2', userId, userType: 1 }, db, root: db, now: () => now, request: { ip: '', agent: '', menuId: '', token: '', signal: new AbortController().signal } }
  const funds = heldFunds(market)
  await backTested(ctx, funds)
  await traded(ctx, market, funds)
}

/** Two of each kind with a long record: what a balanced house would hold. */
function heldFunds(market: Market): Fund[] {
  const old = market.funds.filter((fund) => !fund.isPrivate && !fund.endDay && fund.shareClass !== 'C' && fund.nav.days[0]! < since - 10_000)
  return ['股票型', '偏股混合', '灵活配置', '债券型'].flatMap((type) => old.filter(({ fundType }) => fundType.includes(type.slice(0, 2))).slice(0, 2))
}

async function backTested(ctx: Context, funds: readonly Fund[]) {
  const details = funds.map(({ code, shortName }) => ({ fundCode: code, aliasName: shortName, weight: 100 / funds.length, openDays: [] }))
  const { fundCode } = await savePortfolio(ctx, { fundName: '稳健配置样例', balance: startCash, managementFee: 0.005, remark: '演示：最小方差，每 20 个交易日调仓' }, details, false)
  await saveParameter(ctx, fundCode, {
    modelType: 1, positionType: 1, modelParameter: modelParameter.parse({ optimize_rule: 2, maximum: 0.4 }), positionParameter: positionParameter.parse({ Begin_month: String(since), trading_cost: 0.001 }),
  })
  await keepRun(ctx, workOut(await loadRun(ctx, fundCode, { runName: '首次回测', inBackground: false })))
}

async function traded(ctx: Context, market: Market, funds: readonly Fund[]) {
  const days = market.days.filter((day) => day >= since)
  const row = await make(ctx, { kind: 'combination', combinationName: '稳健实盘样例', description: '演示：一千万元起步，每季度调整一次', sharing: 'read', settings: { subscribeDays: 1, redeemDays: 3 } })
  const record = (day: number, direction: 'buy' | 'sell', tradedAmount: number, fund?: Fund) => ({
    instrument: fund?.code ?? '', instrumentName: fund?.shortName ?? '现金', assetType: fund ? 1 : cashAssetType, tradingDay: String(day), direction, tradedAmount, remark: '',
  })
  const first = days[0]!
  const records = [record(first, 'buy', startCash), ...funds.map((fund) => record(first, 'buy', Math.floor((0.9 * startCash) / funds.length), fund))]
  // Each quarter a part of one fund goes to the next one, once its money is there.
  for (let at = 60, turn = 0; at + 10 < days.length; at += 60, turn++) {
    records.push(record(days[at]!, 'sell', 200_000, funds[turn % funds.length]!), record(days[at + 5]!, 'buy', 195_000, funds[(turn + 1) % funds.length]!))
  }
  await saveRecords(ctx, row, { save: records, update: [], delete: [] })
}
