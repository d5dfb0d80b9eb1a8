import { addDays, alignTo, returnsOf, type Series } from '@zhiheng/analytics'
import { lastTradingDay, weekEnds } from './calendar.ts'
import { makeIndustries, makeScales, privateTerms } from './facts.ts'
import { anchorDay } from './indexes.ts'
import { custodians } from './names.ts'
import { type Payout, type Plan, plantReturns, publish, publishMoney } from './nav.ts'
import type { Random } from './random.ts'
import { type FundKind, privateKinds, publicKinds, subCode } from './strategies.ts'
import type { Company, FactorName, Fund, IndexCode, Manager, MarketIndex, Truth } from './types.ts'

/** What all funds are made from. */
export interface Ground {
  random: Random
  days: number[]
  indexes: ReadonlyMap<string, MarketIndex>
  factors: Record<FactorName, Series>
  companies: readonly Company[]
  managers: readonly Manager[]
}

const riskFree = 0.03
const between = (random: Random, [from, to]: readonly [number, number]) => random.between(from, to)

export function makeFunds(ground: Ground): Fund[] {
  const funds = new FundMaker(ground)
  for (const kind of publicKinds) for (let at = 0; at < kind.count; at++) funds.addPublic(kind, at)
  for (const kind of privateKinds) for (let at = 0; at < kind.count; at++) funds.addPrivate(kind, at)
  return funds.made
}

type Frame = Pick<Fund, 'inceptionDay' | 'benchmark' | 'nav' | 'distributions' | 'truth'> & { endDay?: number; returns: Float64Array }

/** Makes one fund after the other; each draws from a stream of its own. */
export class FundMaker {
  readonly made: Fund[] = []
  #ground: Ground
  #weeks: number[]
  #counts = { public: 0, private: 0 }
  constructor(ground: Ground) {
    this.#ground = ground
    this.#weeks = weekEnds(ground.days)
  }

  /** A fund of the public market, and for about a third of them its C class. */
  addPublic(kind: FundKind, at: number) {
    const code = `ZG${String((this.#counts.public += 1)).padStart(4, '0')}`
    const random = this.#ground.random.fork(code)
    const houses = this.#ground.companies.filter((one) => !one.isPrivate)
    const house = houses[(at + kind.name.length * 5 + this.#counts.public) % houses.length]!
    const benchmark = kind.benchmarks[at % kind.benchmarks.length]!
    const word = kind.words[at % kind.words.length]!
    const title = this.#free(house.brand, kind.name === '指数型' ? `${this.#ground.indexes.get(benchmark)!.name}${word}` : word)
    const frame = this.#frame(random, kind, benchmark, this.#ground.days, { young: at % 9 === 8, payout: publicPayout(kind, at), ended: kind.name === '灵活配置' && at === 5 })
    const hasClasses = at % 3 === 0 && !frame.endDay
    const shared = { ...this.#facts(random, kind, house, title, frame), fundType: kind.name, strategy: kind.code, subStrategy: '', currency: '人民币' }
    this.made.push({ ...shared, code, shortName: `${title}${hasClasses ? 'A' : ''}`, fullName: legalName(title, hasClasses ? 'A类' : ''), ...(hasClasses ? { shareClass: 'A', parentCode: code } : {}) })
    if (hasClasses) this.#addClassC(kind, shared, code, title, frame)
  }

  /** The C class: the same portfolio, a sales fee instead of a charge at the purchase. */
  #addClassC(kind: FundKind, shared: Omit<Fund, 'code' | 'shortName' | 'fullName'>, parentCode: string, title: string, frame: Frame) {
    const { sales } = kind.fees
    const code = `ZG${String((this.#counts.public += 1)).padStart(4, '0')}`
    const returns = frame.returns.map((value) => value - sales / 250)
    const published = kind.name === '货币型' ? { nav: publishMoney(frame.nav.days, returns), distributions: [] } : publish(frame.nav.days, returns)
    const truth = { ...frame.truth, alpha: frame.truth.alpha - sales, fees: kind.fees }
    this.made.push({ ...shared, ...published, truth, code, shortName: `${title}C`, fullName: legalName(title, 'C类'), shareClass: 'C', parentCode, scales: makeScales(this.#ground.random.fork(code), published.nav, false) })
  }

  addPrivate(kind: FundKind, at: number) {
    const code = `ZS${String((this.#counts.private += 1)).padStart(4, '0')}`
    const random = this.#ground.random.fork(code)
    const houses = this.#ground.companies.filter((one) => one.strategies.includes(kind.name))
    const house = houses[at % houses.length]!
    const benchmark = kind.benchmarks[at % kind.benchmarks.length]!
    const sub = kind.name === '指数增强' ? kind.words.findIndex((word) => benchmark === `ZH${word.replace('指增', '')}`) : at % kind.words.length
    const title = this.#free(house.brand, kind.words[sub]!, true)
    const isDaily = at % 11 === 3
    const frame = this.#frame(random, kind, benchmark, isDaily ? this.#ground.days : this.#weeks, { young: at % 10 === 9, payout: at % 4 === 1 ? { months: [3, 9], above: 1.25, share: 0.1 } : undefined, ended: false })
    this.made.push({
      ...this.#facts(random, kind, house, title, frame), ...privateTerms(random, kind), code, shortName: title, fullName: `${title}私募证券投资基金`, fundType: '私募证券', strategy: kind.code, subStrategy: subCode(kind, sub), currency: '人民币',
    })
  }

  /** A name that no fund has yet: private funds are numbered, public ones get a further word. */
  #free(brand: string, word: string, numbered = false): string {
    const taken = (name: string) => this.made.some((fund) => fund.shortName.replace(/[AC]$/, '') === name)
    const forms = numbered ? Array.from({ length: 30 }, (_, at) => `${brand}${word}${at + 1}号`) : ['', '新', '远', '恒', '启', '嘉'].map((extra) => brand + extra + word)
    const free = forms.find((name) => !taken(name))
    if (!free) throw new Error(`no name left for ${brand}${word}`)
    return free
  }

  #frame(random: Random, kind: FundKind, benchmark: IndexCode, grid: readonly number[], { young, payout, ended }: { young: boolean; payout: Payout | undefined; ended: boolean }): Frame {
    const years = young ? random.between(1.2, 3) : random.between(5, 9.8)
    const inceptionDay = lastTradingDay(addDays(anchorDay, -Math.round(years * 365.25)))
    const lastDay = ended ? lastTradingDay(addDays(anchorDay, -500)) : Infinity
    const days = Int32Array.from([inceptionDay, ...grid.filter((day) => day > inceptionDay && day <= lastDay)])
    const periodsPerYear = grid === this.#weeks ? 52 : 250
    const styles = pickedStyles(random, kind)
    const truth = { alpha: between(random, kind.alpha), beta: between(random, kind.beta), idiosyncratic: between(random, kind.idiosyncratic) }
    const on = (series: Series) => returnsOf(alignTo(days, series))
    const plan: Plan = {
      ...truth, periodsPerYear, riskFree, benchmark: on(this.#ground.indexes.get(benchmark)!.series), fitted: days.filter((day) => day <= anchorDay).length - 1,
      styles: Object.entries(styles).map(([name, size]) => on(this.#ground.factors[name as FactorName]).map((value) => value * size)),
    }
    const returns = plantReturns(random.fork('returns'), plan)
    const published = kind.name === '货币型' ? { nav: publishMoney(days, returns), distributions: [] } : publish(days, returns, payout)
    return { ...published, inceptionDay, benchmark, returns, truth: this.#truth(kind, truth, styles, returns.subarray(0, plan.fitted), periodsPerYear), ...(ended ? { endDay: lastDay } : {}) }
  }

  #truth({ fees }: FundKind, planted: Pick<Truth, 'alpha' | 'beta' | 'idiosyncratic'>, styles: Truth['styles'], returns: Float64Array, periodsPerYear: number): Truth {
    const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
    const variance = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (returns.length - 1)
    // Class A is bought with a charge, so its NAV bears no sales fee.
    const own = { ...fees, sales: 0 }
    return { ...planted, grossAlpha: planted.alpha + own.management + own.custody, styles, volatility: Math.sqrt(variance * periodsPerYear), fees: own }
  }

  #facts(random: Random, kind: FundKind, house: Company, title: string, frame: Frame) {
    const { returns: _, ...kept } = frame
    const isPrivate = kind.code.startsWith('P')
    const people = this.#ground.managers.filter((one) => one.companyCode === house.code)
    const managers = random.shuffled(people).slice(0, random.chance(0.2) ? 2 : 1).map(({ code, name }) => ({ code, name }))
    const scales = makeScales(random, frame.nav, isPrivate)
    const index = this.#ground.indexes.get(frame.benchmark)!.name
    return {
      ...kept, isPrivate, isOffering: house.isOffering && random.chance(0.5), companyCode: house.code, managers, custodian: random.pick(custodians), benchmarkText: benchmarkText(kind, index), status: frame.endDay ? 4 : 1,
      riskLevel: kind.riskLevel, scales, scaleYi: scales.at(-1)?.scaleYi ?? 1, industries: isPrivate ? [] : makeIndustries(random, title, equityOf(kind, frame.truth.beta), frame.inceptionDay),
      description: `${title}以${index}为参照，采用${kind.name}策略。（演示数据）`, labels: labelsOf(random, frame.truth),
    }
  }
}

/** 成长混合 → 成长混合型证券投资基金; what stands in brackets goes to the end. */
function legalName(title: string, shareClass: string): string {
  const [, plain = title, bracket = ''] = /^(.*?)(\((?:QDII|FOF)\))?$/.exec(title) ?? []
  const form = plain.endsWith('货币') ? '市场基金' : plain.endsWith('联接') ? '基金' : '型证券投资基金'
  return `${plain.replace(/发起式$/, '')}${plain.endsWith('发起式') ? '型发起式证券投资基金' : form}${bracket}${shareClass}`
}

const publicPayout = (kind: FundKind, at: number): Payout | undefined =>
  kind.name === '指数型' && at % 7 === 1 ? { months: [6], above: 9, share: 0.05, splitAt: 1.3 } : at % 4 === 0 ? { months: kind.name === '债券型' ? [1, 7] : [12], above: kind.name === '债券型' ? 1.04 : 1.2, share: kind.name === '债券型' ? 0.02 : 0.07 } : undefined

const equityOf = (kind: FundKind, beta: number) => (/^(股票型|偏股混合|灵活配置|指数型)$/.test(kind.name) && !kind.benchmarks.includes('ZHBOND') ? Math.min(0.95, beta) : 0)

const benchmarkText = (kind: FundKind, index: string) =>
  kind.name === '指数型' ? `${index}收益率×95%+活期存款利率(税后)×5%` : /混合|配置|股票型|FOF/.test(kind.name) && kind.code.startsWith('G') ? `${index}收益率×80%+知衡综合债全收益收益率×20%` : `${index}收益率`

function pickedStyles(random: Random, kind: FundKind): Truth['styles'] {
  const chosen = random.shuffled(kind.styles).slice(0, random.whole(1, 2))
  return Object.fromEntries(chosen.map((name) => [name, random.between(-kind.styleSize * 0.3, kind.styleSize)]))
}

const labelsOf = (random: Random, { styles, alpha }: Truth): string[] => [
  ...((styles.growth ?? 0) > 0.15 ? ['成长'] : []), ...((styles.value ?? 0) > 0.15 ? ['价值'] : []), ...((styles.size ?? 0) > 0.15 ? ['小盘'] : []), ...(alpha > 0.06 && random.chance(0.7) ? ['重点跟踪'] : []),
]
