import { ClickPopover } from '../ClickPopover.tsx'
import { DeleteOutlined, DownOutlined } from '../icons.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host.ts'
import type { Scheme, SchemeKind, SchemeStore } from './schemes.ts'

interface SchemeMenuProps {
  kind: SchemeKind
  list: string
  /** What would be saved now. */
  current: () => string
  onApply: (scheme: Scheme) => void
}
const words = { column: '列方案', query: '查询方案' } as const

/** Nothing is shown where no store is given (pages outside the shell). */
export function SchemeMenu(props: SchemeMenuProps) {
  const { schemes } = useHost()
  return schemes ? <Menu {...props} store={schemes} /> : null
}

function Menu({ kind, list, current, onApply, store }: SchemeMenuProps & { store: SchemeStore }) {
  const cache = useQueryClient()
  const host = useHost()
  const { modal } = App.useApp()
  const queryKey = ['schemes', kind, list]
  const { data = [] } = useQuery({ queryKey, queryFn: () => store.list(kind, list), staleTime: 60_000 })
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const refresh = () => cache.invalidateQueries({ queryKey })
  const apply = (scheme: Scheme) => {
    setChosen(scheme.id)
    setOpen(false)
    onApply(scheme)
  }
  useDefault(kind === 'column' ? data : [], apply)
  const scheme = data.find((one) => one.id === chosen)
  const overwrite = async (one: Scheme) => {
    await store.save(kind, list, { id: one.id, name: one.name, shared: one.shared, isDefault: one.isDefault, content: current() })
    host.notify('success', `已保存${words[kind]}「${one.name}」`)
    await refresh()
  }
  const remove = (one: Scheme) =>
    modal.confirm({ title: `删除${words[kind]}「${one.name}」？`, content: one.shared ? '这是机构公共方案，删除后所有人都不能再使用。' : '删除 1 个方案，不可恢复。', okText: '删除', cancelText: '取消', onOk: async () => { await store.remove(kind, one.id); await refresh() } })
  return (
    <>
      <ClickPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <div className="k-schemes">
            {data.length === 0 && <div className="k-none">还没有{words[kind]}，可把当前设置另存为方案</div>}
            {data.map((one) => (
              <div key={one.id} className={`k-scheme${one.id === chosen ? ' on' : ''}`}>
                <button type="button" onClick={() => apply(one)}>{one.name}{one.shared && <span className="k-tag">公共</span>}{one.isDefault && <span className="k-tag">默认</span>}</button>
                {one.canEdit && <button type="button" className="k-btn quiet small" aria-label={`删除${one.name}`} onClick={() => remove(one)}><DeleteOutlined /></button>}
              </div>
            ))}
            <div className="k-filter-foot">
              {scheme?.canEdit && <Button size="small" onClick={() => void overwrite(scheme)}>保存到「{scheme.name}」</Button>}
              <span className="k-space" />
              <Button size="small" type="primary" onClick={() => { setOpen(false); setSaving(true) }}>另存为</Button>
            </div>
          </div>
        }
      >
        <button type="button" className="k-btn quiet">{words[kind]}{scheme ? `：${scheme.name}` : ''}<DownOutlined className="k-down" /></button>
      </ClickPopover>
      <SaveAs open={saving} kind={kind} onClose={() => setSaving(false)} onSave={async (name, shared, isDefault) => {
        const saved = await store.save(kind, list, { name, shared, isDefault, content: current() })
        setChosen(saved.id)
        await refresh()
      }} />
    </>
  )
}

/** The default scheme is applied once, when it first arrives. */
function useDefault(schemes: readonly Scheme[], apply: (scheme: Scheme) => void) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || schemes.length === 0) return
    done.current = true
    const own = schemes.find((scheme) => scheme.isDefault && !scheme.shared) ?? schemes.find((scheme) => scheme.isDefault)
    if (own) apply(own)
  })
}

interface SaveAsProps {
  open: boolean
  kind: SchemeKind
  onClose: () => void
  onSave: (name: string, shared: boolean, isDefault: boolean) => Promise<void>
}
function SaveAs({ open, kind, onClose, onSave }: SaveAsProps) {
  const host = useHost()
  const [form] = Form.useForm<{ name: string; shared: boolean; isDefault: boolean }>()
  const save = async () => {
    const { name, shared = false, isDefault = false } = await form.validateFields()
    await onSave(name.trim(), shared, isDefault)
    form.resetFields()
    onClose()
  }
  return (
    <Modal open={open} width={400} title={`保存${words[kind]}`} okText="保存" cancelText="取消" onCancel={onClose} onOk={() => void save()} destroyOnHidden>
      <Form form={form} layout="vertical">
        <Form.Item name="name" label="方案名称" rules={[{ required: true, whitespace: true, message: '请输入方案名称' }, { max: 80, message: '不能超过80个字' }]}><Input autoFocus onPressEnter={() => void save()} /></Form.Item>
        {kind === 'column' && <Form.Item name="isDefault" valuePropName="checked" noStyle><Checkbox>打开列表时默认使用</Checkbox></Form.Item>}
        {host.canShareSchemes && <Form.Item name="shared" valuePropName="checked" noStyle><Checkbox>机构公共方案</Checkbox></Form.Item>}
      </Form>
    </Modal>
  )
}
