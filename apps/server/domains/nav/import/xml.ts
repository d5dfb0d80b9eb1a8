import { refuse } from './limits.ts'

/** The little XML that a workbook needs. No document type is accepted, so no entity is ever defined or fetched. */

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,6});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return named[body.toLowerCase()] ?? whole
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

export const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined
}

/** Bytes of a part as text; UTF-16 parts are legal though rare. */
export function xmlText(part: Buffer): string {
  const text = part[0] === 0xff && part[1] === 0xfe ? part.toString('utf16le') : part.toString('utf8')
  refuseDoctype(text.slice(0, 4096))
  return text
}

export function refuseDoctype(head: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) refuse('文件中含有外部实体声明，出于安全原因不予读取。请在 Excel 中另存为 .xlsx 后再导入。')
}

/** Every tag of the given local names, in order: `[tag name, attributes]`. Namespace prefixes are ignored. */
export function* tags(text: string, names: string): Generator<readonly [string, string]> {
  // `<` ends the attribute part, so that a broken file costs linear time
  for (const found of text.matchAll(new RegExp(`<(?:[\\w-]+:)?(${names})(?=[\\s/>])([^<>]*)>`, 'g'))) yield [found[1] ?? '', found[2] ?? '']
}

/** Inner text of each `<name>` element. Not for elements that nest in themselves. */
export function* inner(text: string, name: string): Generator<string> {
  const open = new RegExp(`<((?:[\\w-]+:)?${name})(?=[\\s/>])([^<>]*)>`, 'g')
  for (let found = open.exec(text); found; found = open.exec(text)) {
    if (found[2]?.endsWith('/')) {
      yield ''
      continue
    }
    const end = text.indexOf(`</${found[1]}>`, open.lastIndex)
    if (end < 0) return
    yield text.slice(open.lastIndex, end)
    open.lastIndex = end
  }
}
