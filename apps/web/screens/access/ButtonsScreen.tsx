import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type Button, menuCalls } from '@zhiheng/contract'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { menuOptions } from './menu-paths.ts'
import { useMenuTree } from './use-grants.ts'

const blank: Partial<Button> = { buttonCode: '', buttonName: '', urls: [] }

/** 按钮管理: what can be granted at each menu; own buttons carry the calls that they make. */
export default function ButtonsScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [editing, setEditing] = useState<Partial<Button>>()
  const tree = useMenuTree()
  const menus = useMemo(() => menuOptions(tree.data ?? []), [tree.data])
  const stale = [api.menu.buttonPage.key, api.menu.buttons.key]
  const columns = useMemo<Columns<Button>>(() => [
    { prop: 'buttonName', label: '按钮', kind: 'name', width: 150, pin: 'left', always: true, sortable: false },
    { prop: 'menuName', label: '菜单', width: 170, sortable: false },
    { prop: 'buttonCode', label: '编码', width: 130, sortable: false },
    { prop: 'system', label: '来源', width: 90, sortable: false, text: (row) => (row.system ? '平台自带' : '本机构') },
    { prop: 'count', label: '接口数', kind: 'count', width: 76, sortable: false, value: (row) => row.urls.length },
    { prop: 'urls', label: '接口', width: 480, sortable: false, value: (row) => row.urls },
    { prop: 'act', label: '操作', width: 70, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[mayEdit && !row.system && { label: '编辑', onClick: () => setEditing(row) }]} /> },
  ], [mayEdit])
  const remove = (rows: readonly Button[]) => {
    const kept = rows.filter((row) => row.system)
    if (kept.length > 0) return host.notify('warning', `平台自带的按钮不能删除：${named(kept.map((row) => row.buttonName), '个按钮')}`)
    act.ask({ title: `删除${named(rows.map((row) => row.buttonName), '个按钮')}？`, content: `将删除 ${rows.length} 个按钮，已授予角色和用户的权限同时失效。`, okText: '删除', danger: true, done: `已删除 ${rows.length} 个按钮`, refresh: stale, run: (options) => api.menu.removeButtons({ body: { ids: rows.map((row) => row.buttonId) } }, options) })
  }
  return (
    <>
      <ListScreen
        name="button" title="按钮" columns={columns} index rowKey={(row) => row.buttonId} rowName={(row) => `${row.menuName} ${row.buttonName}`}
        rows={({ query, body: { keyword, filters } }) => {
          const menuId = filters.find((filter) => filter.prop === 'menuId')?.value
          return q(api.menu.buttonPage, { query, body: { ...(keyword ? { keyword } : {}), ...(menuId ? { menuId: String(menuId) } : {}) } })
        }}
        onOpen={(row) => mayEdit && !row.system && setEditing(row)}
        keyword="按钮、编码、菜单" filters={[{ prop: 'menuId', type: 'select', placeholder: '全部菜单', options: menus }]}
        create={{ text: '新增按钮', powerType: 'edit', onClick: () => setEditing(blank) }}
        batch={[{ label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: remove }]}
        empty={{ title: '没有按钮', text: '按钮决定用户在菜单里能做什么，可为菜单新增按钮并选择它调用的接口。' }}
      />
      <FormDrawer<Partial<Button>, ReturnType<typeof menuCalls.saveButton.body.parse>>
        open={editing !== undefined} width={560} title={editing?.buttonId ? `编辑按钮「${editing.buttonName}」` : '新增按钮'} schema={menuCalls.saveButton.body} initial={editing ?? {}}
        fields={[
          { name: 'menuId', label: '菜单', kind: 'select', options: menus },
          { name: 'buttonName', label: '名称' },
          { name: 'buttonCode', label: '编码', hint: '页面按编码判断按钮是否可用，如 export。' },
          { name: 'urls', label: '接口', hint: '授予按钮即授予这些接口的权限；不选则只控制显示。', render: (value, change) => <UrlPicker value={(value as string[] | undefined) ?? []} onChange={change} /> },
        ]}
        onSubmit={(body, options) => api.menu.saveButton({ body }, options).then(() => act.refresh(stale))}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

function UrlPicker({ value, onChange }: { value: readonly string[]; onChange: (urls: string[]) => void }) {
  const urls = useQuery({ ...q(api.menu.allUrls), staleTime: Infinity, retry: false })
  const options = (urls.data ?? []).map(({ url, permission }) => ({ value: url, label: `${url}　${permission || '登录即可'}` }))
  return <Select id="f-urls" mode="multiple" className="a-urls" loading={urls.isPending} showSearch={{ optionFilterProp: 'label' }} placeholder="按路径或权限名称搜索" value={[...value]} options={options} onChange={onChange} />
}
