import type { QueryScheme } from '@zhiheng/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Drawer, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { DeleteOutlined, FolderOutlined, PlusOutlined } from '../../kit/icons.tsx'

interface Folder {
  id: string
  classifyName: string
}
interface SchemeManagerProps {
  open: boolean
  schemes: readonly QueryScheme[]
  folders: readonly Folder[]
  onOpen: (scheme: QueryScheme) => void
  onClose: () => void
}

/** All schemes by folder: move, delete, open; folders are made and taken away here. */
export function SchemeManager({ open, schemes, folders, onOpen, onClose }: SchemeManagerProps) {
  const cache = useQueryClient()
  const { modal } = App.useApp()
  const [name, setName] = useState('')
  const refresh = () => Promise.all([cache.invalidateQueries({ queryKey: [api.queryScheme.list.key] }), cache.invalidateQueries({ queryKey: [api.queryScheme.classifies.key] })])
  const move = (scheme: QueryScheme, classifyId: string | null) =>
    void api.queryScheme.save({ body: { id: scheme.id, schemeName: scheme.schemeName, schemeType: scheme.schemeType, content: scheme.content, isPublic: scheme.isPublic, version: scheme.version, classifyId } }).then(refresh, () => undefined)
  const remove = (scheme: QueryScheme) =>
    modal.confirm({ title: `删除方案「${scheme.schemeName}」？`, content: scheme.isPublic ? '这是共享方案，删除后所有人都不能再使用。' : '删除 1 个方案，不可恢复。', okText: '删除', cancelText: '取消', onOk: async () => { await api.queryScheme.remove({ query: { ids: [scheme.id] } }); await refresh() } })
  const removeFolder = (folder: Folder, count: number) =>
    modal.confirm({ title: `删除目录「${folder.classifyName}」？`, content: `其中 ${count} 个方案会保留，不再属于任何目录。`, okText: '删除', cancelText: '取消', onOk: async () => { await api.queryScheme.removeClassify({ body: { ids: [folder.id] } }); await refresh() } })
  const addFolder = () => {
    const classifyName = name.trim()
    if (classifyName) void api.queryScheme.saveClassify({ body: { classifyName, sortOrder: folders.length } }).then(async () => { setName(''); await refresh() }, () => undefined)
  }
  const groups = [...folders.map((folder) => ({ folder, title: folder.classifyName })), { folder: undefined, title: '未放入目录' }]
  return (
    <Drawer open={open} title="筛选方案" size={440} onClose={onClose} destroyOnHidden>
      <div className="sc-manager-new"><Input placeholder="新目录名称" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} onPressEnter={addFolder} /><button type="button" className="k-btn" aria-disabled={name.trim() ? undefined : true} title={name.trim() ? '' : '请先输入目录名称'} onClick={addFolder}><PlusOutlined />新建目录</button></div>
      {groups.map(({ folder, title }) => {
        const inside = schemes.filter((scheme) => (folder ? scheme.classifyId === folder.id : !folders.some((one) => one.id === scheme.classifyId)))
        if (!folder && inside.length === 0) return null
        return (
          <section key={folder?.id ?? ''} className="sc-manager">
            <h4><FolderOutlined /> {title}<span className="t3"> {inside.length}</span><span className="k-space" />{folder && <button type="button" className="k-btn quiet small" aria-label={`删除目录${title}`} onClick={() => removeFolder(folder, inside.length)}><DeleteOutlined /></button>}</h4>
            {inside.map((scheme) => (
              <div key={scheme.id} className="sc-manager-line">
                <button type="button" className="k-link" onClick={() => onOpen(scheme)}>{scheme.schemeName}</button>{scheme.isPublic && <span className="k-tag">共享</span>}
                <span className="k-space" />
                {scheme.can.includes('edit') && <Select size="small" aria-label={`${scheme.schemeName}的目录`} value={folders.some((one) => one.id === scheme.classifyId) ? scheme.classifyId : ''} options={[{ value: '', label: '不放入目录' }, ...folders.map(({ id, classifyName }) => ({ value: id, label: classifyName }))]} onChange={(id) => move(scheme, id || null)} popupMatchSelectWidth={false} />}
                {scheme.can.includes('delete') && <button type="button" className="k-btn quiet small" aria-label={`删除方案${scheme.schemeName}`} onClick={() => remove(scheme)}><DeleteOutlined /></button>}
              </div>
            ))}
            {inside.length === 0 && <div className="k-none">目录里还没有方案</div>}
          </section>
        )
      })}
    </Drawer>
  )
}
