import { decode } from './decode.ts'
import { limits, refuse } from './limits.ts'
import { readHtml, readSpreadsheetXml } from './read-markup.ts'
import { readXlsx } from './read-xlsx.ts'
import type { FileKind } from './result.ts'
import type { Sheet } from './sheets.ts'
import { textSheet } from './text-sheet.ts'
import { openZip } from './unzip.ts'

export interface ReadBytes {
  kind: FileKind
  encoding: string | null
  sheets: Sheet[]
}

/** Bytes to sheets. The content decides what the file is; its name never does. */
export function readBytes(bytes: Uint8Array, title: string): ReadBytes {
  if (bytes.length === 0) return refuse('文件是空的。')
  if (bytes.length > limits.fileBytes) return refuse(`文件大小 ${(bytes.length / 1024 / 1024).toFixed(1)} MB，超过上限 ${limits.fileBytes / 1024 / 1024} MB，请拆分后再导入。`)
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readZip(bytes)
  refuseForeign(bytes)
  const { text, encoding } = decode(bytes)
  const head = text.slice(0, 4096)
  if (/<(?:\w+:)?Workbook[\s>]/.test(head) && /urn:schemas-microsoft-com:office:spreadsheet/.test(head)) return { kind: 'xml', encoding, sheets: readSpreadsheetXml(text) }
  if (/^\s*</.test(head) && /<(html|table|!doctype html|head|meta|body|div)\b/i.test(head)) return { kind: 'html', encoding, sheets: readHtml(text) }
  if (text.slice(0, 4096).includes('\0')) return refuse('不是表格文件：内容是二进制数据。可以导入 .xlsx、.csv、.tsv、.txt 文件。')
  return { kind: 'text', encoding, sheets: [textSheet(title, text)] }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

function readZip(bytes: Uint8Array): ReadBytes {
  const zip = openZip(bytes)
  if (zip.names.some((name) => name.endsWith('workbook.bin'))) return refuse('这是 .xlsb 二进制工作簿，请在 Excel 中另存为 .xlsx 后再导入。')
  if (zip.names.includes('content.xml')) return refuse('这是 OpenDocument 表格（.ods），请另存为 .xlsx 后再导入。')
  if (zip.names.some((name) => name.startsWith('word/') || name.startsWith('ppt/'))) return refuse('这是 Word 或 PowerPoint 文件，不是表格。请把净值表另存为 .xlsx 或 .csv 后再导入。')
  if (!zip.names.some((name) => name.endsWith('workbook.xml'))) return refuse('这是压缩包，里面没有 Excel 工作簿。请先解压，再导入其中的净值文件。')
  return { kind: 'xlsx', encoding: null, sheets: readXlsx(zip) }
}

const foreign: readonly (readonly [readonly number[], string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], '这是旧版 Excel 的 .xls 文件（或设有密码的工作簿），无法读取。请用 Excel 或 WPS 打开，取消密码，选择“文件 → 另存为 → Excel 工作簿 (*.xlsx)”后再导入。'],
  [[0x09, 0x08], '这是很旧的 Excel 文件格式，请在 Excel 或 WPS 中另存为 .xlsx 后再导入。'],
  [[0x25, 0x50, 0x44, 0x46], '这是 PDF 文件，不是表格。请使用 .xlsx 或 .csv 格式的净值表。'],
  [[0x52, 0x61, 0x72, 0x21], '这是 RAR 压缩包，请先解压，再导入其中的净值文件。'],
  [[0x37, 0x7a, 0xbc, 0xaf], '这是 7z 压缩包，请先解压，再导入其中的净值文件。'],
  [[0x1f, 0x8b], '这是 gzip 压缩文件，请先解压再导入。'],
  [[0x89, 0x50, 0x4e, 0x47], '这是图片，不是表格。'],
  [[0xff, 0xd8, 0xff], '这是图片，不是表格。'],
  [[0x50, 0x4b], '文件不完整或已损坏：压缩包的目录读不出来，请重新下载后再导入。'],
]

function refuseForeign(bytes: Uint8Array): void {
  for (const [start, message] of foreign) if (startsWith(bytes, start)) refuse(message)
}
