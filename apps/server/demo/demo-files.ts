import { weekday } from '@zhiheng/analytics'
import { gbk, xlsx, type CellIn } from '../domains/nav/import/fixtures.ts'
import { type FaultName, type PaperRow, plantFaults } from './market/faults.ts'
import { anchorDay, makeMarket } from './market/market.ts'
import { makeOwnFunds, waiting } from './market/own-funds.ts'

export interface DemoFile {
  name: string
  bytes: Uint8Array
}

/** NAV files in the forms in which they come, to be imported by whoever tries the product. All but the last have something wrong. */
export function demoFiles(endDay: number = anchorDay): DemoFile[] {
  const market = makeMarket({ endDay })
  const tables = new Map(plantFaults(market).map((table) => [table.fault, table]))
  const of = (fault: FaultName) => tables.get(fault)!
  const own = makeOwnFunds(market).find((fund) => fund.code === waiting.code)!
  const fresh = Array.from(own.nav.days, (day, at) => ({ day, nav: own.nav.nav[at]!, cumNav: own.nav.cumNav[at]! })).filter(({ day }) => day > waiting.after(endDay))
  return [
    { name: `${of('spike').fund.shortName}净值表(托管).csv`, bytes: custodianSheet(of('spike')) },
    { name: `${of('late').fund.shortName}净值表(托管).csv`, bytes: custodianSheet(of('late')) },
    { name: '多产品净值汇总.xlsx', bytes: longSheet([of('swapped'), of('split'), of('stale')]) },
    { name: '产品净值对照.xlsx', bytes: besideSheet(of('weekend'), of('scale')) },
    { name: `${own.shortName}最新净值.csv`, bytes: gbk(csv([['产品代码', '产品名称', '净值日期', '单位净值', '累计单位净值'], ...fresh.map((row) => [own.code, own.shortName, dashed(row.day), row.nav, row.cumNav])])) },
  ]
}

interface Table {
  fund: { code: string; shortName: string; fullName: string; custodian: string }
  rows: readonly PaperRow[]
}

const digits = (day: number) => String(day)
const dashed = (day: number) => digits(day).replace(/(....)(..)(..)/, '$1-$2-$3')
const csv = (lines: readonly (readonly (string | number)[])[]) => lines.map((line) => `${line.join(',')}\r\n`).join('')

/** A title over the table, figures as text with four decimals, a footer with a stamp; newest first, GBK. */
function custodianSheet({ fund, rows }: Table): Uint8Array {
  const body = rows.toReversed().map((row) => [dashed(row.day), `周${'一二三四五六日'[weekday(row.day) - 1]!}`, row.nav.toFixed(4), row.cumNav.toFixed(4)])
  return gbk(csv([
    [`${fund.fullName}净值表`, '', '', ''], [`产品代码：${fund.code}`, '', `托管人：${fund.custodian}`, ''], ['估值日期', '星期', '单位净值', '累计单位净值'], ...body, ['制表：运营部', '', '复核：托管部', ''], ['本表数据仅供参考，以管理人公告为准。', '', '', ''],
  ]))
}

/** Several funds one under the other, told apart by their code; true dates. */
function longSheet(tables: readonly Table[]): Uint8Array {
  const rows = tables.flatMap(({ fund, rows: own }) => own.map((row): CellIn[] => [fund.code, fund.shortName, { v: serial(row.day), s: 1 }, { v: row.nav, s: 5 }, { v: row.cumNav, s: 5 }]))
  return xlsx({ sheets: [{ name: '净值汇总', rows: [['产品净值汇总表'], ['基金代码', '基金简称', '净值日期', '单位净值', '累计净值'], ...rows], merges: ['A1:E1'] }] })
}

/** Two funds beside each other, each with its own days, known by their names only. */
function besideSheet(left: Table, right: Table): Uint8Array {
  const count = Math.max(left.rows.length, right.rows.length)
  const cells = (row: PaperRow | undefined): CellIn[] => (row ? [row.day, row.nav, row.cumNav] : [null, null, null])
  const body = Array.from({ length: count }, (_, at) => [...cells(left.rows[at]), null, ...cells(right.rows[at])])
  const head = ['日期', '单位净值', '累计净值']
  return xlsx({ sheets: [{ name: '净值对照', rows: [[left.fund.shortName, null, null, null, right.fund.shortName], [...head, null, ...head], ...body], merges: ['A1:C1', 'E1:G1'] }] })
}

/** Days since 1899-12-30, as a spreadsheet counts. */
const serial = (day: number) => Date.UTC(Math.floor(day / 1e4), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000 + 25_569
