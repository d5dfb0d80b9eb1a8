import { addDays } from '@zhiheng/analytics'
import { brands, cities, peopleNames } from './names.ts'
import { bareName } from './strategies.ts'
import type { Random } from './random.ts'
import type { Company, Manager } from './types.ts'

const publicCount = 16
const privateCount = 24
const managerCount = 72

/** What a private house is good at; its funds follow these strategies. */
const specialities: readonly (readonly string[])[] = [
  ['股票多头'], ['股票多头', '宏观策略'], ['股票多头', 'FOF'], ['量化多头', '指数增强'], ['量化多头', '指数增强', '市场中性'], ['市场中性', '套利'], ['管理期货'], ['管理期货', '套利'],
  ['宏观策略', '固定收益'], ['固定收益'], ['指数增强', '市场中性'], ['股票多头', '固定收益'],
]

export function makeCompanies(random: Random): Company[] {
  const people = peopleNames(random.fork('legal persons'), publicCount + privateCount)
  return brands(random, publicCount + privateCount).map((brand, at) => {
    const isPrivate = at >= publicCount
    const place = isPrivate ? at - publicCount : at
    const city = random.pick(cities)
    const shortName = isPrivate ? `${brand}${place % 3 === 0 ? '资产' : place % 3 === 1 ? '投资' : '私募'}` : `${brand}基金`
    const strategies = isPrivate ? [...specialities[place % specialities.length]!] : ['权益', '固收', '指数'].slice(0, random.whole(2, 3))
    const name = isPrivate ? `${brand}${place % 3 === 0 ? '资产' : place % 3 === 1 ? '投资' : '私募基金'}管理（${city}）有限公司` : `${brand}基金管理有限公司`
    const band = isPrivate ? random.pick(['1', '1', '2', '3', '3', '4', '5']) : random.pick(['4', '5', '5'])
    const foundedDay = addDays(isPrivate ? 20120301 : 20020601, random.whole(0, isPrivate ? 1000 : 3600))
    return {
      code: `${isPrivate ? 'ZP' : 'ZC'}${String(place + 1).padStart(4, '0')}`, name, shortName, brand, isPrivate, isOffering: place % 6 === 0, regCode: isPrivate ? `PZ${String(10_000 + random.whole(0, 89_999))}` : '',
      foundedDay, city, scaleBand: band, staffCount: isPrivate ? random.whole(8, 120) : random.whole(150, 900), legalPerson: people[at]!, strategies,
      description: `${name}成立于${Math.floor(foundedDay / 1e4)}年，总部位于${city}，主要从事${strategies.join('、')}方向的投资管理。（演示数据，机构与人物均为虚构）`,
      labels: [...(band === '5' ? ['百亿'] : []), ...(isPrivate && strategies.some((one) => one.includes('量') || one.includes('指数')) ? ['量化'] : [])],
    }
  })
}

export function makeManagers(random: Random, companies: readonly Company[]): Manager[] {
  const publics = companies.filter((company) => !company.isPrivate)
  const privates = companies.filter((company) => company.isPrivate)
  return peopleNames(random, managerCount).map((name, at) => {
    // The first of each house, then the larger share to the public ones.
    const house = at < companies.length ? companies[at]! : at % 4 === 3 ? privates[at % privates.length]! : publics[at % publics.length]!
    const strategies = house.isPrivate ? [random.pick(house.strategies)] : [random.pick(house.strategies)]
    const education = random.pick(['硕士', '硕士', '硕士', '博士', '本科'])
    const careerStartDay = addDays(20000701, random.whole(0, 4700))
    const before = random.pick(['券商研究所', '保险资管', '银行资产管理部', '公募基金', '海外对冲基金'])
    return {
      code: `ZM${String(at + 1).padStart(4, '0')}`, name, companyCode: house.code, isPrivate: house.isPrivate, gender: random.pick(['男', '男', '女']), education, careerStartDay, strategies,
      resume: `${education}，${Math.floor(careerStartDay / 1e4)}年起从业，曾在${before}负责${bareName(strategies[0]!)}研究，现任${house.shortName}${house.isPrivate ? '投资经理' : '基金经理'}。（虚构人物）`,
      labels: random.chance(0.2) ? ['老将'] : random.chance(0.15) ? ['新锐'] : [],
    }
  })
}
