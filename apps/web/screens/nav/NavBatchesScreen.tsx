import { useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { NavBatch } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { ImportLink } from './ImportLink.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useSources } from '../../app/nav-sources.ts'
import { navChanged } from './nav-changed.ts'
import { kindNames, ofBatch, rowsOfBatch } from './words.ts'
import './nav.css'

const count = (prop: keyof NavBatch['counts'], label: string, group?: string) => ({ prop, label, kind: 'count' as const, width: 70, sortable: false, ...(group ? { group } : {}), value: (batch: NavBatch) => batch.counts[prop] })
const isOpen = (batch: NavBatch) => batch.kind === 'import' && batch.status === 'preview'
const canRevert = (batch: NavBatch) => batch.status === 'accepted' && !batch.takenBack && rowsOfBatch(batch) > 0

/** Every import, correction and deletion; nothing of it is ever erased. */
export default function NavBatchesScreen() {
  const cache = useQueryClient()
  const host = useHost()
  const mayEdit = useUser()?.permissions.includes('nav.edit') ?? false
  const { nameOf } = useSources()
  const [reverting, setReverting] = useState<NavBatch>()
  const columns = useMemo((): Columns<NavBatch> => [
    { prop: 'createdAt', label: '时间', kind: 'dateTime', width: 136, pin: 'left', always: true, sortable: false },
    { prop: 'kind', label: '类型', width: 84, sortable: false, text: (batch) => kindNames[batch.kind] ?? batch.kind, render: (batch) => kindNames[batch.kind] ?? batch.kind },
    { prop: 'fileName', label: '文件', kind: 'name', width: 240, sortable: false },
    { prop: 'source', label: '来源', width: 76, sortable: false, text: (batch) => nameOf(batch.source), render: (batch) => nameOf(batch.source) },
    { prop: 'status', label: '状态', width: 84, sortable: false, text: ofBatch, render: (batch) => <span className={`nav-status ${batch.takenBack ? 'rejected' : batch.kind === 'import' ? batch.status : 'accepted'}`}>{ofBatch(batch)}</span> },
    count('funds', '基金'), count('fresh', '新增', '净值'), count('same', '相同', '净值'), count('changed', '变更', '净值'), count('conflicting', '冲突', '净值'), count('findings', '检查发现'),
    { prop: 'createdBy', label: '操作人', width: 100, sortable: false },
    { prop: 'acceptedAt', label: '入库时间', kind: 'dateTime', width: 136, sortable: false },
    { prop: 'reason', label: '说明', width: 260, sortable: false },
    {
      prop: 'actions', label: '操作', width: 110, pin: 'right', always: true, sortable: false, text: () => '',
      render: (batch) => isOpen(batch) ? <button type="button" className="k-link" onClick={() => open(batch)}>继续核对</button> : canRevert(batch) && mayEdit ? <button type="button" className="k-link" onClick={() => setReverting(batch)}>撤回</button> : null,
    },
  ], [nameOf, mayEdit])
  const revert = async (batch: NavBatch, reason: string, options: { signal: AbortSignal }) => {
    const { restored, removed } = await api.nav.revert({ body: { batchId: batch.id, reason } }, options)
    host.notify('success', `已撤回：恢复 ${formatCount(restored)} 个原值，取消 ${formatCount(removed)} 个新增`)
    await navChanged(cache)
  }
  return (
    <>
      <ListScreen
        name="nav.batches" title="导入记录" columns={columns} rows={(at) => q(api.nav.batches, { query: at.query, body: at.body.keyword ? { keyword: at.body.keyword } : {} })} rowKey={(batch) => batch.id} index selection={false}
        keyword="文件、说明或操作人" onOpen={(batch) => isOpen(batch) && open(batch)}
        empty={{ title: '还没有导入或更正', text: '导入净值文件、录入或更正净值之后，每一批都会列在这里，可以撤回。', actions: <ImportLink primary /> }}
      />
      {reverting && (
        <ReasonDialog title={`撤回${kindNames[reverting.kind] ?? ''}${reverting.fileName ? `「${reverting.fileName}」` : ''}`} okText="撤回" onConfirm={(reason, options) => revert(reverting, reason, options)} onClose={() => setReverting(undefined)}>
          将撤回 {formatCount(reverting.counts.funds)} 只基金最多 {formatCount(rowsOfBatch(reverting))} 个净值：新增的取消，变更的恢复原值；之后又被更正过的不受影响。
        </ReasonDialog>
      )}
    </>
  )
}

const open = (batch: NavBatch) => openLink(linkTo('NavImport', { batchId: batch.id }), { title: `核对 ${batch.fileName}` })
