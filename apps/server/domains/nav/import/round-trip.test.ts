import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gbk, utf16be, utf16le, utf8, utf8Mark, xlsx } from './fixtures.ts'
import type { Bytes, CellIn } from './fixtures.ts'
import { readImport } from './import-read.ts'

/** Real series in random forms: whatever the form, the same rows come back. */

const repo = resolve(fileURLToPath(import.meta.url), '../../../../../..')
const shared = process.env.SHARED_DIR ?? resolve(repo, '../shared')
const present = existsSync(resolve(shared, 'data/cn-funds/nav'))

interface Point {
  day: string
  nav: string
  cum: string
}

function realFunds(folder: string, every: number): { code: string; points: Point[] }[] {
  const at = resolve(shared, 'data', folder, 'nav')
  const files = readdirSync(at).filter((_, index) => index % every === 0)
  return files.flatMap((file) => {
    const lines = readFileSync(resolve(at, file), 'utf8').trim().split('\n').slice(1).map((line) => line.split(','))
    const points = lines.map(([, day = '', nav = '', cum = '']) => ({ day, nav, cum })).filter((point) => point.nav !== '')
    return points.length < 40 ? [] : [{ code: file.slice(0, -4), points: points.slice(-400) }]
  })
}

const two = (text: string) => String(Number(text))
const split = (day: string) => [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)] as const
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dayForms: Record<string, (day: string) => string> = {
  compact: (day) => day,
  dashes: (day) => split(day).join('-'),
  slashes: (day) => split(day).map(two).join('/'),
  points: (day) => split(day).map(two).join('.'),
  chinese: (day) => `${two(day.slice(0, 4))}年${two(day.slice(4, 6))}月${two(day.slice(6, 8))}日`,
  clock: (day) => `${split(day).join('-')} 00:00:00`,
  american: (day) => `${two(day.slice(4, 6))}/${two(day.slice(6, 8))}/${day.slice(0, 4)}`,
  european: (day) => `${day.slice(6, 8)}.${day.slice(4, 6)}.${day.slice(0, 4)}`,
  short: (day) => `${day.slice(2, 4)}/${two(day.slice(4, 6))}/${two(day.slice(6, 8))}`,
  named: (day) => `${day.slice(6, 8)}-${months[Number(day.slice(4, 6)) - 1]}-${day.slice(0, 4)}`,
  wide: (day) => split(day).join('-').replace(/[\d-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
}
const serial = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))) / 86_400_000 + 25_569

const headings = [
  ['净值日期', '单位净值', '累计单位净值', '产品代码'],
  ['日期', '基金份额净值(元)', '份额累计净值(元)', '基金代码'],
  ['估值 日期', '最新净值', '累计净值', '备案编码'],
  ['trading_day', 'nav', 'cum_nav', 'fund_code'],
  ['Date', 'Unit NAV', 'Accumulated NAV', 'Code'],
] as const

const form = fc.record({
  file: fc.constantFrom('text', 'xlsx'),
  encoding: fc.constantFrom(utf8, utf8Mark, gbk, (text: string) => utf16le(text), (text: string) => utf16le(text, false), (text: string) => utf16be(text)),
  separator: fc.constantFrom(',', '\t', ';', '|', '    '),
  day: fc.constantFrom(...Object.keys(dayForms)),
  trueDates: fc.boolean(),
  newestFirst: fc.boolean(),
  title: fc.boolean(),
  footer: fc.boolean(),
  heading: fc.constantFrom(...headings),
  layout: fc.constantFrom('single', 'long', 'blocks', 'wide'),
  funds: fc.tuple(fc.nat(), fc.nat()),
  length: fc.integer({ min: 30, max: 120 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
})
type Form = (typeof form) extends fc.Arbitrary<infer F> ? F : never
type Fund = { code: string; points: Point[] }

function table({ layout, heading, day, newestFirst, title, footer }: Form, [a, b]: [Fund, Fund]): string[][] {
  const written = dayForms[day] ?? ((text: string) => text)
  const ordered = (points: Point[]) => (newestFirst ? points.toReversed() : points)
  const values = ({ nav, cum }: Point) => [nav, cum === '' ? '--' : cum]
  const [dayHead, navHead, cumHead, codeHead] = heading
  const above = title ? [['每日净值表']] : []
  const below = footer ? [['备注：以上数据仅供参考']] : []
  if (layout === 'single') return [...above, ...(title ? [[`产品代码：${a.code}`]] : []), [dayHead, navHead, cumHead], ...ordered(a.points).map((point) => [written(point.day), ...values(point)]), ...below]
  if (layout === 'long') return [...above, [codeHead, dayHead, navHead, cumHead], ...[a, b].flatMap(({ code, points }) => ordered(points).map((point) => [code, written(point.day), ...values(point)])), ...below]
  if (layout === 'blocks') {
    const rows = Array.from({ length: Math.max(a.points.length, b.points.length) }, (_, at) => [a, b].flatMap(({ points }) => {
      const point = ordered(points)[at]
      return point ? [written(point.day), ...values(point)] : ['', '', '']
    }))
    return [[a.code, '', '', b.code, '', ''], [dayHead, navHead, cumHead, dayHead, navHead, cumHead], ...rows, ...below]
  }
  const days = [...new Set([...a.points, ...b.points].map((point) => point.day))].toSorted()
  const rows = (newestFirst ? days.toReversed() : days).map((each) => [written(each), ...[a, b].map(({ points }) => points.find((point) => point.day === each)?.nav ?? '--')])
  return [...above, [dayHead, a.code, b.code], ...rows, ...below]
}

function render(chosen: Form, rows: string[][]): Bytes {
  if (chosen.file === 'xlsx') {
    const isDay = (text: string) => [...known].find(([, written]) => written === text)?.[0]
    const known = new Map<string, string>()
    if (chosen.trueDates) for (const row of rows) for (const text of row) if (/^\d{8}$/.test(text)) known.set(text, text)
    const cells = rows.map((row) => row.map((text): CellIn => {
      if (text === '') return null
      const day = chosen.trueDates ? isDay(text) : undefined
      if (day) return { v: serial(day), s: 1 }
      return /^\d+\.\d+$/.test(text) ? Number(text) : text
    }))
    return xlsx({ sheets: [{ rows: cells }], shared: chosen.newestFirst })
  }
  const quote = (text: string) => (text.includes(chosen.separator) ? `"${text}"` : text)
  return chosen.encoding(rows.map((row) => row.map(quote).join(chosen.separator)).join(chosen.lineEnd) + chosen.lineEnd)
}

test.skipIf(!present)('real series survive every form they are written in (needs ../shared)', () => {
  const all = [...realFunds('cn-funds', 25), ...realFunds('cn-private-funds', 12)]
  fc.assert(
    fc.property(form, (given) => {
      // serials belong to workbooks, and blanks cannot part columns that have empty cells at the edge
      const chosen: Form = { ...given, ...(given.file === 'xlsx' && given.trueDates && { day: 'compact' as const }), ...(given.separator === '    ' && given.layout === 'blocks' && { separator: '\t' as const }) }
      const pick = (at: number) => {
        const fund = all[at % all.length]
        return fund ? { code: fund.code, points: fund.points.slice(0, chosen.length) } : undefined
      }
      const [a, b] = [pick(chosen.funds[0]), pick(chosen.funds[1])]
      fc.pre(a !== undefined && b !== undefined && a.code !== b.code)
      if (!a || !b) return
      const read = readImport(render(chosen, table(chosen, [a, b])), 'x.bin')
      const wanted = chosen.layout === 'single' ? [a] : [a, b]
      expect(read.problems).toEqual([])
      expect(read.funds.map((fund) => fund.rows.map(({ day, nav, cumNav }) => [day, nav, cumNav]))).toEqual(
        wanted.map(({ points }) => points.map(({ day, nav, cum }) => [day, Number(nav), chosen.layout === 'wide' || cum === '' ? null : Number(cum)])),
      )
      if (chosen.layout !== 'single') expect(read.funds.map((fund) => fund.code)).toEqual(wanted.map((fund) => fund.code))
    }),
    { seed: 20250103, numRuns: 400 },
  )
}, 120_000)
