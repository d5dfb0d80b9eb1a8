import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { dictionaryCalls, type DictionaryIndex } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Input } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { CreateButton } from '../../kit/list/Toolbar.tsx'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { Entries } from './Entries.tsx'
import { pageOfAll, staleDictionaries } from './stale.ts'
import './dictionary.css'

const blank: Partial<DictionaryIndex> = { indexCode: '', indexName: '', indexDesp: '', isActive: true }

/** 字典管理: the dictionaries left, the entries of the chosen one right. */
export default function DictionariesScreen() {
  const act = useAct()
  const host = useHost()
  const mayEdit = host.allowed('edit')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState<Partial<DictionaryIndex>>()
  const indexes = useQuery({ ...q(api.dictionary.indexes, { query: pageOfAll, body: {} }), staleTime: 30_000, retry: false })
  const remove = (index: DictionaryIndex) =>
    act.ask({ title: `删除字典「${index.indexName}」？`, content: `将删除 1 个字典和它的 ${index.entryCount} 个字典项，不可恢复。`, okText: '删除', danger: true, done: `已删除字典「${index.indexName}」`, refresh: staleDictionaries, run: (options) => api.dictionary.removeIndexes({ body: { ids: [index.id] } }, options) })
  return (
    <section className="d-split" aria-label="字典管理">
      <Loaded of={indexes}>
        {({ data }) => {
          const wanted = text.trim().toLowerCase()
          const shown = data.filter((index) => `${index.indexName} ${index.indexCode}`.toLowerCase().includes(wanted))
          const open = data.find((index) => index.id === chosen) ?? shown[0]
          return (
            <>
              <aside>
                <div className="k-toolbar" role="toolbar" aria-label="字典工具栏">
                  <CreateButton create={{ text: '新增字典', powerType: 'edit', onClick: () => setEditing(blank) }} />
                  <Input className="d-search" allowClear placeholder="搜索名称或编码" aria-label="搜索名称或编码" value={text} onChange={(event) => setText(event.target.value)} />
                </div>
                <div className="d-list" role="listbox" aria-label="字典">
                  {shown.map((index) => (
                    <button key={index.id} type="button" role="option" aria-selected={index.id === open?.id} className={index.id === open?.id ? 'on' : ''} onClick={() => setChosen(index.id)}>
                      <span>{index.indexName}{!index.isActive && <span className="k-tag">停用</span>}</span><em>{index.indexCode}</em><b>{formatCount(index.entryCount)}</b>
                    </button>
                  ))}
                  {shown.length === 0 && <div className="k-none">{wanted ? '没有匹配的字典' : '还没有字典，点「新增字典」建立第一个'}</div>}
                </div>
              </aside>
              {open ? <Entries key={open.id} index={open} mayEdit={mayEdit} onEdit={() => setEditing(open)} onRemove={() => remove(open)} /> : <EmptyState title="请选择字典">左侧选择一个字典后，在这里维护它的字典项。</EmptyState>}
            </>
          )
        }}
      </Loaded>
      <FormDrawer<Partial<DictionaryIndex>, ReturnType<typeof dictionaryCalls.saveIndex.body.parse>>
        open={editing !== undefined} title={editing?.id ? `编辑字典「${editing.indexName}」` : '新增字典'} schema={dictionaryCalls.saveIndex.body} initial={editing ?? {}}
        fields={[
          { name: 'indexName', label: '名称' },
          { name: 'indexCode', label: '编码', locked: editing?.isSystem ? '平台自带字典的编码不能修改' : undefined },
          { name: 'indexDesp', label: '说明' },
          { name: 'isActive', label: '启用', kind: 'switch' },
        ]}
        onSubmit={async (body, options) => {
          const saved = await api.dictionary.saveIndex({ body }, options)
          await act.refresh(staleDictionaries)
          setChosen(saved.id)
        }}
        onClose={() => setEditing(undefined)}
      />
    </section>
  )
}
