import type { Direction, Effect } from '@zhiheng/domain/simulation/trades.ts'
import { compact } from '../../nav/import/headers.ts'
import type { Cell } from '../../nav/import/sheets.ts'

/** What columns and words of a table of trades mean. */

export type Role = 'day' | 'code' | 'name' | 'direction' | 'volume' | 'price' | 'amount' | 'remark'

/** In this order: the first that fits decides, so the narrow wordings stand above the wide ones. */
const rules: readonly (readonly [Role, number, RegExp])[] = [
  ['day', 1, /^(交易|成交|净值|买卖)(日期?|时间)$|^trad(e|ing)(date|day)$/],
  ['day', 2, /^(日期|日|业务日期?|date|day)$/],
  ['day', 3, /^(确认|申请|委托)(日期?|时间)$/],
  ['direction', 1, /^(交易|买卖|成交|申赎)?(方向|类型|类别)$|^(买卖|操作|业务类型|业务名称|业务类别|direction|side|type)$/],
  ['code', 1, /^(基金|产品|证券|标的|资产|投资标的)?(代码|编码)$|^(fund|product|security|instrument)?code$|^instrument$/],
  ['name', 1, /^(基金|产品|证券|标的|资产|投资标的)?(名称|简称|全称)$|^(fund|product|instrument)?name$|^(基金|产品|标的)$/],
  ['volume', 1, /^(成交|确认|交易)(份额|数量|份数)$|^(tradedvolume|volume|shares|units)$/],
  ['volume', 2, /^(份额|数量|份数|股数)$/],
  ['price', 1, /^(成交|交易|确认)(价格?|净值|单价)$|^tradedprice$/],
  ['price', 2, /^(单位)?净值$|^(价格|单价|price|nav)$/],
  ['amount', 1, /^(成交|确认|交易|发生|申赎|变动)(总?金额|净额)$|^(tradedamount|amount)$/],
  ['amount', 2, /^(总?金额|资金|净额)$/],
  ['remark', 1, /^(备注|说明|摘要|remark|note)$/],
]

export const roleOf = (cell: Cell | undefined): { role: Role; rank: number } | undefined => {
  if (typeof cell !== 'string' || cell.length > 30) return undefined
  const said = compact(cell)
  const found = rules.find(([, , words]) => words.test(said))
  return found && { role: found[0], rank: found[1] }
}

/** Columns of a heading line; undefined where it is none: a table of trades says at least day and direction, and what was traded. */
export function columnsOf(row: readonly Cell[]): Partial<Record<Role, number>> | undefined {
  const best = new Map<Role, { at: number; rank: number }>()
  row.forEach((cell, at) => {
    const found = roleOf(cell)
    if (found && (best.get(found.role)?.rank ?? 9) > found.rank) best.set(found.role, { at, rank: found.rank })
  })
  if (!best.has('day') || !best.has('direction') || !(best.has('amount') || best.has('volume'))) return undefined
  return Object.fromEntries([...best].map(([role, { at }]) => [role, at]))
}

export interface Meaning {
  direction: Direction
  isCash: boolean
  effect?: Effect
}
const words: readonly (readonly [RegExp, Meaning])[] = [
  [/利息|现金分红|现金红利|收入|返还/, { direction: 'buy', isCash: true, effect: 'income' }],
  [/费|税|支出/, { direction: 'sell', isCash: true, effect: 'income' }],
  [/入金|现金转入|现金增加|资金转入|追加资金|出资|cashin|deposit/, { direction: 'buy', isCash: true, effect: 'external' }],
  [/出金|现金转出|现金减少|资金转出|提取|提现|cashout|withdraw/, { direction: 'sell', isCash: true, effect: 'external' }],
  [/申购|认购|买|定投|转换入|转入|buy|subscri|purchase|^b$/, { direction: 'buy', isCash: false }],
  [/赎回|卖|转换出|转出|强赎|sell|redeem|redemption|^s$/, { direction: 'sell', isCash: false }],
]

/** What a word of the direction column means; `isCash`: the line is about cash already. */
export function meaningOf(text: string, isCash: boolean): Meaning | undefined {
  const said = compact(text)
  if (isCash && /^(买入|转入|增加|流入|buy)$/.test(said)) return { direction: 'buy', isCash: true, effect: 'external' }
  if (isCash && /^(卖出|转出|减少|流出|sell)$/.test(said)) return { direction: 'sell', isCash: true, effect: 'external' }
  return words.find(([pattern]) => pattern.test(said))?.[1]
}

export const isCashName = (code: string, name: string) => /^(现金|cash|人民币)$/i.test(code) || (/^(现金|cash|人民币)$/i.test(name) && code === '')
