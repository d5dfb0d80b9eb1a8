import { type CliFiguresInput, type Distribution, figuresForCli, type PresetCode, presets, type Series, seriesOf } from '@zhiheng/analytics'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readImport } from '../domains/nav/import/import-read.ts'

const options = {
  distributions: { type: 'string' }, benchmark: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' }, freq: { type: 'string', default: 'auto' },
  'nav-type': { type: 'string' }, preset: { type: 'string', default: 'zhiheng' }, rf: { type: 'string' }, json: { type: 'boolean', default: false },
} as const

/** `indicators <nav.csv>`: every figure of one fund as one JSON object, computed by the same functions as every screen. */
export async function indicatorsCommand(args: string[], place: (path: string) => string, say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const path = positionals[0]
  if (!path) throw new Error('请给出净值文件，如：indicators 510300.csv --json')
  const fund = readImport(await readFile(place(path)), path).funds[0]
  if (!fund) throw new Error(`${path} 中没有读到净值`)
  const figures = figuresForCli({
    nav: fund.rows.map((row) => ({ day: Number(row.day), unit: row.nav, cum: row.cumNav, adj: row.adjNav })),
    distributions: values.distributions ? await distributionsIn(place(values.distributions), fund.code) : undefined,
    benchmark: values.benchmark ? await closesIn(place(values.benchmark)) : undefined,
    from: dayOf(values.from, '--from'),
    to: dayOf(values.to, '--to'),
    freq: oneOf(values.freq, ['auto', 'daily', 'weekly', 'monthly'], '--freq') as CliFiguresInput['freq'],
    navType: values['nav-type'] ? (oneOf(values['nav-type'], ['adjusted', 'cumulative', 'unit'], '--nav-type') as CliFiguresInput['navType']) : undefined,
    preset: oneOf(values.preset, Object.keys(presets), '--preset') as PresetCode,
    riskFree: values.rf === undefined ? undefined : rateOf(values.rf),
  })
  if (values.json) say(JSON.stringify(figures))
  else for (const [name, value] of Object.entries(figures)) say(`${name}\t${value ?? '—'}`)
  return 0
}

function dayOf(text: string | undefined, option: string) {
  if (text === undefined) return undefined
  const day = text.replace(/[-/.]/g, '')
  if (!/^\d{8}$/.test(day)) throw new Error(`${option} 应为八位日期，如 20250103`)
  return Number(day)
}

function oneOf(text: string, known: readonly string[], option: string) {
  if (!known.includes(text)) throw new Error(`${option} 只能是 ${known.join('、')}`)
  return text
}

function rateOf(text: string) {
  const rate = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  if (!Number.isFinite(rate)) throw new Error('--rf 应为数字，如 0.03')
  return rate
}

/** A CSV with a heading line as records; the columns that matter are found by name, wherever they stand. */
async function recordsIn(path: string) {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim().toLowerCase())
  return lines.filter((line) => line.trim() !== '').map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? String(at), cell.trim()])))
}

const pick = (record: Record<string, string>, names: readonly string[]) => names.map((name) => record[name]).find((value) => value !== undefined && value !== '')

async function distributionsIn(path: string, code: string | undefined): Promise<Distribution[]> {
  const records = await recordsIn(path)
  const own = code && records.some((record) => record.fund_code === code) ? records.filter((record) => record.fund_code === code) : code && records.some((record) => record.fund_code) ? [] : records
  return own.map((record) => {
    const kind = pick(record, ['kind', 'type'])
    if (kind !== 'cash_dividend' && kind !== 'share_conversion') throw new Error(`${path} 的 kind 应为 cash_dividend 或 share_conversion`)
    return { day: dayOf(pick(record, ['event_day', 'trading_day', 'date', 'day']), 'event_day')!, kind, value: Number(record.value) }
  })
}

async function closesIn(path: string): Promise<Series> {
  const records = await recordsIn(path)
  const points = records.map((record) => ({ day: dayOf(pick(record, ['trading_day', 'date', 'day', '日期']), 'trading_day') ?? NaN, value: Number(pick(record, ['close', 'value', 'nav', '收盘']) ?? NaN) }))
  if (points.some(({ day, value }) => Number.isNaN(day) || Number.isNaN(value))) throw new Error(`${path} 应有 trading_day 和 close 两列`)
  return seriesOf(points)
}
