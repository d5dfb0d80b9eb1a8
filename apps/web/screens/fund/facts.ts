import type { FundDetail } from '@zhiheng/contract'
import { absent, formatDay, formatNumber, formatPercent } from '@zhiheng/domain'

/** The base facts of a fund: how each is named, grouped and written, and where its value comes from. No I/O. */
export interface Fact {
  field: keyof FundDetail & string
  label: string
  text: (value: unknown) => string
}
const words = (value: unknown) => (value === null || value === undefined || value === '' ? absent : String(value))
const day = (value: unknown) => formatDay(value as string)
const number = (unit: string) => (value: unknown) => (typeof value === 'number' ? `${formatNumber(value, 2)} ${unit}` : absent)
const percent = (value: unknown) => formatPercent(value as number | null)
const fact = (field: Fact['field'], label: string, text: Fact['text'] = words): Fact => ({ field, label, text })

export const factGroups: readonly { title: string; facts: readonly Fact[] }[] = [
  {
    title: '基本信息', facts: [
      fact('fullName', '基金全称'), fact('fundCode', '基金代码'), fact('regCode', '备案编码'), fact('fundType', '基金类型'), fact('strategyName', '策略'), fact('counselorName', '管理人'), fact('managerNames', '基金经理'),
      fact('custodian', '托管人'), fact('currency', '币种'), fact('shareClass', '份额类别'), fact('riskLevel', '风险等级', (value) => (typeof value === 'number' ? `R${value}` : absent)), fact('isOffering', '投顾产品', (value) => (value === true ? '是' : '否')),
    ],
  },
  {
    title: '运作', facts: [
      fact('inceptionDay', '成立日期', day), fact('issueDay', '发行日期', day), fact('endDay', '终止日期', day), fact('scaleYi', '基金规模', number('亿元')), fact('scaleDay', '规模日期', day), fact('frequency', '净值频率', (value) => frequency[String(value)] ?? absent),
      fact('benchmarkText', '业绩比较基准'), fact('benchmarkCode', '对照指数'), fact('openRule', '开放规则'), fact('lockup', '锁定期'), fact('minAmountWan', '起投金额', number('万元')),
      fact('warnLine', '预警线', (value) => formatNumber(value as number | null)), fact('stopLine', '止损线', (value) => formatNumber(value as number | null)),
    ],
  },
  { title: '费率', facts: [fact('managementFee', '管理费率', percent), fact('custodyFee', '托管费率', percent), fact('salesFee', '销售服务费率', percent), fact('performanceFee', '业绩报酬')] },
]
const frequency: Readonly<Record<string, string>> = { daily: '日频', weekly: '周频', monthly: '月频', irregular: '不定期' }

export type Origin = '平台' | '本机构' | '覆盖'
/** Facts that a look-up writes follow the field that the organisation overrides. */
const writtenBy: Readonly<Record<string, string>> = { strategyName: 'strategy', counselorName: 'counselorCode' }

/** Where a value comes from, and the market's own value where the organisation put another. */
export function originOf(fund: Pick<FundDetail, 'origin' | 'overridden'>, { field, text }: Fact): { origin: Origin; market?: string } {
  if (fund.origin === 'own') return { origin: '本机构' }
  const over = fund.overridden.find((one) => one.field === (writtenBy[field] ?? field))
  return over ? { origin: '覆盖', market: text(over.market) } : { origin: '平台' }
}
