import { infoDraft, detailsDraft } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { evenOut } from '@zhiheng/domain/simulation/adjust.ts'
import { numberOf, percentOf, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, refuse } from '../../rpc/fail.ts'
import { freeName as freePortfolioName } from '../portfolio/portfolio.rules.ts'
import { fundsOf, namesLike } from '../portfolio/portfolio.store.ts'
import { newestOf, resultOf } from '../portfolio/run.store.ts'
import { savePortfolio } from '../portfolio/save-portfolio.ts'
import { seen as seenPortfolio } from '../portfolio/seen.ts'
import { booksOf, loadBooks } from './load-books.ts'
import { beginDay, copy, freeName, make, replaceRecords } from './save-head.ts'
import { beginning, startOf } from './seed.ts'
import { seen } from './seen.ts'

interface Asked {
  code: string
  from: 'portfolio' | 'seed' | 'combination'
  combinationName?: string | undefined
  startAmount: number | string
  startDay?: string | undefined
}
interface Converted {
  kind: 'combination' | 'portfolio'
  code: string
  name: string
  notes: string[]
}

export const convert = (ctx: Context, asked: Asked): Promise<Converted> => (asked.from === 'portfolio' ? fromPortfolio(ctx, asked) : asked.from === 'seed' ? fromSeed(ctx, asked) : toPortfolio(ctx, asked))

async function fromSeed(ctx: Context, { code, combinationName }: Asked): Promise<Converted> {
  const row = await copy(ctx, await seen(ctx, code, '种子组合'), 'combination', combinationName)
  return { kind: 'combination', code: row.code, name: row.combination_name, notes: [] }
}

/** A portfolio's weights, bought with the starting amount on the first day. */
async function fromPortfolio(ctx: Context, { code, combinationName, startAmount, startDay }: Asked): Promise<Converted> {
  if (!ctx.actor.permissions.has('portfolio.read')) throw forbidden()
  const portfolio = await seenPortfolio(ctx, code)
  const { weights, note } = await weightsOf(ctx, portfolio.id)
  const [amount, day] = [startOf(startAmount), beginDay(ctx, startDay)]
  const row = await make(ctx, {
    kind: 'combination', combinationName: combinationName ?? (await freeName(ctx, 'combination', portfolio.fund_name)), description: `由组合「${portfolio.fund_name}」转换`,
    originKind: 'portfolio', originCode: portfolio.portfolio_code,
  })
  await replaceRecords(ctx, row.code, beginning(amount, day, weights))
  return { kind: 'combination', code: row.code, name: row.combination_name, notes: [note] }
}

/** What the newest back-test last aimed at; without one the weights of the fund list. Percent. */
async function weightsOf(ctx: Context, portfolioId: string): Promise<{ weights: { instrument: string; weight: number }[]; note: string }> {
  const run = (await newestOf(ctx.db, ctx.actor.userId, [portfolioId], true)).get(portfolioId)
  const result = run && (await resultOf(ctx.db, run.id))
  const last = result?.rebalancings.findLast(({ why }) => why === '')
  if (result && last) return { weights: result.funds.map(({ fundCode }, at) => ({ instrument: fundCode, weight: (last.weights[at] ?? 0) * 100 })).filter(({ weight }) => weight > 0), note: `权重取自最近一次回测在 ${formatDay(last.day)} 的再平衡` }
  const listed = await fundsOf(ctx.db, [portfolioId])
  const total = listed.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  if (total <= 0) throw refuse('该组合还没有权重，请先在组合向导中填写或求解权重，或完成一次回测')
  return { weights: listed.filter(({ weight }) => (weight ?? 0) > 0).map(({ fund_code, weight }) => ({ instrument: fund_code, weight: (weight! / total) * 100 })), note: '权重取自组合的基金列表' }
}

/** What a combination holds now, as the fund list of a new portfolio whose weights add up to 100. */
async function toPortfolio(ctx: Context, { code, combinationName }: Asked): Promise<Converted> {
  if (!ctx.actor.permissions.has('portfolio.edit')) throw forbidden()
  const row = await seen(ctx, code)
  const books = booksOf(await loadBooks(ctx, row))
  const held = [...books.last.holdings.values()].filter(({ volume, close }) => volume > 0n && close > 0n)
  const end = books.days.at(-1)
  if (!end || held.length === 0) throw refuse('组合目前没有持仓，不能转换为回测组合')
  const weights = evenOut(held.map(({ volume, close }) => numberOf(valueOf(volume, close), 'money')))
  const wanted = (combinationName ?? row.combination_name).slice(0, 40)
  const name = freePortfolioName(wanted, await namesLike(ctx.db, wanted, ''))
  // Aliases are told apart by the code where two funds bear one name.
  const aliasOf = ({ name: own, instrument }: (typeof held)[number]) => (held.some((other) => other.name === own && other.instrument !== instrument) ? `${own.slice(0, 24)}(${instrument.slice(0, 12)})` : undefined)
  const saved = await savePortfolio(ctx, infoDraft.parse({ fundName: name, remark: `由模拟组合「${row.combination_name}」转换` }), detailsDraft.parse(held.map((one, at) => ({ fundCode: one.instrument, aliasName: aliasOf(one), weight: weights[at]! }))), false)
  const cash = end.equity - end.marketValue
  return { kind: 'portfolio', code: saved.portfolio_code, name, notes: cash > 0n ? [`现金占 ${percentOf(cash, end.equity)}%，未计入；权重按持仓市值折算为 100%`] : [] }
}
