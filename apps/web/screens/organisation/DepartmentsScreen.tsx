import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type Dept, organisationCalls } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Input, Table } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ReloadOutlined, SearchOutlined } from '../../kit/icons.tsx'
import { CreateButton } from '../../kit/list/Toolbar.tsx'
import { Loaded, RowLinks, Sheet } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { CapitalDrawer } from './CapitalDrawer.tsx'
import { type DeptNode, deptTree, withBelow, yuan } from './dept-tree.ts'
import './organisation.css'

type Draft = Partial<Omit<Dept, 'leaderUserId'>> & { leaderUserId?: string }
const draftOf = ({ leaderUserId, ...dept }: Dept): Draft => ({ ...dept, ...(leaderUserId ? { leaderUserId } : {}) })

/** 部门管理: the tree of departments with leaders, members and capital limits. */
export default function DepartmentsScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<Draft>()
  const [funding, setFunding] = useState<Dept>()
  const depts = useQuery({ ...q(api.organisation.depts, { body: {} }), staleTime: 30_000, retry: false })
  const names = useQuery({ ...q(api.user.orgUsers, { query: {} }), staleTime: 30_000, retry: false })
  const all = useMemo(() => depts.data ?? [], [depts.data])
  const wanted = text.trim()
  const rows = useMemo(() => deptTree(wanted ? all.filter((dept) => dept.deptName.includes(wanted)) : all), [all, wanted])
  const barred = editing?.id ? withBelow(all, editing.id) : []
  const create = () => setEditing({ deptName: '', parentId: '', limitedCapital: '0', deptOrder: all.length })
  const remove = (dept: Dept) =>
    act.ask({ title: `删除部门「${dept.deptName}」？`, content: dept.userCount > 0 ? `部门还有 ${dept.userCount} 名成员，须先调整成员的部门。` : '将删除 1 个部门和它的限额记录，不可恢复。', okText: '删除', danger: true, done: `已删除部门「${dept.deptName}」`, refresh: [api.organisation.depts.key], run: (options) => api.organisation.removeDepts({ body: { ids: [dept.id] } }, options) })
  return (
    <Sheet
      label="部门"
      tools={<>
        <CreateButton create={{ text: '新增部门', powerType: 'edit', onClick: create }} />
        <Input className="k-keyword" prefix={<SearchOutlined />} allowClear placeholder="搜索部门" aria-label="搜索部门" value={text} onChange={(event) => setText(event.target.value)} />
        <span className="t3">共 {formatCount(all.length)} 个部门，{formatCount(all.reduce((sum, dept) => sum + dept.userCount, 0))} 名成员</span>
        <span className="k-space" />
        <button type="button" className="k-btn quiet" title="刷新" aria-label="刷新" onClick={() => void depts.refetch()}><ReloadOutlined /></button>
      </>}
    >
      <Loaded of={depts}>
        {() => rows.length === 0 ? (
          wanted ? <EmptyState title="没有符合条件的部门" actions={<button type="button" className="k-btn primary" onClick={() => setText('')}>清空条件</button>} />
            : <EmptyState title="还没有部门">新增部门后，可在机构用户管理中为用户选择部门。</EmptyState>
        ) : (
          <Table<DeptNode>
            rowKey="id" size="small" pagination={false} dataSource={rows} className="o-depts" expandable={{ defaultExpandAllRows: true }}
            columns={[
              { title: '部门', dataIndex: 'deptName', width: 300, className: 'name' },
              { title: '负责人', dataIndex: 'leaderName', width: 140, render: (name: string) => name || <span className="t4">—</span> },
              { title: '成员', dataIndex: 'userCount', width: 80, align: 'right', render: (count: number) => formatCount(count) },
              { title: '基础限额（元）', dataIndex: 'limitedCapital', width: 180, align: 'right', render: (amount: string) => yuan(amount) },
              { title: '顺序', dataIndex: 'deptOrder', width: 70, align: 'right' },
              { title: '操作', key: 'act', render: (_, dept) => <RowLinks links={[
                mayEdit && { label: '编辑', onClick: () => setEditing(draftOf(dept)) },
                mayEdit && host.canCreate && { label: '新增下级', onClick: () => setEditing({ deptName: '', parentId: dept.id, limitedCapital: '0', deptOrder: dept.children?.length ?? 0 }) },
                { label: '资金限额', onClick: () => setFunding(dept) },
                mayEdit && { label: '删除', danger: true, onClick: () => remove(dept) },
              ]} /> },
            ]}
          />
        )}
      </Loaded>
      <FormDrawer<Draft, ReturnType<typeof organisationCalls.saveDept.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑部门「${editing.deptName}」` : '新增部门'} schema={organisationCalls.saveDept.body} initial={editing ?? {}}
        fields={[
          { name: 'deptName', label: '部门名称' },
          { name: 'parentId', label: '上级部门', kind: 'select', options: [{ value: '', label: '（最上级）' }, ...all.filter((dept) => !barred.includes(dept.id)).map((dept) => ({ value: dept.id, label: dept.deptName }))] },
          { name: 'leaderUserId', label: '负责人', kind: 'select', placeholder: '不指定', options: (names.data ?? []).map((name) => ({ value: name.id, label: `${name.realName}（${name.userName}）` })) },
          { name: 'limitedCapital', label: '基础限额（元）', hint: '追加和调减在「资金限额」中记录。' },
          { name: 'deptOrder', label: '顺序', kind: 'number', hint: '小的在前' },
        ]}
        onSubmit={(body, options) => api.organisation.saveDept({ body }, options).then(() => act.refresh([api.organisation.depts.key]))}
        onClose={() => setEditing(undefined)}
      />
      <CapitalDrawer dept={funding} onClose={() => setFunding(undefined)} />
    </Sheet>
  )
}
