import { useQueryClient } from '@tanstack/react-query'
import type { TradePreview } from '@zhiheng/contract'
import { useRef, useState } from 'react'
import { api, quietly, withProgress } from '../../api.ts'
import { refusalOf } from '../../kit/use-act.ts'
import { staleKeys } from './use-simulation-acts.ts'

export interface ImportOptions {
  /** 补足现金: what a purchase lacks is booked as cash in on its day. */
  fillCash: boolean
  /** 跳过错误行: rows in error are left out instead of refusing the file. */
  leaveOut: boolean
}
export type Imported = Awaited<ReturnType<typeof api.simulation.importTrades>>

/** One import from its files to what was booked. */
export function useTradeImport(code: string) {
  const cache = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [options, setOptions] = useState<ImportOptions>({ fillCash: false, leaveOut: false })
  const [preview, setPreview] = useState<TradePreview>()
  const [sending, setSending] = useState<number>()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [imported, setImported] = useState<Imported>()
  const stop = useRef<() => void>(undefined)
  const parts = (list: readonly File[]) => list.map((file) => ({ name: file.name, bytes: file }))

  const look = async (list: readonly File[], chosen: ImportOptions) => {
    const up = withProgress((share) => setSending((now) => (now === undefined ? now : share)))
    quietly(up.abort)
    stop.current = up.cancel
    setRefused(undefined)
    try {
      const found = await api.simulation.previewTrades({ body: { code, fillCash: chosen.fillCash }, files: parts(list) }, up.options)
      setFiles(list)
      setPreview(found)
      return true
    } catch (error) {
      if (!up.options.signal.aborted) setRefused(refusalOf(error))
      return false
    }
  }
  const upload = async (list: readonly File[]) => {
    setSending(0)
    await look(list, options)
    setSending(undefined)
  }
  /** With other options the books look different: the same files are weighed again. */
  const choose = async (next: ImportOptions) => {
    setOptions(next)
    if (next.fillCash === options.fillCash) return
    setBusy('正在按新选项重新检查')
    if (!(await look(files, next))) setOptions(options)
    setBusy(undefined)
  }
  const take = async () => {
    if (!preview) return
    setBusy('正在导入')
    setRefused(undefined)
    try {
      const done = await api.simulation.importTrades({ body: { code, version: preview.version, ...options }, files: parts(files) }, quietly())
      setImported(done)
      await Promise.all(staleKeys.map((key) => cache.invalidateQueries({ queryKey: [key] })))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const again = () => {
    setFiles([])
    setPreview(undefined)
    setImported(undefined)
    setRefused(undefined)
  }
  return { preview, options, sending, busy, refused, imported, upload, choose, take, again, cancel: () => stop.current?.() }
}
