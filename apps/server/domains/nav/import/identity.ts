import { dayOfSerial, plain, readDay, unquoted } from './days.ts'
import { compact, heading } from './headers.ts'
import { cellText, isBlank, isDateCell } from './sheets.ts'
import type { Cell } from './sheets.ts'

/** Which fund (and day) a title, a sheet's name, a file's name or a column's heading speaks of. */
export interface Identity {
  code?: string
  name?: string
  day?: string
}

/** AMAC codes (SX1234, STE94A, with a class letter), public six-digit codes with or without the exchange. */
const code = String.raw`(?:S(?!HEET)(?=[A-Z0-9]*\d)[A-Z0-9]{5}[A-Z]?|P\d{5,6}|\d{6}(?:\.(?:OF|SH|SZ|IB))?)`
const loneCode = new RegExp(`^${code}$`, 'i')
const codeInText = new RegExp(`(?<![A-Za-z0-9])${code}(?![A-Za-z0-9])`, 'i')
const yearMonth = /^20[0-4]\d(0[1-9]|1[0-2])$/

/** Codes of other houses: capitals, then figures. Only where nothing else stands beside it. */
const houseCode = /^(?!SHEET|COL|NAV|FUND)[A-Z]{1,4}\d{3,8}[A-Z]?$/

export const isFundCode = (text: string) => (loneCode.test(text) && !yearMonth.test(text)) || houseCode.test(text)

const codeLabel = /(?:产品|基金|证券|备案|协会备案|协会)?(?:代码|编码|编号|备案号|code)\s*[:：]\s*([A-Za-z0-9.]{3,20})/i
const nameLabel = /(?:产品|基金|组合|账套|私募基金)?(?:名称|全称|简称)\s*[:：]\s*([^\s:：,，;；|][^:：,，;；|]{0,79}?)(?=\s{2,}|\s+\S{2,8}[:：]|[,，;；|]|\s*(?:产品|基金|备案|协会)(?:代码|编码|编号)|$)/
const dayLabel = /(?:净值|估值|业务|交易|数据|截止|截至|核算)?(?:日期|时间|日)\s*[:：]\s*(\d{4}\s*[-/.年]?\s*\d{1,2}\s*[-/.月]?\s*\d{1,2}\s*日?)/
const dayInText = /(?<!\d)((?:19|20)\d{2}\s*[-/.年_]\s*\d{1,2}\s*[-/.月_]\s*\d{1,2}\s*日?|(?:19|20)\d{6})(?!\d)/g
const wordsOfTables = /(?:基金|产品|每日|每周|历史|最新|单位|份额|资产|累计|复权|虚拟|日|周|月)*净值(?:序列|数据|公告|明细|走势|表现|报告|通知|查询|列表|信息|披露|导出|情况|清单|统计|曲线|表)*|估值表|资产估值|委托资产|(?:发送|导出|下载|查询|汇总|数据|明细|报表|副本|最终版?|更新|打印|nav|data|sheet\d*|工作表\d*|table|export|history|report|等\d+个产品)|表$/gi

export function identityOfText(raw: string): Identity {
  const text = plain(raw)
  const found: Identity = {}
  const codes = codeLabel.exec(text)?.[1]
  if (codes) found.code = codes
  const name = nameLabel.exec(text)?.[1]?.trim()
  if (name && !heading(name)) found.name = name
  const days = Array.from(text.matchAll(dayInText), ([day]) => readDay(day, false))
  const labelled = dayLabel.exec(text)?.[1]
  const day = labelled ? readDay(labelled, false) : days.length === 1 ? days[0] : null
  if (day) found.day = day
  return found
}

/** Labels with their value in the same cell or in the next one. */
export function identityOfRow(cells: readonly Cell[]): Identity {
  const found: Identity = {}
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (isBlank(cell)) continue
    if (isDateCell(cell)) {
      found.day ??= dayOfSerial(cell.serial) ?? undefined
      continue
    }
    const text = cellText(cell)
    const inText = identityOfText(text)
    found.code ??= inText.code
    found.name ??= inText.name
    found.day ??= inText.day
    const role = heading(text)?.role
    if (role !== 'code' && role !== 'name' && role !== 'date') continue
    const next = nextValue(cells, at)
    if (next === undefined || heading(cellText(next))) continue
    if (role === 'date') found.day ??= readDay(next, true) ?? undefined
    else found[role] ??= cleanValue(next)
  }
  return strip(found)
}

export function nextValue(cells: readonly Cell[], at: number): Cell | undefined {
  const label = cellText(cells[at])
  // a merged label repeats itself to the right
  for (let next = at + 1; next < Math.min(cells.length, at + 8); next++) if (!isBlank(cells[next]) && cellText(cells[next]) !== label) return cells[next]
  return undefined
}

const cleanValue = (cell: Cell) => {
  const text = unquoted(plain(cellText(cell)))
  return text === '' || text.length > 100 ? undefined : text
}

const strip = ({ code: c, name, day }: Identity): Identity => ({ ...(c && { code: c }), ...(name && { name }), ...(day && { day }) })

/** A heading, a sheet's name or a title: `XX一号(SX1234)`, `SX1234 XX一号`, `XX一号历史净值`. */
export function identityOfLabel(raw: string): Identity {
  const text = plain(raw).replace(/\s+/g, ' ')
  // over a column 202212 is a fund; in the name of a file or sheet it is December
  if (loneCode.test(text) || isFundCode(text)) return { code: text }
  const labelled = identityOfText(text)
  if (labelled.code || labelled.name) return labelled
  const found = text.match(new RegExp(codeInText, 'gi'))?.find((each) => !yearMonth.test(each))
  const left = (found ? text.replace(found, ' ') : text)
    .replace(dayInText, ' ')
    .replace(wordsOfTables, ' ')
    .replace(/[()（）[\]【】_\-—|:：,，]+/g, (signs) => (/[()（）]/.test(signs) ? signs : ' '))
    .replace(/[(（]\s*[)）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return strip({ code: found, name: isName(left) ? left : undefined, day: labelled.day })
}

const isName = (text: string) => !/(公司|银行|合伙|事务所|托管部|中心|管理人|投资者)$/.test(text) && text.length >= 2 && text.length <= 60 && /[\p{L}]/u.test(text) && !heading(text)

const dull = /^(sheet|table|工作表|表|data|数据|净值|nav|汇总|明细|历史净值|第?\d+页?|page)[\s_-]*\d*$|^[\d\s年月日._-]+$/i

export const identityOfSheetName = (name: string): Identity => (dull.test(plain(name)) && !isFundCode(plain(name)) ? {} : identityOfLabel(name))

/** Parts between `_`, blanks and brackets; the part that is a code, and the longest part that is a name. */
export function identityOfFileName(path: string): Identity {
  const base = plain(path.replace(/^.*[\\/]/, '').replace(/(\.[A-Za-z0-9]{1,5})+$/, ''))
  const days = Array.from(base.matchAll(dayInText), ([day]) => readDay(day.replaceAll('_', '-'), false)).filter((day) => day !== null)
  const parts = base.split(/[_\s()（）[\]【】\-—+,，、]+/).filter(Boolean)
  const codePart = parts.find(isFundCode)
  const names = parts
    .filter((part) => part !== codePart && /[\u4E00-\u9FFF]/.test(part))
    .map((part) => identityOfLabel(part).name)
    .filter((name) => name !== undefined && /号|期|基金|计划|信托|资产|投资|指数|混合|债|股票|增强|中性|策略|精选|成长|稳健|[A-C]$|私募/.test(name))
  const unique = [...new Set(days)]
  return strip({ code: codePart, name: names.sort((a = '', b = '') => b.length - a.length)[0], day: unique.length === 1 ? unique[0] : undefined })
}

/** Titles above a table: the labelled line first, else the line that reads like a fund's name. */
export function identityOfTitles(rows: readonly (readonly Cell[])[]): Identity {
  const found: Identity = {}
  for (const row of rows) Object.assign(found, { ...identityOfRow(row), ...found })
  if (found.code || found.name) return found
  for (const row of rows) {
    const texts = [...new Set(row.filter((cell) => !isBlank(cell)).map((cell) => cellText(cell)))]
    const [only = ''] = texts
    if (texts.length !== 1 || only.length > 80 || /[:：。]/.test(only) || heading(only)) continue
    const named = identityOfLabel(only)
    if (named.code || (named.name && compact(only) !== '' && /号|期|基金|计划|信托|混合|指数|[\u4E00-\u9FFF]{3,}[A-C]$/.test(named.name))) return { ...named, ...found }
  }
  return found
}
