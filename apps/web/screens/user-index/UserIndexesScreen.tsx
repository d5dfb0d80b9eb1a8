import { q } from '@zhiheng/client'
import type { UserIndex } from '@zhiheng/contract'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { unitWords } from '../../app/formula.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'

const stale = [api.indicator.page.key, api.indicator.mine.key, api.indicator.newList.key]
const open = (row?: UserIndex) => openLink(linkTo('UserIndexEditor', row ? { id: row.id, name: row.indexName } : {}), { title: row ? `指标 ${row.indexName}` : '新增指标' })

/** 我的指标: formulas that users wrote, the own and those that are public. */
export default function UserIndexesScreen() {
  const act = useAct()
  const host = useHost()
  const [scope, setScope] = useState<'mine' | 'page'>('page')
  const columns = useMemo<Columns<UserIndex>>(() => {
    const remove = (row: UserIndex) => act.ask({ title: `删除指标「${row.indexName}」？`, content: '将删除 1 个指标及其全部历史版本，不可恢复。', okText: '删除', danger: true, done: `已删除指标「${row.indexName}」`, refresh: stale, run: (options) => api.indicator.remove({ body: { ids: [row.id] } }, options) })
    return [
      { prop: 'indexName', label: '指标', kind: 'name', pin: 'left', always: true, width: 180, sortable: false },
      { prop: 'formula', label: '公式', width: 420, sortable: false },
      { prop: 'category', label: '分类', width: 100, sortable: false },
      { prop: 'unit', label: '单位', width: 70, sortable: false, text: (row) => unitWords[row.unit] ?? row.unit },
      { prop: 'isPublic', label: '范围', width: 90, sortable: false, text: (row) => (row.isPublic ? '机构公开' : '仅自己') },
      { prop: 'version', label: '版本', width: 70, sortable: false, text: (row) => `第 ${row.version} 版` },
      { prop: 'ownerName', label: '维护人', width: 90, sortable: false },
      { prop: 'updatedAt', label: '更新时间', kind: 'dateTime', sortable: false },
      { prop: 'description', label: '说明', width: 240, sortable: false },
      { prop: 'act', label: '操作', width: 110, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: row.can.includes('edit') ? '编辑' : '查看', onClick: () => open(row) }, row.can.includes('delete') && host.allowed('delete') && { label: '删除', danger: true, onClick: () => remove(row) }]} /> },
    ]
  }, [act, host])
  const removeAll = (rows: readonly UserIndex[]) => act.ask({ title: `删除指标${named(rows.map((row) => row.indexName), '个')}？`, content: '它们的全部历史版本一并删除，不可恢复。', okText: '删除', danger: true, done: `已删除 ${rows.length} 个指标`, refresh: stale, run: (options) => api.indicator.remove({ body: { ids: rows.map((row) => row.id) } }, options) })
  return (
    <ListScreen
      name="user-index" title="我的指标" columns={columns} rows={(at) => q(api.indicator[scope], { query: at.query, body: at.body.keyword ? { keyword: at.body.keyword } : {} })} question={scope} rowKey={(row) => row.id} rowName={(row) => row.indexName} querySchemes={false}
      keyword="名称、公式或说明" onOpen={open} create={{ text: '新增指标', powerType: 'create', onClick: () => open() }} batch={[{ label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: removeAll }]}
      above={<div className="k-toolbar"><Segmented aria-label="范围" value={scope} onChange={setScope} options={[{ value: 'page', label: '我能看到的' }, { value: 'mine', label: '我建立的' }]} /></div>}
      empty={{ title: '还没有自定义指标', text: '用公式写出您自己的指标，例如 年化收益率(\'近一年\') / abs(最大回撤(\'近一年\'))，保存前可先在三只基金上试算。' }}
    />
  )
}
