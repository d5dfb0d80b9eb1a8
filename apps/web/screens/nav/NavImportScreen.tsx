import { App } from 'antd'
import { useEffect, useState } from 'react'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { resultLinks } from '../../app/tasks.ts'
import { useHost } from '../../kit/host.ts'
import { QueryState } from '../../kit/QueryState.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportReview } from './ImportReview.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { useImport } from './use-import.ts'
import './nav.css'

resultLinks.push((task) => (task.kind === 'nav-import' && task.status === 'done' ? () => openLink(linkTo('NavBatches')) : undefined))

/** NAV files in: upload, look, decide, take. */
export default function NavImportScreen({ query: { batchId } }: ScreenProps<'batchId?'>) {
  const { setDirty, allowed } = useHost()
  const { modal } = App.useApp()
  const [source, setSource] = useState('team')
  const one = useImport(batchId)
  const { preview, choices, accepted, act } = one
  const decided = preview !== undefined && !accepted && (choices.repairs.size > 0 || Object.keys(choices.funds).length + Object.keys(choices.lines).length > 0)
  useEffect(() => {
    setDirty(decided)
    return () => setDirty(false)
  }, [decided, setDirty])

  if (accepted && preview) return <div className="nav"><ImportResult batchId={preview.batchId} accepted={accepted} running={one.busy !== undefined} task={one.task} onAgain={one.again} /></div>
  if (!preview && batchId !== undefined) return <QueryState query={one.reopened} empty="没有找到这次导入" />
  if (!allowed('import')) return <EmptyState title="没有导入权限">请联系机构管理员开通「净值导入」的导入按钮。</EmptyState>
  if (!preview) return <div className="nav"><ImportUpload source={source} onSource={setSource} sending={one.sending} refused={one.refused} onFiles={(files) => void one.upload(files, source)} onCancel={one.cancel} /></div>
  const reject = () => modal.confirm({ title: '放弃这次导入', content: `${preview.fileNames.join('、')} 的预览和已做的选择会丢失，不写入任何净值。`, okText: '放弃', cancelText: '继续核对', onOk: one.reject })
  return (
    <div className="nav">
      <ImportReview preview={preview} choices={choices} act={act} onChoose={(choice) => void one.choose(choice)} />
      {one.refused && <p className="k-refused" role="alert">{one.refused}</p>}
      {preview.status === 'preview' ? (
        <DecisionBar preview={preview} choices={choices} busy={one.busy} onChanged={(changed) => act({ type: 'changed', changed })} onReason={(reason) => act({ type: 'reason', reason })} onReject={reject} onAccept={() => void one.accept()} />
      ) : (
        <footer className="nav-decision"><span className="t2">{preview.status === 'accepted' ? '这次导入已经入库，只能查看' : '这次导入已被放弃，只能查看'}</span><span className="k-space" /><button type="button" className="k-btn" onClick={() => openLink(linkTo('NavBatches'))}>导入记录</button></footer>
      )}
    </div>
  )
}
