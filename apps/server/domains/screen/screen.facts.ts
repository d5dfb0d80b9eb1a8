import { type RawBuilder, sql } from 'kysely'
import type { ListColumn } from '../../db/list-query.ts'

/** Facts of a fund that screening asks for, sorts by and shows, each under its two names on the wire. */
export interface Fact extends ListColumn {
  prop: string
  snake: string
  label: string
  /** How it is asked for. */
  asked: 'text' | 'number' | 'select' | 'date'
  needsCompany: boolean
}

const snakeOf = (prop: string) => prop.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const fact = (prop: string, label: string, asked: Fact['asked'], column: string | RawBuilder<unknown> = snakeOf(prop), more: Partial<Fact> = {}): Fact => ({
  prop, snake: snakeOf(prop), label, asked, kind: asked === 'number' ? 'number' : 'text', needsCompany: false,
  sql: typeof column === 'string' ? sql.ref(`f.${column}`) : column,
  ...more,
})

export const facts: readonly Fact[] = [
  fact('fundCode', '基金代码', 'text'),
  fact('shortName', '基金简称', 'text'),
  fact('fundName', '基金名称', 'text', 'short_name'),
  fact('fullName', '基金全称', 'text'),
  fact('pinyin', '拼音', 'text'),
  fact('regCode', '备案编码', 'text'),
  fact('dataSource', '数据类别', 'select', sql`case when f.is_private then 1 else 2 end`, { kind: 'number' }),
  fact('isOffering', '投顾产品', 'select', 'is_offering', { kind: 'boolean' }),
  fact('assetType', '资产类别', 'select', 'asset_type', { kind: 'number' }),
  fact('fundType', '基金类型', 'select'),
  fact('strategy', '策略', 'select', 'strategy_code'),
  fact('subStrategy', '子策略', 'select', 'sub_strategy_code'),
  fact('counselorCode', '管理人代码', 'text', 'company_code'),
  fact('counselorName', '管理人', 'text', sql`coalesce(co.short_name, co.company_name)`, { needsCompany: true }),
  fact('managerNames', '基金经理', 'text'),
  fact('custodian', '托管人', 'text'),
  fact('benchmarkText', '业绩比较基准', 'text'),
  fact('benchmarkCode', '基准指数', 'text'),
  fact('currency', '币种', 'select'),
  fact('inceptionDay', '成立日期', 'date'),
  fact('issueDay', '发行日期', 'date'),
  fact('endDay', '终止日期', 'date'),
  fact('fundStatus', '基金状态', 'select', 'fund_status', { kind: 'number' }),
  fact('fundBussinessFlag', '业务标识', 'select', 'business_flag', { kind: 'number' }), // wire spelling
  fact('riskLevel', '风险等级', 'select', 'risk_level', { kind: 'number' }),
  fact('scaleYi', '规模（亿元）', 'number'),
  fact('managementFee', '管理费率', 'number'),
  fact('custodyFee', '托管费率', 'number'),
  fact('salesFee', '销售服务费率', 'number'),
  fact('minAmountWan', '起投金额（万元）', 'number'),
  fact('navDay', '净值日期', 'date', 'nav_day', { snake: 'max_nav_day' }),
  fact('nav', '单位净值', 'number'),
  fact('cumNav', '累计净值', 'number'),
  fact('dayGrowth', '日涨跌幅', 'number'),
  fact('frequency', '净值频率', 'select'),
  fact('shareClass', '份额类别', 'select'),
  fact('labels', '标签', 'select', sql`coalesce(f.labels, '{}')`, { kind: 'list' }),
  fact('origin', '来源', 'select', 'origin'),
]

const byName = new Map(facts.flatMap((one) => [[one.prop, one], [one.snake, one]] as const))

export const findFact = (name: string): Fact | undefined => byName.get(name)
