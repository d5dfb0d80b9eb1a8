import { App, Button, Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ScreenProps } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { SearchOutlined } from '../../kit/icons.tsx'
import { Loaded, Sheet } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { GrantTable } from './GrantTable.tsx'
import { difference, foundLines, type Grants, linesOf, sameGrants } from './grants.ts'
import { holdsEverything, type Owner, saveGrants, useGrants } from './use-grants.ts'

/** 授权: the menus and buttons of one role, or of one user beside those of the roles. */
export default function GrantsScreen({ query }: ScreenProps<'kind' | 'id' | 'name'>) {
  const owner = useMemo<Owner>(() => ({ kind: query.kind === 'user' ? 'user' : 'role', id: query.id }), [query.kind, query.id])
  const answer = useGrants(owner)
  return <Loaded of={answer}>{(data) => <Editor key={`${owner.kind}${owner.id}`} owner={owner} name={query.name} data={data} />}</Loaded>
}

interface EditorProps {
  owner: Owner
  name: string
  data: NonNullable<ReturnType<typeof useGrants>['data']>
}

function Editor({ owner, name, data }: EditorProps) {
  const act = useAct()
  const { modal } = App.useApp()
  const { setDirty } = useHost()
  const [draft, setDraft] = useState<Grants>()
  const [text, setText] = useState('')
  const before = data.held
  const now = draft ?? before
  const all = useMemo(() => linesOf(data.tree, data.buttons), [data.tree, data.buttons])
  const lines = useMemo(() => foundLines(all, text), [all, text])
  const dirty = !sameGrants(before, now)
  const locked = owner.kind === 'role' ? holdsEverything(owner.id) : (data.roles?.everything ?? false)
  const { given, taken } = difference(before, now)
  const title = `${owner.kind === 'role' ? '角色' : '用户'}「${name}」的授权`
  useEffect(() => {
    setDirty(dirty)
    return () => setDirty(false)
  }, [dirty, setDirty])
  const save = async () => {
    await act.now({
      okText: '保存', done: `已保存${title}，对方下一次操作时生效`, refresh: ['grants'],
      run: async (options) => { await saveGrants(owner, before, now, options) },
    })
    setDraft(undefined)
  }
  const discard = () => modal.confirm({ title: `放弃 ${given + taken} 项改动？`, okText: '放弃', cancelText: '继续编辑', onOk: () => setDraft(undefined) })
  return (
    <Sheet
      label={title}
      tools={<><h2>{title}</h2><span className="t3">{owner.kind === 'user' ? `角色：${data.roles?.roleNames.join('、') || '没有角色'}` : ''}</span><span className="k-space" /><Input className="k-keyword" prefix={<SearchOutlined />} allowClear placeholder="搜索菜单或按钮" aria-label="搜索菜单或按钮" value={text} onChange={(event) => setText(event.target.value)} /></>}
      foot={<>
        <span>已授权 <b>{now.menus.size}</b> 个菜单、<b>{now.buttons.size}</b> 个按钮</span>
        {dirty && <span className="t3">新增 {given} 项，收回 {taken} 项</span>}
        <span className="k-space" />
        <Button disabled={!dirty} onClick={discard}>放弃改动</Button>
        <Button type="primary" disabled={!dirty || locked} onClick={() => void save()}>保存{given + taken > 0 ? ` ${given + taken} 项改动` : ''}</Button>
      </>}
    >
      {locked && <div className="a-note"><div className="k-note">{owner.kind === 'role' ? '管理员角色' : '这名用户是管理员，'}拥有全部菜单和按钮，无需授权。</div></div>}
      {owner.kind === 'user' && !locked && <div className="a-note"><div className="k-note">这里只给这一名用户追加权限。灰色勾选来自角色，请到「角色与授权」中修改。</div></div>}
      {lines.length === 0
        ? <EmptyState title="没有匹配的菜单或按钮">换一个词再搜索。</EmptyState>
        : <GrantTable lines={lines} all={all} now={locked ? everything(all) : now} inherited={data.roles?.grants} locked={locked} onChange={setDraft} />}
    </Sheet>
  )
}

const everything = (lines: ReturnType<typeof linesOf>): Grants => ({ menus: new Set(lines.flatMap((line) => line.screens)), buttons: new Set(lines.flatMap((line) => line.buttons.map((button) => button.buttonId))) })
