import type { TradeDraft } from '@zhiheng/contract'
import { cashAssetType } from '@zhiheng/domain/simulation/trades.ts'
import { AMBIGUOUS, readDay } from '../../nav/import/days.ts'
import { ImportRefused } from '../../nav/import/limits.ts'
import { readNumber } from '../../nav/import/numbers.ts'
import { readBytes } from '../../nav/import/read-bytes.ts'
import { type Cell, cellText, isBlank, type Sheet } from '../../nav/import/sheets.ts'
import { columnsOf, isCashName, meaningOf, type Role } from './columns.ts'

/** Trades out of a file of any form that the NAV import reads. Runs in a thread for large files, so it gives plain values. */

export interface ReadTrade {
  sheet: string
  /** As the user sees it beside the line. */
  row: number
  draft: TradeDraft
  /** What cannot be read of the line; then the draft is not complete. */
  faults: { code: string; message: string }[]
}
export interface TradesRead {
  file: string
  trades: ReadTrade[]
  problems: { file: string; sheet: string; row: number | null; message: string }[]
}

const lookedFor = '要找的是：交易日期、交易类型（申购、赎回、入金…）、基金代码或名称，以及份额或金额这几列。'
/** Lines above the heading that are looked at. */
const headLines = 30

export function readTrades(bytes: Uint8Array, fileName: string): TradesRead {
  const file = fileName.replace(/^.*[\\/]/, '')
  try {
    const { sheets } = readBytes(bytes, file.replace(/\.[A-Za-z0-9]{1,5}$/, ''))
    const read = sheets.filter(({ hidden }) => !hidden).map((sheet) => ({ sheet, trades: readOne(sheet) }))
    const trades = read.flatMap((one) => one.trades ?? [])
    const problems = trades.length > 0 ? read.filter(({ sheet, trades: own }) => !own && sheet.rowCount > 0).map(({ sheet }) => ({ file, sheet: sheet.name, row: null, message: `这个工作表没有读到交易。${lookedFor}` })) : [{ file, sheet: '', row: null, message: `没有读到任何交易。${lookedFor}` }]
    return { file, trades, problems }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { file, trades: [], problems: [{ file, sheet: '', row: null, message: error.message }] }
  }
}

function readOne(sheet: Sheet): ReadTrade[] | undefined {
  for (let head = 0; head < Math.min(sheet.rowCount, headLines); head++) {
    const columns = columnsOf(sheet.row(head))
    if (!columns) continue
    const trades: ReadTrade[] = []
    for (let at = head + 1; at < sheet.rowCount; at++) {
      const trade = lineOf(sheet, at, columns)
      if (trade) trades.push(trade)
    }
    return trades
  }
  return undefined
}

function lineOf(sheet: Sheet, at: number, columns: Partial<Record<Role, number>>): ReadTrade | undefined {
  const row = sheet.row(at)
  const cell = (role: Role): Cell | undefined => (columns[role] === undefined ? undefined : row[columns[role]])
  const text = (role: Role) => cellText(cell(role)).trim()
  // A line of totals or a note: neither day nor direction.
  if (isBlank(cell('day')) && isBlank(cell('direction'))) return undefined
  const [code, name] = [text('code'), text('name')]
  const faults: ReadTrade['faults'] = []
  const day = readDay(cell('day'), true)
  if (day === null || day === AMBIGUOUS) faults.push({ code: 'day', message: `交易日“${text('day')}”不是有效日期，请填写如 2025-01-03` })
  const wantsCash = isCashName(code, name)
  const meaning = meaningOf(text('direction'), wantsCash)
  if (!meaning) faults.push({ code: 'direction', message: `交易类型“${text('direction')}”无法识别，请填写申购、赎回、入金、出金、利息或费用` })
  const isCash = wantsCash || (meaning?.isCash ?? false)
  const amounts = { tradedVolume: numberIn(cell('volume')), tradedPrice: numberIn(cell('price')), tradedAmount: numberIn(cell('amount')) }
  for (const [key, label] of [['tradedVolume', '份额'], ['tradedPrice', '价格'], ['tradedAmount', '金额']] as const) {
    if (amounts[key] !== undefined && !(Math.abs(amounts[key]) <= 1e15)) {
      faults.push({ code: 'number', message: `${label}“${text(key === 'tradedVolume' ? 'volume' : key === 'tradedPrice' ? 'price' : 'amount')}”不是数字，请更正` })
      amounts[key] = undefined
    }
  }
  return {
    sheet: sheet.name, row: sheet.rowNumber(at), faults,
    draft: {
      instrument: isCash ? '' : code, instrumentName: isCash ? '现金' : name, assetType: isCash ? cashAssetType : 1, tradingDay: day === null || day === AMBIGUOUS ? undefined : day, direction: meaning?.direction ?? 'buy', positionEffect: isCash ? (meaning?.effect ?? 'external') : undefined,
      // A sheet that writes what leaves with a minus says the direction twice.
      ...(isCash ? { tradedAmount: positive(amounts.tradedAmount) } : { tradedVolume: positive(amounts.tradedVolume), tradedPrice: amounts.tradedPrice, tradedAmount: positive(amounts.tradedAmount) }), remark: text('remark').slice(0, 80),
    },
  }
}

const positive = (value: number | undefined) => (value === undefined ? undefined : Math.abs(value))

/** NaN for what is no number; undefined for nothing. */
const numberIn = (cell: Cell | undefined): number | undefined => readNumber(cell) ?? undefined
