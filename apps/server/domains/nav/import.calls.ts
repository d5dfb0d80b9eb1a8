import { type ImportPreview, navCalls, toPage } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { type HandlersOf, type Input, staged, type UploadedFile } from '../../rpc/handlers.ts'
import { keepFile } from '../../out/files.ts'
import { queueTask } from '../task/queue-task.ts'
import { acceptImport, type Decision, type StoredPreview } from './accept-import.ts'
import * as ledgerStore from './ledger.store.ts'
import { previewImport, toPreview } from './preview-import.ts'
import { type FileRead, readFiles, readStoredFiles } from './read-files.ts'
import { refusePlatform, scopeOf } from './scope.ts'
import { rewriteSeries } from './series.store.ts'

type Importing = Pick<typeof navCalls, 'importV1' | 'importV2' | 'preview' | 'accept' | 'reject' | 'batches' | 'revert'>

/** More rows than this are taken by a task, so that the page need not wait. */
const rowsAtOnce = 20_000

interface Read {
  files: { name: string; hash: string }[]
  reads: FileRead[]
}
interface Fields {
  source: string
  fundCode?: string | undefined
  accept: '0' | '1'
}

const uploaded = (call: typeof navCalls.importV1 | typeof navCalls.importV2) =>
  staged(call, {
    load: async ({ files }: Input<unknown, Fields>) => {
      if (files.length === 0) throw refuse('请选择要导入的净值文件（CSV、TXT、XLSX）')
      return files
    },
    compute: async (files: readonly UploadedFile[]): Promise<Read> => ({
      files: await Promise.all(files.map(async ({ name, bytes }) => ({ name, hash: await keepFile(bytes) }))),
      reads: await readFiles(files),
    }),
    keep: async ({ files, reads }: Read, ctx, { body }) => {
      refusePlatform(ctx.actor, body.source)
      const scope = scopeOf(ctx.actor)
      const stored: StoredPreview = { files, source: body.source, fundCode: body.fundCode || undefined }
      const batchId = await ledgerStore.addBatch(ctx.db, scope, ctx.actor.userId, { kind: 'import', source: body.source, fileName: files.map((file) => file.name).join('、').slice(0, 400), fileHash: files[0]!.hash, status: 'preview', preview: stored })
      const preview = await previewOf(ctx, batchId, 'preview', stored, reads)
      await ledgerStore.setBatch(ctx.db, scope, batchId, { counts: preview.counts })
      const clean = preview.funds.length > 0 && preview.problems.length === 0 && preview.counts.conflicting === 0 && preview.funds.every((fund) => fund.fundCode !== '' && fund.findings.every((finding) => finding.severity !== 'error'))
      if (call !== navCalls.importV1 || body.accept !== '1' || !clean) return preview
      await acceptImport(ctx.db, scope, ctx.actor, batchId, reads, { funds: {}, repairs: [], lines: {}, changed: 'correct', reason: '' }, ctx.now())
      return { ...preview, status: 'accepted' as const }
    },
  })

export const importHandlers: HandlersOf<Importing> = {
  importV1: uploaded(navCalls.importV1),
  importV2: uploaded(navCalls.importV2),

  preview: async ({ body }, ctx) => {
    const batch = await seenBatch(ctx, body.batchId)
    const stored = batch.preview as StoredPreview
    return previewOf(ctx, batch.id, batch.status as ImportPreview['status'], stored, await readStoredFiles(stored.files), body.funds)
  },

  accept: staged(navCalls.accept, {
    load: async ({ body }, ctx) => {
      const batch = await seenBatch(ctx, body.batchId)
      if (batch.status !== 'preview') throw refuse(batch.status === 'accepted' ? '这次导入已经入库' : '这次导入已被放弃，请重新上传')
      const { fresh, same, changed, conflicting } = batch.counts as ImportPreview['counts']
      return { stored: batch.preview as StoredPreview, decision: body as Decision & { batchId: string }, large: fresh + same + changed + conflicting > rowsAtOnce }
    },
    compute: async (loaded) => ({ ...loaded, reads: loaded.large ? [] : await readStoredFiles(loaded.stored.files) }),
    keep: async ({ stored, decision, reads, large }, ctx) => {
      if (large) {
        const taskId = await queueTask(ctx, 'nav-import', `净值导入：${stored.files.map((file) => file.name).join('、')}`, { batchId: decision.batchId, decision })
        return { ...toPreview({ id: decision.batchId, status: 'running', source: stored.source }, reads, []), taskId }
      }
      await acceptImport(ctx.db, scopeOf(ctx.actor), ctx.actor, decision.batchId, reads, decision, ctx.now())
      return previewOf(ctx, decision.batchId, 'accepted', stored, reads)
    },
  }),

  reject: async ({ body }, ctx) => {
    const batch = await seenBatch(ctx, body.batchId)
    if (batch.status !== 'preview') throw refuse('这次导入已经结束，不能放弃')
    await ledgerStore.setBatch(ctx.db, scopeOf(ctx.actor), body.batchId, { status: 'rejected' })
    return null
  },

  batches: async ({ query, body }, ctx) => {
    const { rows, total } = await ledgerStore.batchPage(ctx.db, scopeOf(ctx.actor), body.keyword, query)
    const none = { funds: 0, fresh: 0, same: 0, changed: 0, conflicting: 0, problems: 0, findings: 0 }
    return toPage(
      rows.map((row) => {
        const { takenBack = false, ...counts } = row.counts as { takenBack?: boolean }
        return {
          id: row.id, kind: row.kind, source: row.source, fileName: row.file_name, status: row.status, reason: row.reason, createdBy: row.real_name ?? '系统',
          createdAt: row.created_at.toISOString(), acceptedAt: row.accepted_at?.toISOString() ?? null, counts: { ...none, ...counts }, takenBack,
        }
      }),
      total, query,
    )
  },

  revert: async ({ body }, ctx) => {
    const scope = scopeOf(ctx.actor)
    await ledgerStore.holdLedger(ctx.db, scope)
    const batch = await seenBatch(ctx, body.batchId)
    if (batch.status !== 'accepted') throw refuse('只能撤回已入库的批次')
    if ((batch.counts as { takenBack?: boolean }).takenBack) throw refuse('这一批已经撤回过')
    const points = await ledgerStore.pointsOfBatch(ctx.db, scope, body.batchId)
    if (points.length === 0) throw refuse('这一批净值之后都被更正过，没有可撤回的')
    const own = await ledgerStore.addBatch(ctx.db, scope, ctx.actor.userId, { kind: 'correction', source: batch.source, reason: `撤回批次 ${body.batchId}：${body.reason}`, counts: { funds: new Set(points.map((point) => point.fund_code)).size, changed: points.length } })
    const entries = points.map(({ fund_code, trading_day, former }) => ({
      fundCode: fund_code, day: trading_day, nav: former?.nav ?? null, cumNav: former?.cum_nav ?? null, adjNav: former?.adj_nav ?? null, excluded: former?.is_excluded ?? false, deleted: former?.is_deleted ?? true,
    }))
    await ledgerStore.addRevisions(ctx.db, scope, batch.source, own, entries)
    await ledgerStore.setBatch(ctx.db, scope, batch.id, { counts: { ...(batch.counts as object), takenBack: true } })
    await rewriteSeries(ctx.db, scope, [...new Set(points.map((point) => point.fund_code))].map((fundCode) => ({ fundCode, source: batch.source })), ctx.now())
    return { restored: entries.filter((entry) => !entry.deleted).length, removed: entries.filter((entry) => entry.deleted).length }
  },
}

async function seenBatch(ctx: Context, id: string) {
  const batch = await ledgerStore.findBatch(ctx.db, scopeOf(ctx.actor), id)
  if (!batch) throw notFound('导入记录')
  return batch
}

function previewOf(ctx: Context, batchId: string, status: ImportPreview['status'], { source, fundCode }: StoredPreview, reads: FileRead[], chosen: Readonly<Record<string, string>> = {}) {
  const today = asDay(ctx.now())
  return previewImport(ctx.db, { id: batchId, status, source }, reads, { scope: scopeOf(ctx.actor), source, fundCode, chosen, today })
}
