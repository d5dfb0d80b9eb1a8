import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type CombinedSimulation, permissions } from '@zhiheng/contract'
import { App } from 'antd'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import type { ScreenProps } from '../../app/screens.ts'
import { fileFault, readableFiles } from '../../app/table-files.ts'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { useHost } from '../../kit/host.ts'
import { ExportOutlined } from '../../kit/icons.tsx'
import { saveBlob } from '../../kit/list/save-blob.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState, NoPermissionState } from '../../kit/States.tsx'
import { useRights } from './rights.ts'
import { expectedColumns, templateName, templateText, tradeLimits } from './trade-template.ts'
import { TradeImportResult } from './TradeImportResult.tsx'
import { TradeReview } from './TradeReview.tsx'
import { useTradeImport } from './use-trade-import.ts'
import './simulation.css'
import './import.css'

/** 导入交易: records of trades out of files into one combination, looked at before anything is booked. */
export default function SimulationImportScreen({ query: { code } }: ScreenProps<'code'>) {
  return useRights().mayCreate ? <OfCombination code={code} /> : <NoPermissionState what="「导入交易」" needs={permissions['simulation.edit']} />
}

function OfCombination({ code }: { code: string }) {
  const head = useQuery({ ...q(api.simulation.get, { query: { code, records: false } }), retry: false })
  return (
    <Loaded of={head}>
      {(row) => (row.can.includes('edit') ? <Importing row={row} /> : <EmptyState title={`你不能修改「${row.combinationName}」`}>{row.ownerName} 只共享了查看。请所有者把共享改为「机构可改」，或先复制一份再导入。</EmptyState>)}
    </Loaded>
  )
}

function Importing({ row }: { row: CombinedSimulation }) {
  const { setDirty } = useHost()
  const { modal } = App.useApp()
  const one = useTradeImport(row.combinationCode)
  const { preview, imported } = one
  const open = preview !== undefined && preview.rows.length > 0 && imported === undefined
  useEffect(() => {
    setDirty(open)
    return () => setDirty(false)
  }, [open, setDirty])
  const template = () => saveBlob(new Blob([templateText], { type: 'text/csv;charset=utf-8' }), templateName)
  const leave = () => void modal.confirm({ title: '放弃这次导入', content: `${preview?.fileNames.join('、')} 的预览会丢失，不写入任何交易。`, okText: '放弃', cancelText: '继续核对', onOk: one.again })

  if (imported) return <TradeImportResult row={row} lines={preview?.rows.length ?? 0} imported={imported} onAgain={one.again} />
  if (preview && preview.rows.length > 0) return <TradeReview row={row} preview={preview} options={one.options} busy={one.busy} refused={one.refused} onOptions={(options) => void one.choose(options)} onLeave={leave} onTake={() => void one.take()} />
  return (
    <div className="sim-upload">
      <header><h2>{row.combinationName}</h2><span className="t3">{row.tradeCount > 0 ? `已有 ${row.tradeCount} 条交易，导入的记录与之合并` : '还没有交易'}</span><span className="k-space" /><button type="button" className="k-btn" onClick={template}><ExportOutlined />下载模板</button></header>
      <FileDrop what="交易文件" accept={readableFiles} fault={fileFault} sending={one.sending} reading="逐行识别交易，按组合的账簿试记" refused={one.refused} onFiles={(files) => void one.upload(files)} onCancel={one.cancel}>
        <p>{tradeLimits}</p>
        <p>{expectedColumns}</p>
        <p>列的顺序不限；先看逐行预览，确认之后才会记账。</p>
      </FileDrop>
      {preview && <section className="k-refused" role="alert" aria-label="没有读到交易"><ul>{preview.problems.map(({ file, sheet, message }, at) => <li key={at}>{[file, sheet && sheet !== file ? sheet : ''].filter(Boolean).join(' / ')}：{message}</li>)}</ul></section>}
    </div>
  )
}
