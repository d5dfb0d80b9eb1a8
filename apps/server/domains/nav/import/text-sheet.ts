import { alignedCells } from './aligned.ts'
import { hasDay, headingOf, looksLikeData } from './labels.ts'
import { limits, refuse } from './limits.ts'
import type { Cell, Sheet } from './sheets.ts'

/** Lines cut into cells only when they are asked for, so that a million of them cost their text and two numbers each. */

type Splitter = (line: string) => Cell[]

export function textSheet(name: string, text: string): Sheet {
  const lines = linesOf(text)
  const line = (at: number) => text.slice(lines.starts[at], lines.ends[at])
  const sample: string[] = []
  const step = Math.max(1, Math.floor(lines.starts.length / 200))
  for (let at = 0; at < lines.starts.length && sample.length < 500; at += at < 200 ? 1 : step) sample.push(line(at))
  const split = splitterFor(sample)
  return {
    name,
    hidden: false,
    rowCount: lines.starts.length,
    row: (at) => checked(split(line(at)), lines.numbers[at] ?? 0),
    rowNumber: (at) => lines.numbers[at] ?? 0,
  }
}

function checked(cells: Cell[], number: number): Cell[] {
  if (cells.length > limits.columns) refuse(`第 ${number} 行有 ${cells.length} 列，超过上限 ${limits.columns} 列。`)
  return cells
}

interface Lines {
  starts: number[]
  ends: number[]
  numbers: number[]
}

/** A quoted cell may hold line breaks; a quote that never closes is only a character. */
function linesOf(text: string): Lines {
  const lines: Lines = { starts: [], ends: [], numbers: [] }
  const breaks = text.includes('\n') ? '\n' : '\r'
  let number = 0
  let quote = text.indexOf('"')
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(breaks, start)
    if (end < 0) end = text.length
    if (quote >= 0 && quote < start) quote = text.indexOf('"', start)
    if (quote >= 0 && quote < end) end = endOfQuoted(text, start, end, breaks)
    const next = end + 1
    number++
    if (end > start && text[end - 1] === '\r') end--
    if (end - start > 200 || !/^[\s,;|，]*$/.test(text.slice(start, end))) {
      if (lines.starts.length >= limits.rows) refuse(`文件的行数超过上限 ${limits.rows.toLocaleString('en')} 行，请拆分后再导入。`)
      lines.starts.push(start)
      lines.ends.push(end)
      lines.numbers.push(number)
    }
    start = next
  }
  return lines
}

const opensQuote = /(?:^|[,;|\t])"/g

function endOfQuoted(text: string, start: number, firstEnd: number, breaks: string): number {
  let end = firstEnd
  let at = start
  for (;;) {
    opensQuote.lastIndex = 0
    const open = opensQuote.exec(text.slice(at, end))
    if (!open) return end
    const close = closingQuote(text, at + open.index + open[0].length)
    if (close < 0) return end
    at = close + 1
    if (at > end) {
      end = text.indexOf(breaks, at)
      if (end < 0) end = text.length
    }
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0 || at - from > limits.cellText) return -1
    if (text[at + 1] !== '"') return at
  }
}

const delimited = (separator: string): Splitter => (line) => (line.includes('"') ? quotedCells(line, separator) : line.split(separator))

function quotedCells(line: string, separator: string): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at <= line.length; ) {
    const lead = /^ *"/.exec(line.slice(at, at + 8))?.[0].length ?? 0
    const close = lead > 0 ? closingQuote(line, at + lead) : -1
    const end = line.indexOf(separator, close < 0 ? at : close + 1)
    const stop = end < 0 ? line.length : end
    const inside = close < 0 ? '' : line.slice(at + lead, close).replaceAll('""', '"')
    cells.push(close < 0 ? line.slice(at, stop) : inside + line.slice(close + 1, stop).trimEnd())
    at = stop + 1
  }
  return cells
}

/** The separator that makes the most lines read as day and number; failing that, the most known headings; failing that, the steadiest. */
function splitterFor(sample: readonly string[]): Splitter {
  const candidates: Splitter[] = ['\t', ',', ';', '|', '，'].map(delimited)
  candidates.push(alignedCells(sample), (line) => line.trim().split(/\s+/))
  // blanks also part the words of a heading, which then look like more headings: they must win by data
  const scores = candidates.map((split, at) => scoreOf(sample.map(split)) - (at === candidates.length - 1 ? 500 : 0))
  const best = Math.max(...scores)
  return candidates[scores.indexOf(best)] ?? delimited(',')
}

function scoreOf(rows: readonly (readonly Cell[])[]): number {
  const data = rows.filter((row) => row.length <= limits.columns && looksLikeData(row)).length
  const known = rows.reduce((most, row) => Math.max(most, row.length > limits.columns ? 0 : row.filter(headingOf).length), 0)
  const steady = rows.filter((row) => row.length > 1).length / (rows.length || 1)
  return data * 1000 + known * 10 + steady + (rows.some((row) => row.length > 1 && row.some(hasDay)) ? 5 : 0)
}
