import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type Menu, menuCalls } from '@zhiheng/contract'
import { hiddenMenuNames } from '@zhiheng/domain'
import { Tree } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ReloadOutlined } from '../../kit/icons.tsx'
import { CreateButton } from '../../kit/list/Toolbar.tsx'
import { Loaded, RowLinks, Sheet } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { folderOptions, moveOf, siblingsOf } from './menu-paths.ts'
import './access.css'

type Draft = Partial<Pick<Menu, 'menuId' | 'menuName' | 'parentId' | 'menuOrder' | 'hidden'>>
interface Node {
  key: string
  menu: Menu
  children: Node[]
}
const nodesOf = (tree: readonly Menu[]): Node[] => tree.map((menu) => ({ key: menu.menuId, menu, children: nodesOf(menu.childMenus) }))
const keysOf = (tree: readonly Menu[]): string[] => tree.flatMap((menu) => [menu.menuId, ...keysOf(menu.childMenus)])
/** Folders of the organisation itself; their ids start with o. */
const isOwn = (menu: Menu) => menu.menuId.startsWith('o')
const draftOf = ({ menuId, menuName, parentId, menuOrder, hidden }: Menu) => ({ menuId, menuName, parentId, menuOrder, hidden })

/** 菜单管理: the organisation's own names, places and order of the delivered menus. */
export default function MenusScreen() {
  const tree = useQuery({ ...q(api.menu.list), staleTime: 30_000, retry: false })
  return <Loaded of={tree}>{(menus) => <Editor tree={menus} onReload={() => void tree.refetch()} />}</Loaded>
}

/** Calls whose answers are old after a change; the shell's own menu is one of them. */
const stale = [api.menu.list.key, api.menu.ofUser.key, 'entry']

function Editor({ tree, onReload }: { tree: readonly Menu[]; onReload: () => void }) {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [editing, setEditing] = useState<Draft>()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const nodes = useMemo(() => nodesOf(tree), [tree])
  const save = (menu: Menu, change: Partial<Draft>, done: string) =>
    act.now({ okText: '保存', done, refresh: stale, run: (options) => api.menu.save({ body: { ...draftOf(menu), ...change } }, options) })
  const restore = (menu: Menu) =>
    act.ask({ title: `把菜单「${menu.menuName}」恢复默认？`, content: '名称、位置、顺序和显示都回到平台交付时的样子。', okText: '恢复默认', done: `已恢复「${menu.menuName}」`, refresh: stale, run: (options) => api.menu.remove({ body: { ids: [menu.menuId] } }, options) })
  const restoreAll = () =>
    act.ask({ title: '把全部菜单恢复默认？', content: '所有改名、移动、隐藏和顺序都会撤销；自建文件夹会删除，其中的菜单回到原位。', okText: '全部恢复', danger: true, done: '菜单已全部恢复默认', refresh: stale, run: (options) => api.menu.remove({ body: { ids: keysOf(tree) } }, options) })
  const remove = (menu: Menu) =>
    act.ask({ title: `删除文件夹「${menu.menuName}」？`, content: menu.childMenus.length > 0 ? `其中的 ${menu.childMenus.length} 个菜单会回到原来的位置。` : '这是空文件夹。', okText: '删除', danger: true, done: `已删除「${menu.menuName}」`, refresh: stale, run: (options) => api.menu.remove({ body: { ids: [menu.menuId] } }, options) })
  const drop = (dragId: string, dropId: string, where: 'inside' | 'before' | 'after') => {
    const move = moveOf(tree, dragId, dropId, where)
    if (!move) return host.notify('warning', '不能移到这里：菜单只能放在文件夹里，也不能放进自己下面')
    void act.now({ okText: '移动', done: `已移动「${move.menu.menuName}」`, refresh: stale, run: async (options) => {
      if (move.parentId !== move.menu.parentId) await api.menu.save({ body: { ...draftOf(move.menu), parentId: move.parentId } }, options)
      await api.menu.setOrder({ body: { menuIds: move.order } }, options)
    } })
  }
  const links = (menu: Menu) => (
    <RowLinks links={[
      { label: '编辑', onClick: () => setEditing(draftOf(menu)) },
      !(hiddenMenuNames as readonly string[]).includes(menu.menuName) && (menu.hidden ? { label: '显示', onClick: () => void save(menu, { hidden: false }, `已显示「${menu.menuName}」`) } : { label: '隐藏', onClick: () => void save(menu, { hidden: true }, `已隐藏「${menu.menuName}」，有权限的用户仍可从地址打开`) }),
      isOwn(menu) ? { label: '删除', danger: true, onClick: () => remove(menu) } : { label: '恢复默认', onClick: () => restore(menu) },
    ]} />
  )
  return (
    <Sheet
      label="菜单"
      tools={<>
        <CreateButton create={{ text: '新增文件夹', powerType: 'edit', onClick: () => setEditing({ menuName: '', parentId: '', menuOrder: tree.length, hidden: false }) }} />
        {mayEdit && <button type="button" className="k-btn" onClick={restoreAll}>全部恢复默认</button>}
        <span className="t3">{mayEdit ? '拖动可调整顺序和所属文件夹，改动对全机构立即生效。' : '没有编辑权限，只能查看。'}</span>
        <span className="k-space" />
        <button type="button" className="k-btn quiet" title="刷新" aria-label="刷新" onClick={onReload}><ReloadOutlined /></button>
      </>}
    >
      {nodes.length === 0 ? <EmptyState title="没有菜单">平台还没有交付任何页面。</EmptyState> : (
        <div className="a-tree">
          <Tree<Node>
            treeData={nodes} expandedKeys={keysOf(tree).filter((key) => !folded.has(key))} onExpand={(open) => setFolded(new Set(keysOf(tree).filter((key) => !open.includes(key))))} blockNode selectable={false} draggable={mayEdit ? { icon: false } : false}
            titleRender={({ menu }) => (
              <span className={`a-node${menu.component ? '' : ' folder'}${menu.hidden ? ' off' : ''}`}>
                <b>{menu.menuName}</b>{isOwn(menu) && <span className="k-tag">自建</span>}{menu.hidden && <span className="k-tag">隐藏</span>}
                <span className="t3">{menu.component ? '' : `${menu.childMenus.length} 项`}</span>
                {mayEdit && links(menu)}
              </span>
            )}
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const at = Number(node.pos.split('-').at(-1))
              drop(dragNode.menu.menuId, node.menu.menuId, !dropToGap ? 'inside' : dropPosition < at ? 'before' : 'after')
            }}
          />
        </div>
      )}
      <FormDrawer<Draft, ReturnType<typeof menuCalls.save.body.parse>>
        open={editing !== undefined} title={editing?.menuId ? `编辑菜单「${editing.menuName}」` : '新增文件夹'} schema={menuCalls.save.body} initial={editing ?? {}}
        fields={[
          { name: 'menuName', label: '名称' },
          { name: 'parentId', label: '上级', kind: 'select', options: [{ value: '', label: '（最上层）' }, ...folderOptions(tree, editing?.menuId)] },
          { name: 'hidden', label: '在菜单中隐藏', kind: 'switch' },
        ]}
        onSubmit={async (body, options) => {
          const moved = editing?.menuId !== undefined && body.parentId !== editing.parentId
          await api.menu.save({ body: moved ? { ...body, menuOrder: siblingsOf(tree, body.parentId).length } : body }, options)
          await act.refresh(stale)
        }}
        onClose={() => setEditing(undefined)}
      />
    </Sheet>
  )
}
