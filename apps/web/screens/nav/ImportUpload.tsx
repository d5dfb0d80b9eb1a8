import { Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { FileTextOutlined } from '../../kit/icons.tsx'
import { fileFault, limitsText } from './files.ts'
import { SourceSelect } from './SourceSelect.tsx'

interface ImportUploadProps {
  source: string
  onSource: (source: string) => void
  /** Share sent while an upload runs; 1 while the server reads. */
  sending: number | undefined
  refused: string | undefined
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}

/** Where files come in: dropped or picked, several at once. */
export function ImportUpload({ source, onSource, sending, refused, onFiles, onCancel }: ImportUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const wrong = fileFault(files)
    setFault(wrong)
    if (!wrong && files.length > 0) onFiles(files)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (sending === undefined) take(event.dataTransfer.files)
  }
  const said = fault ?? refused
  return (
    <div className="nav-upload">
      <div className="nav-upload-source"><label htmlFor="nav-source">净值来源</label><SourceSelect id="nav-source" value={source} onChange={(next) => onSource(next ?? 'team')} disabled={sending !== undefined} /><span className="t3">一只基金可以有多个来源，互不覆盖</span></div>
      <section className={`nav-drop${over ? ' over' : ''}`} aria-label="上传净值文件" onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
        {sending === undefined ? (
          <>
            <span className="nav-drop-icon" aria-hidden><FileTextOutlined /></span>
            <h3>把净值文件拖到这里，或</h3>
            <button type="button" className="k-btn primary" onClick={() => input.current?.click()}>选择文件</button>
            <input ref={input} type="file" multiple hidden aria-label="净值文件" accept=".csv,.tsv,.txt,.xlsx" onChange={(event) => take(event.target.files)} />
            <p>{limitsText}</p>
            <p>表头、日期格式、编码自动识别；一个文件可以有多个工作表和多只基金。先看预览，确认之后才会入库。</p>
          </>
        ) : (
          <>
            <h3>{sending < 1 ? '正在上传' : '正在读取并检查'}</h3>
            <Progress percent={Math.round(sending * 100)} size="small" status={sending < 1 ? 'normal' : 'active'} showInfo={sending < 1} />
            <p>{sending < 1 ? '' : '逐行识别日期与净值，与已有净值比较'}</p>
            <button type="button" className="k-btn" onClick={onCancel}>取消</button>
          </>
        )}
      </section>
      {said && <p className="k-refused" role="alert">{said}</p>}
    </div>
  )
}
