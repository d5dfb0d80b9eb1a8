import { simulationCalls, type TradePreview } from '@zhiheng/contract'
import { numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import { inWorker } from '../../jobs/in-worker.ts'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { type HandlersOf, staged, type UploadedFile } from '../../rpc/handlers.ts'
import { readTrades, type TradesRead } from './import/read-trades.ts'
import { type WeighedFile, weighFile } from './import/preview-trades.ts'
import { savedState, saveRecords } from './save-records.ts'
import { editable } from './seen.ts'
import type { SimulationRow } from './simulation.store.ts'

type Importing = Pick<typeof simulationCalls, 'importTrades' | 'previewTrades'>

/** Below this a file is read at once; a larger one in a thread of its own, so that other calls go on. */
const inlineBytes = 200_000
const mostRows = 20_000

async function readFiles(files: readonly UploadedFile[]): Promise<TradesRead[]> {
  const reads: TradesRead[] = []
  for (const { name, bytes } of files) {
    reads.push(bytes.length <= inlineBytes ? readTrades(bytes, name) : await inWorker<TradesRead>(new URL('./import/read-trades.ts', import.meta.url).href, 'readTrades', [bytes, name]))
  }
  const rows = reads.reduce((sum, { trades }) => sum + trades.length, 0)
  if (rows > mostRows) throw refuse(`文件共有 ${rows} 条交易，一次最多导入 ${mostRows} 条，请拆分文件`)
  return reads
}

const filesOf = async ({ files }: { files: readonly UploadedFile[] }) => {
  if (files.length === 0) throw refuse('请选择要导入的交易文件（CSV、TXT、XLSX）')
  return files
}

export const importHandlers: HandlersOf<Importing> = {
  previewTrades: staged(simulationCalls.previewTrades, {
    load: filesOf,
    compute: readFiles,
    keep: async (reads, ctx, { body }) => {
      const row = await editable(ctx, body.code)
      return toPreview(row, reads, await weighFile(ctx, row, reads, body.fillCash))
    },
  }),

  importTrades: staged(simulationCalls.importTrades, {
    load: filesOf,
    compute: readFiles,
    keep: async (reads, ctx, { body }) => {
      const row = await editable(ctx, body.code, body.version)
      const { drafts, lines } = await wanted(ctx, row, reads, body)
      const { end, ...saved } = await saveRecords(ctx, row, { save: drafts.map(({ draft }) => draft), update: [], delete: [], fillCash: body.fillCash, placeOf: (at) => placeOf(lines[drafts[at]!.at]!) })
      return { combinationCode: row.code, ...saved, leftOut: lines.length - drafts.length + saved.leftOut, state: savedState(end) }
    },
  }),
}

/** The lines to book: all, or those that stand when what is wrong is left out. */
async function wanted(ctx: Context, row: SimulationRow, reads: readonly TradesRead[], { fillCash, leaveOut }: { fillCash: boolean; leaveOut: boolean }): Promise<Pick<WeighedFile, 'lines' | 'drafts'>> {
  let found = await weighFile(ctx, row, reads, fillCash)
  const { lines } = found
  if (lines.length === 0) throw refuse(found.problems[0]?.message ?? '文件中没有交易')
  const wrong = lines.filter(({ severity }) => severity === 'error')
  const fatal = found.problems.find(({ message }) => message.startsWith('导入后已有交易'))
  if (fatal) throw refuse(fatal.message)
  if (wrong.length === 0) return found
  if (!leaveOut) throw refuse(`${placeOf(wrong[0]!)}：${wrong[0]!.findings[0]!.message}（共 ${wrong.length} 行有错误，没有导入任何交易）`, { rows: wrong.slice(0, 200).map(({ file, sheet, row: at, findings }) => ({ file, sheet, row: at, message: findings[0]!.message })) })
  // A line that is left out may take the ground from a later one.
  let left = new Set(lines.flatMap(({ severity }, at) => (severity === 'error' ? [at] : [])))
  for (let size = -1; size !== left.size; ) {
    size = left.size
    const rest = withoutLines(reads, left)
    found = await weighFile(ctx, row, rest, fillCash)
    const kept = lines.map((_, at) => at).filter((at) => !left.has(at))
    left = new Set([...left, ...found.lines.flatMap(({ severity }, at) => (severity === 'error' ? [kept[at]!] : []))])
  }
  const kept = lines.map((_, at) => at).filter((at) => !left.has(at))
  if (kept.length === 0) throw refuse('没有可以导入的交易：每一行都有错误')
  return { lines, drafts: found.drafts.map(({ draft, at }) => ({ draft, at: kept[at]! })) }
}

function withoutLines(reads: readonly TradesRead[], left: ReadonlySet<number>): TradesRead[] {
  let at = -1
  return reads.map((read) => ({ ...read, trades: read.trades.filter(() => !left.has((at += 1))) }))
}

const placeOf = ({ file, sheet, row }: Pick<TradePreview['rows'][number], 'file' | 'sheet' | 'row'>) => `${file}${sheet && sheet !== file.replace(/\.\w+$/, '') ? ` ${sheet}` : ''} 第${row}行`

function toPreview(row: SimulationRow, reads: readonly TradesRead[], { lines, weighed, problems }: WeighedFile): TradePreview {
  const of = (severity: TradePreview['rows'][number]['severity']) => lines.filter((line) => line.severity === severity).length
  return {
    combinationCode: row.code, version: row.version, fileNames: reads.map(({ file }) => file), problems, rows: lines, counts: { rows: lines.length, error: of('error'), warning: of('warning'), fine: of('fine') },
    cashToFill: [...weighed.books.filled].map(([tradingDay, amount]) => ({ tradingDay, amount: numberOf(amount, 'money') })), after: lines.length > 0 ? savedState(weighed.books.days.at(-1)) : null,
  }
}
