import { useRef, useState } from 'react'
import { useHost } from '../host.ts'
import type { Arranged } from './layout.ts'
import { saveBlob } from './save-blob.ts'
import type { ExportAsk, ExportCall, RowsAsk } from './types.ts'

/** The ask of an export: page 1, page size = the organisation's limit, visible columns without pictures. */
export function exportAsk<R>(ask: RowsAsk, arranged: Arranged<R>, keys: readonly string[], maxExportCount: number): ExportAsk {
  const columns = arranged.placed.map(({ column }) => column).filter((column) => !column.thumbnail && column.kind !== 'spark')
  return {
    query: { pageNo: 1, pageSize: maxExportCount },
    body: ask.body,
    columns: columns.map(({ prop, label, group, kind, decimals }) => ({ prop, label: group ? `${group} ${label}` : label, kind: kind ?? 'text', decimals })),
    queryColumns: columns.filter((column) => column.isQueryData).map((column) => column.prop),
    keys,
  }
}

export interface Exporting {
  rows: number
  columns: number
  /** From 0 to 1; undefined while the server does not say. */
  share: number | undefined
  cancel: () => void
}
interface ExportOptions {
  call: ExportCall | undefined
  /** The drawer knows a task of the server by itself. */
  isTask: boolean
  total: number
  confirm: (question: { title: string; content: string; onOk: () => void }) => void
}

/** Runs exports one at a time, with progress and cancel, and asks first when nothing is selected. */
export function useExport({ call, isTask, total, confirm }: ExportOptions) {
  const host = useHost()
  const [running, setRunning] = useState<Exporting>()
  const busy = useRef(false)

  const run = async (ask: ExportAsk, name: string, rows: number) => {
    if (!call || busy.current) return
    busy.current = true
    const abort = new AbortController()
    const show = (share: number | undefined) => setRunning({ rows, columns: ask.columns.length, share, cancel: () => abort.abort() })
    const work = isTask ? undefined : host.startWork(`导出${name}`, () => abort.abort())
    show(undefined)
    try {
      const blob = await call(ask, { signal: abort.signal, onProgress: (share) => { show(share); work?.progress(share) } })
      saveBlob(blob, `${name}.xlsx`)
      work?.done(`${rows} 条`)
    } catch {
      work?.fail(abort.signal.aborted ? '已取消' : '获取列表数据失败')
      if (!abort.signal.aborted) host.notify('error', '获取列表数据失败')
    } finally {
      busy.current = false
      setRunning(undefined)
    }
  }

  const start = (ask: ExportAsk, name: string) => {
    if (total === 0) return host.notify('warning', '列表为空')
    if (ask.keys.length > 0) return void run(ask, name, ask.keys.length)
    const rows = Math.min(total, host.maxExportCount)
    confirm({ title: '没有选择数据', content: `是否导出整个列表（最多${host.maxExportCount}条，本次${rows}条）？`, onOk: () => void run(ask, name, rows) })
  }
  return { running, start }
}
