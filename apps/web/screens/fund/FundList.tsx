import { useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { Fund } from '@zhiheng/contract'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { useSeenColumns } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { exportByTask } from '../../app/task-export.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { BatchButton, Columns } from '../../kit/list/types.ts'
import { fundColumns } from './fund.columns.tsx'
import { FundForm } from './FundForm.tsx'

const calls = { public: api.fund.publicList, private: api.fund.privateList, offering: api.fund.offeringList, merged: api.fund.mergedList, concern: api.fund.concernList, mine: api.fund.mine }
export type FundScope = keyof typeof calls

interface FundListProps {
  scope: FundScope
  title: string
  columns?: Columns<Fund>
  /** Lists of own funds make and change them. */
  edits?: boolean
  empty: { title: string; text: string; actions?: ReactNode }
}

/** The fund lists: one component, told apart by their call. */
export function FundList({ scope, title, columns: declared = fundColumns, edits = false, empty }: FundListProps) {
  const cache = useQueryClient()
  const columns = useSeenColumns(declared)
  const host = useHost()
  const { modal } = App.useApp()
  const [editing, setEditing] = useState<Partial<Fund>>()
  const changed = () => cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('fund.') })

  const follow = async (funds: readonly Fund[], on: boolean) => {
    const body = { objectType: 'fund' as const, codes: funds.map((fund) => fund.fundCode) }
    await (on ? api.fund.concern({ body }) : api.fund.unconcern({ body }))
    host.notify('success', `${on ? '已关注' : '已取消关注'} ${funds.length} 只基金`)
    await changed()
  }
  const remove = (funds: readonly Fund[]) => {
    const names = funds.slice(0, 3).map((fund) => fund.shortName).join('、')
    modal.confirm({
      title: `删除 ${funds.length} 只基金`,
      content: `将删除 ${names}${funds.length > 3 ? ' 等' : ''} 及其净值、分红与指标；对平台基金的覆盖会恢复为平台的值。`,
      okText: '删除', okButtonProps: { danger: true }, cancelText: '取消',
      onOk: async () => {
        await api.fund.remove({ body: { ids: funds.map((fund) => fund.fundCode) } })
        await changed()
      },
    })
  }
  const batch: BatchButton<Fund>[] = [
    { label: '加入对比', disabledWhenEmpty: true, handler: (funds) => openLink(linkTo('FundCompare', { codes: funds.slice(0, 10).map((fund) => fund.fundCode).join(',') }), { title: '基金对比' }) },
    scope === 'concern'
      ? { label: '取消关注', disabledWhenEmpty: true, handler: (funds) => void follow(funds, false) }
      : { label: '加入关注', disabledWhenEmpty: true, handler: (funds) => void follow(funds, true) },
    { label: '编辑', powerType: 'edit', disabledWhenEmpty: true, show: edits, handler: (funds) => setEditing(funds[0]) },
    { label: '删除', powerType: 'delete', disabledWhenEmpty: true, show: edits, handler: remove },
    { label: '导出', powerType: scope === 'concern' ? undefined : 'export', isExport: true, exportName: title } as BatchButton<Fund>,
  ]
  return (
    <>
      <ListScreen
        name={`fund.${scope}`}
        title={title}
        columns={columns}
        rows={(at) => q(calls[scope], at)}
        rowKey={(fund) => fund.fundCode}
        rowName={(fund) => fund.shortName}
        onOpen={(fund) => openLink(linkTo('FundDetail', { fundCode: fund.fundCode }), { title: fund.shortName })}
        keyword="代码、名称或拼音首字母"
        index
        {...(edits ? { create: { text: '新增', powerType: 'create', onClick: () => setEditing({}) } } : {})}
        batch={batch}
        exportCall={(ask, options) =>
          exportByTask(api.fund.exportList({ body: { ...ask.body, scope, columns: ask.columns.map(({ prop, label }) => ({ key: prop, title: label })), ...(ask.keys.length > 0 ? { codes: [...ask.keys] } : {}) } }), options)
        }
        empty={empty}
      />
      <FundForm fund={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
