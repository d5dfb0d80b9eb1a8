import { fileFault, limitsText, readableFiles } from '../../app/table-files.ts'
import { FileDrop } from '../../kit/FileDrop.tsx'
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

/** Where NAV files come in, and under which source. */
export function ImportUpload({ source, onSource, sending, refused, onFiles, onCancel }: ImportUploadProps) {
  return (
    <div className="nav-upload">
      <div className="nav-upload-source"><label htmlFor="nav-source">净值来源</label><SourceSelect id="nav-source" value={source} onChange={(next) => onSource(next ?? 'team')} disabled={sending !== undefined} /><span className="t3">一只基金可以有多个来源，互不覆盖</span></div>
      <FileDrop what="净值文件" accept={readableFiles} fault={fileFault} sending={sending} reading="逐行识别日期与净值，与已有净值比较" refused={refused} onFiles={onFiles} onCancel={onCancel}>
        <p>{limitsText}</p>
        <p>表头、日期格式、编码自动识别；一个文件可以有多个工作表和多只基金。先看预览，确认之后才会入库。</p>
      </FileDrop>
    </div>
  )
}
