import { Progress } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { FileTextOutlined } from './icons.tsx'
import './form/form.css'
import './file-drop.css'

interface FileDropProps {
  /** What the files hold: 净值文件. */
  what: string
  accept: string
  /** Lines below the button: what is taken, and how. */
  children: ReactNode
  /** Why these files would be refused. */
  fault: (files: readonly File[]) => string | undefined
  /** Share sent while an upload runs; 1 while the server reads. */
  sending: number | undefined
  /** What the server does with what it has. */
  reading: string
  refused: string | undefined
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}

/** Where files come in: dropped or picked, several at once. */
export function FileDrop({ what, accept, children, fault: faultOf, sending, reading, refused, onFiles, onCancel }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const wrong = faultOf(files)
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
    <>
      <section className={`k-drop${over ? ' over' : ''}`} aria-label={`上传${what}`} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop}>
        {sending === undefined ? (
          <>
            <span className="k-drop-icon" aria-hidden><FileTextOutlined /></span>
            <h3>把{what}拖到这里，或</h3>
            <button type="button" className="k-btn primary" onClick={() => input.current?.click()}>选择文件</button>
            <input ref={input} type="file" multiple hidden aria-label={what} accept={accept} onChange={(event) => take(event.target.files)} />
            {children}
          </>
        ) : (
          <>
            <h3>{sending < 1 ? '正在上传' : '正在读取并检查'}</h3>
            <Progress percent={Math.round(sending * 100)} size="small" status={sending < 1 ? 'normal' : 'active'} showInfo={sending < 1} />
            <p>{sending < 1 ? '' : reading}</p>
            <button type="button" className="k-btn" onClick={onCancel}>取消</button>
          </>
        )}
      </section>
      {said && <p className="k-refused" role="alert">{said}</p>}
    </>
  )
}
