import { readFile, stat } from 'node:fs/promises'
import { readImport } from '../domains/nav/import/import-read.ts'
import { ImportRefused, limits } from '../domains/nav/import/limits.ts'
import type { ImportedFund, ImportProblem, ImportRead } from '../domains/nav/import/result.ts'

const usage = '用法：import-check <文件…>，把读到的净值按 CSV 打印（trading_day,nav,cum_nav[,adj_nav]）。'

/** Prints what the importer reads from each file. 0: read; 1: some of the files could not be read; 2: nothing could be read. */
export async function importCheck(args: string[], out: (line: string) => void, err: (line: string) => void = console.error): Promise<number> {
  if (args.length === 0) {
    err(usage)
    return 2
  }
  const reads: ImportRead[] = []
  let failed = false
  for (const path of args) {
    try {
      const read = await readPath(path)
      for (const problem of read.problems) err(`${path}: ${problemText(problem)}`)
      if (read.problemsLeftOut > 0) err(`${path}: 另有 ${read.problemsLeftOut} 处问题未列出。`)
      for (const fund of read.funds) for (const text of unlike(fund)) err(`${path}: ${text}`)
      const funds = read.funds.map(published).filter((fund) => fund.rows.length > 0)
      failed ||= funds.length === 0
      reads.push({ ...read, funds })
    } catch (error) {
      failed = true
      err(`${path}: ${reason(error)}`)
    }
  }
  print(reads, out)
  if (reads.every((read) => read.funds.length === 0)) return 2
  return failed ? 1 : 0
}

/** Without the lines that hold nothing but one investor's virtual NAV. */
const published = (fund: ImportedFund): ImportedFund => ({ ...fund, rows: fund.rows.filter((row) => row.nav !== null || row.cumNav !== null || row.adjNav !== null) })

async function readPath(path: string): Promise<ImportRead> {
  // the size is asked first, so that a huge file is never loaded
  const { size } = await stat(path)
  if (size > limits.fileBytes) throw new ImportRefused(`文件大小 ${(size / 1024 / 1024).toFixed(1)} MB，超过上限 ${limits.fileBytes / 1024 / 1024} MB，请拆分后再导入。`)
  return readImport(await readFile(path), path)
}

function reason(error: unknown): string {
  if (error instanceof ImportRefused) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return '文件不存在。'
  if (code === 'EISDIR') return '这是一个文件夹，不是文件。'
  if (code === 'EACCES') return '没有读取这个文件的权限。'
  throw error
}

const problemText = ({ sheet, row, column, message }: ImportProblem) =>
  `${sheet === '' ? '' : `工作表“${sheet}”`}${row === undefined ? '' : `第 ${row} 行`}${column === undefined ? '' : ` ${column} 列`}${sheet === '' && row === undefined ? '' : '：'}${message}`

const unlike = ({ rows }: ImportedFund) =>
  rows.flatMap((row, at) => (rows[at - 1]?.day === row.day ? [`${row.day} 有两个不同的净值（第 ${rows[at - 1]?.row} 行与第 ${row.row} 行）。`] : []))

function print(reads: readonly ImportRead[], out: (line: string) => void): void {
  const several = reads.reduce((sum, read) => sum + read.funds.length, 0) > 1
  for (const read of reads) {
    for (const fund of read.funds) {
      if (several) out(`# file=${read.fileName} sheet=${fund.sheet} code=${fund.code ?? ''} name=${oneLine(fund.name ?? '')}`)
      printFund(fund, out)
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function printFund({ rows }: ImportedFund, out: (line: string) => void): void {
  const adjusted = rows.some((row) => row.adjNav !== null)
  out(adjusted ? 'trading_day,nav,cum_nav,adj_nav' : 'trading_day,nav,cum_nav')
  for (const { day, nav, cumNav, adjNav } of rows) out([day, nav, cumNav, ...(adjusted ? [adjNav] : [])].map(figure).join(','))
}

/** Shortest text that reads back as the same number, without exponents. */
function figure(value: string | number | null): string {
  if (typeof value !== 'number') return value ?? ''
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
