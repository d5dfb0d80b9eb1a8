import type { CombinedSimulation } from '@zhiheng/contract'
import { formatDay, formatMoney, formatNumber, formatReturn } from '@zhiheng/domain'
import type { FigureCard } from '../../../kit/Figure.tsx'
import type { BookFigures } from './figures.ts'

export type FigureName = '总权益' | '市值' | '现金' | '在途资金' | '仓位' | '单位净值' | '时间加权收益' | '资金加权收益'

const formulas: Record<FigureName, string> = {
  总权益: '总权益 = 市值 + 现金', 市值: '市值 = Σ 份额 × 当日最新单位净值', 现金: '现金 = 总权益 − 市值（含在途资金）', 在途资金: '已赎回、尚未到账的资金', 仓位: '仓位 = 市值 ÷ 总权益',
  单位净值: '单位净值 = 总权益 ÷ 份额；投资者存取现金按当日净值增减份额', 时间加权收益: 'TWR = 期末单位净值 ÷ 1 − 1', 资金加权收益: 'XIRR：Σ 现金流 ÷ (1 + r)^(天数 ÷ 365) = 0',
}

function filledOf(name: FigureName, { state, twr, xirr }: BookFigures): string | undefined {
  const money = (value: number) => formatNumber(value, 2)
  if (name === '总权益') return `${money(state.marketValue)} + ${money(state.cash)} = ${money(state.equity)}`
  if (name === '现金') return `${money(state.equity)} − ${money(state.marketValue)} = ${money(state.cash)}，其中可用 ${money(state.availableCash)}`
  if (name === '仓位') return `${money(state.marketValue)} ÷ ${money(state.equity)} = ${state.positionRatio === null ? '—' : `${formatNumber(state.positionRatio, 2)}%`}`
  if (name === '单位净值') return `${money(state.equity)} ÷ ${formatNumber(state.units)} = ${formatNumber(state.nav)}`
  if (name === '时间加权收益') return twr === null ? undefined : `${formatNumber(state.nav)} ÷ 1 − 1 = ${formatReturn(twr)}`
  return name === '资金加权收益' && xirr !== null ? `r = ${formatReturn(xirr)}（年化）` : undefined
}

/** The 口径卡 of a figure of the books. */
export function cardOf(name: FigureName, figures: BookFigures, settings: CombinedSimulation['settings']): FigureCard {
  const { state, beginDay, xirrWhy, paidIn, paidOut, gain } = figures
  const filled = filledOf(name, figures)
  const flows: FigureCard['facts'] = [['现金投入', `${formatMoney(paidIn)}`], ['现金取出', `${formatMoney(paidOut)}`], ['累计收益', formatMoney(gain, true)]]
  return {
    name, preset: '组合账簿', formula: formulas[name], ...(filled ? { filled } : {}),
    facts: [
      ['截至日', formatDay(state.tradingDay)], ['起始日', formatDay(beginDay)], ['净值类型', '单位净值，分红与拆分按除权日入账'], ['分红方式', settings.dividend === 'cash' ? '现金分红' : '红利再投资'],
      ['交收', `申购 T+${settings.subscribeDays} 确认，赎回 T+${settings.redeemDays} 到账`],
      ...(name === '时间加权收益' || name === '资金加权收益' || name === '总权益' ? flows : []),
      ...(name === '资金加权收益' ? [['计息', '实际天数 ÷ 365'] as const] : []),
      ...(name === '资金加权收益' && xirrWhy ? [['说明', xirrWhy] as const] : []),
    ],
  }
}
