import { addDays, weekday } from '@zhiheng/analytics'
import { FundMaker, type Ground } from './funds.ts'
import { randomOf } from './random.ts'
import { type FundKind, privateKinds } from './strategies.ts'
import type { Company, Fund, FundNav, Manager, Market } from './types.ts'

/** What the demonstration organisation keeps for itself: its own products, with NAV from its custodian and from its team. */

export interface OwnFund extends Fund {
  sources: { custodian: FundNav; team: FundNav }
}

export const ownHouse = { code: 'MY', name: '明岳资产管理有限公司', shortName: '明岳资产' } as const
const ownManagers = [['MYM01', '秦知垣'], ['MYM02', '裴衡予'], ['MYM03', '岑牧砚']] as const

const plan: readonly { strategy: string; name: string; code: string }[] = [
  { strategy: '股票多头', name: '明岳成长1号', code: 'MY0001' },
  { strategy: '指数增强', name: '明岳指数增强1号', code: 'MY0002' },
  { strategy: '市场中性', name: '明岳中性1号', code: 'MY0003' },
  { strategy: '管理期货', name: '明岳趋势1号', code: 'MY0004' },
  { strategy: '固定收益', name: '明岳稳健1号', code: 'MY0005' },
  { strategy: 'FOF', name: '明岳多策略FOF1号', code: 'MY0006' },
]

/** The custodian's NAV of this fund ends two weeks before the market does; a file among the demonstration's brings the rest. */
export const waiting = { code: 'MY0001', after: (endDay: number) => addDays(endDay, -14) }

export function makeOwnFunds({ seed, days, indexes, factors }: Market): OwnFund[] {
  const managers = ownManagers.map(([code, name]) => ({ code, name, companyCode: ownHouse.code }) as Manager)
  const house = { ...ownHouse, brand: '明岳', isPrivate: true, isOffering: false, strategies: plan.map((one) => one.strategy) } as unknown as Company
  const ground: Ground = { random: randomOf(`${seed}/own`), days, indexes: new Map(indexes.map((index) => [index.code, index])), factors, companies: [house], managers }
  const maker = new FundMaker(ground)
  for (const { strategy } of plan) maker.addPrivate(kindOf(strategy), 0)
  return maker.made.map((fund, at) => {
    const { name, code } = plan[at]!
    const own = { ...fund, code, shortName: name, fullName: `${name}私募证券投资基金`, description: `${name}，本机构自主管理的产品。（演示数据）`, labels: ['自有'], distributions: fund.distributions }
    return { ...own, sources: { custodian: fund.nav, team: teamEstimate(fund.nav, `${seed}/team/${code}`) } }
  })
}

const kindOf = (strategy: string): FundKind => privateKinds.find((kind) => kind.name === strategy)!

/** What the team reckons for the last two years before the custodian confirms: off by a few units of the fourth decimal. */
function teamEstimate({ days, nav, cumNav }: FundNav, seed: string): FundNav {
  const random = randomOf(seed)
  const from = Math.max(0, days.findIndex((day) => day >= 20240101))
  const off = Array.from(days.subarray(from), (day) => (weekday(day) === 5 ? random.whole(-3, 3) / 1e4 : 0))
  const moved = (values: Float64Array) => values.slice(from).map((value, at) => Math.round((value + off[at]!) * 1e4) / 1e4)
  return { days: days.slice(from), nav: moved(nav), cumNav: moved(cumNav) }
}
