import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { dictionaryCalls, type DictionaryEntry, type DictionaryIndex } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ColourInput } from '../../kit/form/ColourInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { CreateButton } from '../../kit/list/Toolbar.tsx'
import { Loaded, RowLinks } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { pageOfAll, staleDictionaries } from './stale.ts'

interface EntriesProps {
  index: DictionaryIndex
  mayEdit: boolean
  onEdit: () => void
  onRemove: () => void
}

/** The entries of one dictionary, in their order. */
export function Entries({ index, mayEdit, onEdit, onRemove }: EntriesProps) {
  const act = useAct()
  const [editing, setEditing] = useState<Partial<DictionaryEntry>>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const entries = useQuery({ ...q(api.dictionary.list, { query: pageOfAll, body: { indexCode: index.indexCode } }), staleTime: 30_000, retry: false })
  const rows = entries.data?.data ?? []
  const create = () => setEditing({ indexCode: index.indexCode, dictionaryName: '', dictionaryValue: '', color: '', sortOrder: (rows.at(-1)?.sortOrder ?? -1) + 1, isActive: true })
  const remove = (gone: readonly DictionaryEntry[]) =>
    act.ask({ title: `删除${named(gone.map((row) => row.dictionaryName), '个字典项')}？`, content: `将从「${index.indexName}」删除 ${gone.length} 个字典项；已用到它们的数据保留原值。`, okText: '删除', danger: true, done: `已删除 ${gone.length} 个字典项`, refresh: staleDictionaries, run: async (options) => { await api.dictionary.remove({ body: { ids: gone.map((row) => row.id) } }, options); setPicked(new Set()) } })
  /** The two neighbours change places: their orders are written anew, so that equal orders part. */
  const swap = (at: number, by: -1 | 1) =>
    act.now({ okText: '移动', done: `已移动「${rows[at]!.dictionaryName}」`, refresh: staleDictionaries, run: async (options) => {
      const order = [...rows]
      order.splice(at + by, 0, ...order.splice(at, 1))
      for (const [sortOrder, row] of order.entries()) if (row.sortOrder !== sortOrder) await api.dictionary.save({ body: { ...row, sortOrder } }, options)
    } })
  const chosen = rows.filter((row) => picked.has(row.id))
  const toggle = (id: string) => setPicked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <div className="d-entries">
      <div className="k-toolbar" role="toolbar" aria-label="字典项工具栏">
        <CreateButton create={{ text: '新增字典项', powerType: 'edit', onClick: create }} />
        {mayEdit && <button type="button" className="k-btn" aria-disabled={chosen.length === 0 || undefined} title={chosen.length === 0 ? '请先选择数据' : undefined} onClick={() => chosen.length > 0 && remove(chosen)}>删除{chosen.length > 0 && `（${chosen.length}）`}</button>}
        <b>{index.indexName}</b><span className="t3">{index.indexCode}{index.indexDesp && `，${index.indexDesp}`}，共 {formatCount(rows.length)} 项</span>
        <span className="k-space" />
        {mayEdit && <><button type="button" className="k-btn" onClick={onEdit}>编辑字典</button>{!index.isSystem && <button type="button" className="k-btn" onClick={onRemove}>删除字典</button>}</>}
      </div>
      <div className="d-rows">
        <Loaded of={entries}>
          {() => rows.length === 0 ? <EmptyState title="还没有字典项">字典项会出现在用到「{index.indexName}」的下拉框里。</EmptyState> : (
            <table className="k-lines">
              <thead><tr><th className="d-check"><Checkbox aria-label="全选" checked={chosen.length === rows.length} indeterminate={chosen.length > 0 && chosen.length < rows.length} onChange={(event) => setPicked(new Set(event.target.checked ? rows.map((row) => row.id) : []))} /></th><th>名称</th><th>值</th><th>颜色</th><th className="right">顺序</th><th>状态</th><th>操作</th></tr></thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.id} onDoubleClick={() => mayEdit && setEditing(row)}>
                    <td className="d-check"><Checkbox aria-label={`选择${row.dictionaryName}`} checked={picked.has(row.id)} onChange={() => toggle(row.id)} /></td>
                    <td className="d-name">{row.dictionaryName}</td>
                    <td>{row.dictionaryValue}</td>
                    <td>{row.color ? <><i className="d-colour" style={{ background: row.color }} />{row.color.toUpperCase()}</> : <span className="t4">—</span>}</td>
                    <td className="right">{row.sortOrder}</td>
                    <td><i className={`k-dot${row.isActive ? ' on' : ''}`} />{row.isActive ? '启用' : '停用'}</td>
                    <td><RowLinks links={mayEdit ? [{ label: '编辑', onClick: () => setEditing(row) }, at > 0 && { label: '上移', onClick: () => void swap(at, -1) }, at < rows.length - 1 && { label: '下移', onClick: () => void swap(at, 1) }] : []} /></td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Loaded>
      </div>
      <FormDrawer<Partial<DictionaryEntry>, ReturnType<typeof dictionaryCalls.save.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑字典项「${editing.dictionaryName}」` : `新增「${index.indexName}」的字典项`} schema={dictionaryCalls.save.body} initial={editing ?? {}}
        fields={[
          { name: 'dictionaryName', label: '名称' },
          { name: 'dictionaryValue', label: '值', hint: '数据里保存的是值，改动后旧数据不再对应。' },
          { name: 'color', label: '颜色', render: (value, change) => <ColourInput id="f-color" value={String(value ?? '')} onChange={change} /> },
          { name: 'sortOrder', label: '顺序', kind: 'number' },
          { name: 'isActive', label: '启用', kind: 'switch', hint: '停用后不再出现在下拉框里，已有数据不变。' },
        ]}
        onSubmit={(body, options) => api.dictionary.save({ body }, options).then(() => act.refresh(staleDictionaries))}
        onClose={() => setEditing(undefined)}
      />
    </div>
  )
}
