import { useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Manager, managerCalls } from '@zhiheng/contract'
import { App } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { CompanyPicker } from '../../app/CompanyPicker.tsx'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'

const columns: Columns<Manager> = [
  { prop: 'managerName', label: '姓名', kind: 'name', width: 120, pin: 'left', always: true, columnFilterType: { filterType: 'text' } },
  { prop: 'counselorName', label: '管理人', width: 200, columnFilterType: { filterType: 'text' } },
  { prop: 'isPrivate', label: '类型', width: 80, text: (manager) => (manager.isPrivate ? '私募' : '公募'), columnFilterType: { filterType: 'singleSelect', options: [{ value: 'true', label: '私募' }, { value: 'false', label: '公募' }] } },
  { prop: 'fundCount', label: '在管基金', kind: 'count', width: 92, sortable: false },
  { prop: 'careerStartDay', label: '从业起始', kind: 'date', width: 104, columnFilterType: { filterType: 'dateRange' } },
  { prop: 'education', label: '学历', width: 110, columnFilterType: { filterType: 'text' } },
  { prop: 'strategies', label: '策略', width: 180, sortable: false, text: (manager) => manager.strategies.join('、') || '—' },
  { prop: 'managerCode', label: '编码', kind: 'code', width: 110, hidden: true },
]

type Draft = z.input<typeof managerCalls.save.body>

export default function ManagersScreen() {
  const cache = useQueryClient()
  const host = useHost()
  const { modal } = App.useApp()
  const [editing, setEditing] = useState<Partial<Manager>>()
  const changed = () => cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('manager.') })
  const fields: FormField<Draft>[] = [
    { name: 'managerName', label: '姓名' },
    { name: 'counselorCode', label: '管理人', render: (value, change) => <CompanyPicker id="f-counselorCode" value={value as string | undefined} name={editing?.counselorName} onChange={change} /> },
    { name: 'isPrivate', label: '私募基金经理', kind: 'switch' },
    { name: 'gender', label: '性别', kind: 'select', options: [{ value: '男', label: '男' }, { value: '女', label: '女' }] },
    { name: 'education', label: '学历' },
    { name: 'careerStartDay', label: '从业起始日', kind: 'date' },
    { name: 'resume', label: '简历', kind: 'area' },
  ]
  return (
    <>
      <ListScreen
        name="manager"
        title="基金经理"
        columns={columns}
        rows={(at) => q(api.manager.mergedList, at)}
        rowKey={(manager) => manager.managerCode}
        rowName={(manager) => manager.managerName}
        onOpen={(manager) => openLink(linkTo('ManagerDetail', { managerCode: manager.managerCode }), { title: manager.managerName })}
        keyword="姓名、编码或拼音首字母"
        index
        create={{ text: '新增', powerType: 'create', onClick: () => setEditing({}) }}
        batch={[
          { label: '关注', disabledWhenEmpty: true, handler: (rows) => void api.fund.concern({ body: { objectType: 'manager', codes: rows.map((row) => row.managerCode) } }).then(() => host.notify('success', `已关注 ${rows.length} 位基金经理`)) },
          { label: '编辑', powerType: 'edit', disabledWhenEmpty: true, handler: (rows) => setEditing(rows[0]) },
          {
            label: '删除', powerType: 'delete', disabledWhenEmpty: true,
            handler: (rows) => modal.confirm({
              title: `删除 ${rows.length} 位基金经理`, content: `将删除 ${rows.slice(0, 3).map((row) => row.managerName).join('、')}${rows.length > 3 ? ' 等' : ''}。`, okText: '删除', okButtonProps: { danger: true }, cancelText: '取消',
              onOk: () => api.manager.remove({ body: { ids: rows.map((row) => row.managerCode) } }).then(changed),
            }),
          },
        ]}
        empty={{ title: '没有符合条件的基金经理', text: '放宽条件，或新增一位基金经理。' }}
      />
      <FormDrawer<Draft, z.output<typeof managerCalls.save.body>>
        open={editing !== undefined}
        title={editing?.managerCode ? '编辑基金经理' : '新增基金经理'}
        schema={managerCalls.save.body}
        fields={fields}
        initial={{
          managerCode: editing?.managerCode, managerName: editing?.managerName ?? '', counselorCode: editing?.counselorCode || undefined, isPrivate: editing?.isPrivate ?? true, gender: editing?.gender || undefined,
          education: editing?.education || undefined, careerStartDay: editing?.careerStartDay || undefined, resume: editing?.resume || undefined,
        }}
        onSubmit={(body, options) => api.manager.save({ body }, options).then(changed)}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
