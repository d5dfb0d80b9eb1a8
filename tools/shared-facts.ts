import { join } from 'node:path'
import { benchmarkOf } from './shared-benchmark.ts'

/** Facts of the funds in the shared folder, from the lists that stand beside their NAV. */
export type Cells = Record<string, string>
type Csv = (path: string) => Cells[]
type Initials = (text: string) => string

export interface FundRow {
  fund_code: string
  short_name: string
  full_name: string | null
  pinyin: string
  is_private: boolean
  is_offering: boolean
  fund_type: string
  strategy_code: string | null
  sub_strategy_code: string | null
  custodian: string | null
  benchmark_text: string | null
  benchmark_code: string | null
  description: string | null
  currency: string
  inception_day: string | null
  issue_day: string | null
  scale_yi: number | null
  scale_day: string | null
  management_fee: number | null
  custody_fee: number | null
  sales_fee: number | null
  share_class: string | null
  company: string
  managers: string[]
}

/** Indexes of the folder with their last day: one that stopped a year before the fund's last NAV is no benchmark for it. */
const atHand = (data: string, csv: Csv) => {
  const ends = new Map(csv(join(data, 'cn-index/index-manifest.csv')).map((row) => [row.code, Number(row.last_day)]))
  return (lastDay: string | undefined) => (code: string) => (ends.get(code) ?? 0) + 10_000 >= Number(lastDay)
}

const number = (text: string | undefined) => (text ? Number(text) : null)
const share = (text: string | undefined) => (text ? Number(text) / 100 : null)

/** Public funds with NAV; what the master list does not know comes from the manifest. */
export function publicFunds(data: string, csv: Csv, initials: Initials): FundRow[] {
  const master = new Map(csv(join(data, 'cn-funds/funds.csv')).map((row) => [row.fund_code, row]))
  const isAtHand = atHand(data, csv)
  return csv(join(data, 'cn-funds/nav-manifest.csv')).map((row): FundRow => {
    const facts = master.get(row.fund_code!) ?? {}
    const name = row.short_name || facts.short_name || row.fund_code!
    const fundType = row.fund_type || facts.fund_type || ''
    const benchmark = benchmarkOf({ text: facts.benchmark ?? '', name, fundType }, isAtHand(row.last_day))
    return {
      fund_code: row.fund_code!, short_name: name, full_name: facts.full_name || null, pinyin: initials(name), is_private: false, is_offering: false, fund_type: fundType,
      strategy_code: null, sub_strategy_code: null, custodian: facts.custodian || null, benchmark_text: facts.benchmark || null, benchmark_code: benchmark.code, description: benchmark.why || null,
      currency: '人民币', inception_day: facts.inception_day || null, issue_day: facts.issue_day || null, scale_yi: number(facts.asset_100m_cny), scale_day: facts.asset_as_of || null,
      management_fee: share(facts.mgmt_fee_pct), custody_fee: share(facts.custody_fee_pct), sales_fee: share(facts.sales_fee_pct), share_class: /[A-E]$/.exec(name)?.[0] ?? null,
      company: facts.company ?? '', managers: (facts.managers ?? '').split(/[,，、;\s]+/).filter(Boolean),
    }
  })
}

export function privateFunds(data: string, csv: Csv, initials: Initials): FundRow[] {
  const isAtHand = atHand(data, csv)
  const ofPrivate = (row: Cells) => {
    const { code, why } = benchmarkOf({ text: row.benchmark_name ?? '', name: '', fundType: '' }, isAtHand(row.last_day))
    return { benchmark_code: code, description: why || null }
  }
  return csv(join(data, 'cn-private-funds/funds.csv')).map((row): FundRow => ({
    fund_code: row.fund_code!, short_name: row.pseudonym!, full_name: null, pinyin: initials(row.pseudonym!), is_private: true, is_offering: false, fund_type: '私募证券',
    strategy_code: row.strategy || null, sub_strategy_code: row.sub_strategy || null, custodian: null, benchmark_text: row.benchmark_name || null, ...ofPrivate(row),
    currency: '人民币', inception_day: row.first_day || null, issue_day: null, scale_yi: null, scale_day: null, management_fee: null, custody_fee: null, sales_fee: null, share_class: null, company: '', managers: [],
  }))
}
