import { Collector, tidy } from './collect.ts'
import { explainUnread } from './explain-unread.ts'
import { identityOfFileName, identityOfSheetName } from './identity.ts'
import type { Identity } from './identity.ts'
import { readKeyValues } from './key-values.ts'
import { limits } from './limits.ts'
import { readBytes } from './read-bytes.ts'
import { readSheet } from './read-sheet.ts'
import type { ImportedFund, ImportRead, ReadSheet } from './result.ts'
import { transposed } from './sheets.ts'
import type { Sheet } from './sheets.ts'

const lookedFor = '要找的是：一列日期（净值日期、日期、date 等）和至少一列净值（单位净值、累计净值、复权净值、nav 等）。'

/** Reads a NAV file of any form. Throws only {@link ImportRefused}; everything smaller is listed in `problems`. */
export function readImport(bytes: Uint8Array, fileName: string): ImportRead {
  const title = fileName.replace(/^.*[\\/]/, '')
  const file = readBytes(bytes, title.replace(/\.[A-Za-z0-9]{1,5}$/, ''))
  const named = identityOfFileName(title)
  const into = new Collector()
  const sheets: ReadSheet[] = file.sheets.map((sheet, index) => ({ name: sheet.name, index, rows: sheet.rowCount, hidden: sheet.hidden, points: 0 }))
  const visible = file.sheets.some((sheet) => !sheet.hidden)
  file.sheets.forEach((sheet, index) => {
    const read = sheets[index]
    if (!read || (visible && sheet.hidden)) return
    read.points = readOne(sheet, index, named.day, into)
  })
  const funds = complete(into.all(), file.kind === 'text' ? null : file.sheets, named)
  reportUnread(file.sheets, sheets, funds, visible, into)
  return { fileName: title, kind: file.kind, encoding: file.encoding, sheets, funds, problems: into.problems, problemsLeftOut: into.problemsLeftOut }
}

/** As it stands, then turned on its side, then as a form. */
function readOne(sheet: Sheet, index: number, fileDay: string | undefined, into: Collector): number {
  const day = identityOfSheetName(sheet.name).day ?? fileDay
  const place = { sheet, index, day, turned: false }
  const points = readSheet(place, into)
  if (points > 0) return points
  const turned = transposed(sheet, limits.columns)
  const [side, form] = [new Collector(), new Collector()]
  const sidePoints = turned ? readSheet({ ...place, sheet: turned, turned: true }, side) : 0
  const formPoints = readKeyValues(place, form)
  const formWins = form.worth() > side.worth()
  into.absorb(formWins || (sidePoints === 0 && side.problems.length === 0) ? form : side)
  return formWins ? formPoints : sidePoints
}

/** Names what is still nameless by its sheet, then by the file, and joins the sheets of one fund. */
function complete(funds: ImportedFund[], sheets: readonly Sheet[] | null, file: Identity): ImportedFund[] {
  const bySheet = Map.groupBy(funds, (fund) => fund.sheet)
  for (const [name, within] of bySheet) {
    const [only] = within
    if (!sheets || !only || within.length > 1) continue
    const said = identityOfSheetName(name)
    if (!only.code && !only.name) Object.assign(only, said.code && { code: said.code }, said.name && { name: said.name })
  }
  const joined = joinSheets(funds)
  const [only] = joined
  if (only && joined.length === 1) {
    only.code ??= file.code
    only.name ??= file.name
  }
  for (const fund of joined) {
    if (fund.code === undefined) delete fund.code
    if (fund.name === undefined) delete fund.name
    fund.rows = tidy(fund.rows)
  }
  return joined
}

/** One fund on several sheets (a sheet per year, unit and cumulative apart) is one series. */
function joinSheets(funds: ImportedFund[]): ImportedFund[] {
  const out = new Map<string, ImportedFund>()
  const nameless = funds.length > 1 && funds.every((fund) => !fund.code && !fund.name && /^(19|20)\d{2}年?$/.test(fund.sheet.trim()))
  funds.forEach((fund, at) => {
    const key = fund.code ? `c${fund.code}|${fund.name && funds.some((each) => each.code === fund.code && each.sheet === fund.sheet && each.name !== fund.name) ? fund.name : ''}` : fund.name ? `n${fund.name}` : nameless ? 'years' : `#${at}`
    const known = out.get(key)
    if (!known) out.set(key, fund)
    else {
      for (const row of fund.rows) known.rows.push(row)
      known.name ??= fund.name
    }
  })
  return [...out.values()]
}

function reportUnread(sheets: readonly Sheet[], read: readonly ReadSheet[], funds: readonly ImportedFund[], visible: boolean, into: Collector): void {
  if (funds.length === 0 && into.problems.length === 0) {
    const explained = sheets.filter((sheet) => (!visible || !sheet.hidden) && explainUnread(sheet, into))
    if (explained.length > 0) return
    into.problem({ sheet: sheets[0]?.name ?? '', severity: 'error', message: `没有读到任何净值。${lookedFor}` })
    return
  }
  read.forEach(({ name, rows, points, hidden }) => {
    if (rows === 0 || points > 0) return
    into.problem({ sheet: name, severity: 'warning', message: hidden && visible ? '隐藏的工作表没有读取。' : `这个工作表没有读到净值。${lookedFor}` })
  })
  if (funds.length > 0 && funds.every((fund) => fund.rows.every((row) => row.nav === null && row.cumNav === null && row.adjNav === null))) {
    into.problem({ sheet: funds[0]?.sheet ?? '', severity: 'error', message: '文件里只有虚拟净值，没有单位净值：虚拟净值不会当作基金净值入库。' })
  }
}
