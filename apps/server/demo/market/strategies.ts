import type { FactorName, IndexCode, Strategy } from './types.ts'

/** Sorts of funds: how many, what they are compared with, and between which figures their truths are drawn. */
export interface FundKind {
  /** Type of a public fund, strategy of a private one. */
  name: string
  code: string
  count: number
  benchmarks: readonly IndexCode[]
  alpha: readonly [number, number]
  beta: readonly [number, number]
  idiosyncratic: readonly [number, number]
  styles: readonly FactorName[]
  styleSize: number
  riskLevel: number
  /** Yearly, as fractions. */
  fees: { management: number; custody: number; sales: number }
  /** What stands in the fund's name, one after the other; sub-strategies of a private fund. */
  words: readonly string[]
}

const kind = (isPrivate: boolean) => (
  name: string, code: string, count: number, benchmarks: readonly IndexCode[], alpha: [number, number], beta: [number, number], idiosyncratic: [number, number],
  [styles, styleSize]: [readonly FactorName[], number], riskLevel: number, [management, custody, sales]: [number, number, number], words: readonly string[],
): FundKind => ({ name, code: `${isPrivate ? 'P' : 'G'}${code}`, count, benchmarks, alpha, beta, idiosyncratic, styles, styleSize, riskLevel, fees: { management, custody, sales }, words })

const open = kind(false)
/** Counted without their further share classes. */
export const publicKinds: readonly FundKind[] = [
  open('股票型', '11', 18, ['ZH300', 'ZH500'], [-0.03, 0.08], [0.85, 1.02], [0.06, 0.11], [['size', 'growth', 'value'], 0.35], 4, [0.012, 0.002, 0.004], ['成长精选股票', '消费主题股票', '医药创新股票', '高端制造股票', '价值优选股票', '资源主题股票']),
  open('偏股混合', '12', 32, ['ZH300', 'ZH500', 'ZHCY'], [-0.04, 0.09], [0.7, 0.95], [0.06, 0.12], [['size', 'growth', 'value'], 0.4], 4, [0.012, 0.002, 0.005], ['成长混合', '优势行业混合', '新动力混合', '质量领先混合', '均衡回报混合', '研究精选混合', '蓝筹混合', '传媒娱乐混合']),
  open('灵活配置', '13', 18, ['ZH300'], [-0.03, 0.07], [0.3, 0.7], [0.05, 0.09], [['growth', 'value'], 0.3], 3, [0.012, 0.002, 0.004], ['灵活配置混合', '安享灵活配置混合', '稳进灵活配置混合', '动态策略灵活配置混合']),
  open('债券型', '14', 26, ['ZHBOND'], [-0.008, 0.012], [0.7, 1.15], [0.004, 0.02], [[], 0], 2, [0.003, 0.001, 0.002], ['纯债债券', '信用债债券', '双利债券', '添益债券', '短债债券', '鑫利债券']),
  open('指数型', '15', 20, ['ZH300', 'ZH500', 'ZH1000', 'ZHCY', 'ZHHL'], [-0.003, 0.004], [0.94, 0.96], [0.003, 0.006], [[], 0], 4, [0.005, 0.001, 0.002], ['指数', '指数发起式']),
  open('QDII', '16', 9, ['ZHQQ'], [-0.03, 0.03], [0.85, 1], [0.03, 0.07], [['growth'], 0.3], 4, [0.015, 0.003, 0.004], ['全球股票(QDII)', '全球科技股票(QDII)', '海外收益混合(QDII)']),
  open('商品型', '17', 4, ['ZHGOLD'], [-0.006, 0.002], [0.96, 0.99], [0.004, 0.008], [[], 0], 4, [0.005, 0.001, 0.0035], ['黄金联接']),
  open('货币型', '18', 8, ['ZHBOND'], [-0.014, -0.009], [0, 0], [0.0004, 0.0008], [[], 0], 1, [0.0015, 0.0005, 0.0001], ['现金宝货币', '添富货币', '日日盈货币']),
  open('FOF', '19', 7, ['ZH300'], [-0.01, 0.03], [0.25, 0.55], [0.02, 0.04], [['value'], 0.15], 3, [0.008, 0.0015, 0.003], ['稳健养老目标一年持有混合(FOF)', '平衡养老目标三年持有混合(FOF)', '优选配置混合(FOF)']),
]

const closed = kind(true)
export const privateKinds: readonly FundKind[] = [
  closed('股票多头', '21', 30, ['ZH300', 'ZH500', 'ZHCY'], [-0.04, 0.12], [0.5, 0.95], [0.08, 0.15], [['size', 'growth', 'value'], 0.4], 4, [0.015, 0.001, 0], ['主观成长', '主观价值', '行业主题']),
  closed('量化多头', '22', 14, ['ZH500', 'ZH1000'], [0.02, 0.14], [0.85, 1], [0.05, 0.08], [['size', 'value'], 0.3], 4, [0.015, 0.001, 0], ['量化选股', '量化择时']),
  closed('指数增强', '23', 16, ['ZH300', 'ZH500', 'ZH1000'], [0.02, 0.13], [0.95, 1.02], [0.035, 0.06], [['size', 'growth'], 0.15], 4, [0.012, 0.001, 0], ['300指增', '500指增', '1000指增']),
  closed('市场中性', '24', 12, ['ZH500'], [0.01, 0.08], [-0.02, 0.06], [0.03, 0.055], [['size', 'value'], 0.15], 3, [0.015, 0.001, 0], ['股票中性', '多策略中性']),
  closed('管理期货', '25', 12, ['ZH300'], [0.01, 0.12], [-0.08, 0.08], [0.06, 0.11], [['trend'], 0.8], 4, [0.018, 0.001, 0], ['趋势跟踪', '截面多空', '复合CTA']),
  closed('宏观策略', '26', 7, ['ZH300'], [0.01, 0.09], [0.15, 0.4], [0.06, 0.09], [['trend', 'value'], 0.3], 4, [0.015, 0.001, 0], ['全球宏观', '全天候']),
  closed('固定收益', '27', 9, ['ZHBOND'], [0, 0.035], [0.5, 1.1], [0.012, 0.03], [[], 0], 2, [0.006, 0.0005, 0], ['纯债策略', '可转债策略']),
  closed('套利', '28', 6, ['ZH300'], [0.01, 0.05], [-0.01, 0.03], [0.012, 0.028], [[], 0], 3, [0.012, 0.001, 0], ['期现套利', 'ETF套利']),
  closed('FOF', '29', 4, ['ZH300'], [0.01, 0.04], [0.3, 0.5], [0.025, 0.04], [['size'], 0.15], 3, [0.008, 0.0005, 0], ['多策略FOF', '量化FOF']),
]

export const subCode = ({ code }: FundKind, at: number) => `${code}${String(at + 1).padStart(2, '0')}`

/** The tree as lists show it: sorts at the top, below them what a fund's name tells. */
export const strategyTree = (): Strategy[] => [
  ...privateKinds.flatMap((one) => [
    { code: one.code, name: one.name, parent: '', isPrivate: true },
    ...one.words.map((name, at) => ({ code: subCode(one, at), name, parent: one.code, isPrivate: true })),
  ]),
  ...publicKinds.map(({ code, name }) => ({ code, name, parent: '', isPrivate: false })),
]

/** A strategy as it reads inside a sentence. */
export const bareName = (strategy: string) => (/^(权益|固收|指数)$/.test(strategy) ? `${strategy}类资产` : strategy)
