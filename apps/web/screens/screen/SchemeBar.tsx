import { CallError, q } from '@zhiheng/client'
import type { QueryScheme } from '@zhiheng/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { formatDay } from '@zhiheng/domain'
import { useState } from 'react'
import { api, quietly } from '../../api.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { useHost } from '../../kit/host.ts'
import { DownOutlined } from '../../kit/icons.tsx'
import { askedOf, isChanged, schemeType } from './schemes.ts'
import { SchemeManager } from './SchemeManager.tsx'
import { SaveSchemeDialog, type SchemeNaming } from './SaveSchemeDialog.tsx'
import { peerOptions, type Screening } from './use-screening.ts'

interface SchemeBarProps {
  screening: Screening
  asOf: string | undefined
}
const shownSchemes = 5

/** Saved schemes, the mark of a changed one, saving, peers and the day. */
export function SchemeBar({ screening, asOf }: SchemeBarProps) {
  const host = useHost()
  const cache = useQueryClient()
  const { modal } = App.useApp()
  const { asked, setAll, ask } = screening
  const { data: schemes = [] } = useQuery(q(api.queryScheme.list, { query: { schemeType } }))
  const { data: folders = [] } = useQuery(q(api.queryScheme.classifies))
  const [chosen, setChosen] = useState<string>()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const scheme = schemes.find((one) => one.id === chosen)
  const changed = scheme !== undefined && isChanged(scheme, asked)
  const refresh = () => cache.invalidateQueries({ queryKey: [api.queryScheme.list.key] })

  const apply = (one: QueryScheme) => {
    const content = askedOf(one)
    if (!content) return host.notify('error', `方案「${one.schemeName}」的内容已无法读取，请重新保存`)
    setChosen(one.id)
    setAll(content)
  }
  const choose = (one: QueryScheme) => {
    if (!changed || one.id === chosen) return apply(one)
    modal.confirm({ title: `放弃对「${scheme.schemeName}」的改动？`, content: '改动还没有保存，换方案后会丢失。', okText: '放弃改动', cancelText: '继续编辑', onOk: () => apply(one) })
  }
  const save = async () => {
    if (!scheme) return setDialog('save')
    try {
      await api.queryScheme.save({ body: { id: scheme.id, schemeName: scheme.schemeName, schemeType, isPublic: scheme.isPublic, classifyId: scheme.classifyId, version: scheme.version, content: JSON.stringify(asked) } }, quietly())
      host.notify('success', `已保存方案「${scheme.schemeName}」`)
      await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      conflict(error.message)
    }
  }
  const conflict = (message: string) =>
    modal.confirm({ title: '方案没有保存', content: `${message}。可以先读取最新的方案（这里的改动会丢失），或另存为新方案。`, okText: '另存为', cancelText: '读取最新', onOk: () => setDialog('save'), onCancel: () => void refresh().then(() => setChosen(undefined)) })
  const saveAs = async (naming: SchemeNaming) => {
    const saved = await api.queryScheme.save({ body: { schemeType, content: JSON.stringify(asked), schemeName: naming.schemeName, isPublic: naming.isPublic ?? false, classifyId: naming.classifyId ?? null } }, quietly())
    await refresh()
    setChosen(saved.id)
    host.notify('success', `已保存方案「${saved.schemeName}」`)
  }
  const own = schemes.filter((one) => !one.isPublic)
  const shared = schemes.filter((one) => one.isPublic)
  const front = [...own.slice(0, shownSchemes), ...(scheme && !own.slice(0, shownSchemes).includes(scheme) ? [scheme] : [])]
  const rest = [...own.filter((one) => !front.includes(one)), ...shared]
  return (
    <div className="sc-schemes" role="toolbar" aria-label="查询方案">
      <span className="t3">我的方案</span>
      {schemes.length === 0 && <span className="t3 sc-hint">还没有方案，设好条件后点「另存为」</span>}
      {front.map((one) => (
        <button key={one.id} type="button" className={`sc-scheme${one.id === chosen ? ' on' : ''}`} aria-pressed={one.id === chosen} onClick={() => choose(one)}>{one.schemeName}{one.id === chosen && changed && <em> · 已改动</em>}</button>
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest.map((one) => ({ key: one.id, label: one.isPublic ? `${one.schemeName}（共享）` : one.schemeName })), onClick: ({ key }) => { const one = rest.find((found) => found.id === key); if (one) choose(one) } }}>
          <button type="button" className="k-btn quiet">{shared.length > 0 ? `共享与更多 ${rest.length}` : `更多 ${rest.length}`}<DownOutlined className="k-down" /></button>
        </Dropdown>
      )}
      <i className="k-bar" />
      <button type="button" className="k-btn quiet" aria-disabled={scheme && (!changed || !scheme.can.includes('edit')) ? true : undefined} title={scheme && !scheme.can.includes('edit') ? '这是他人的共享方案，请另存为自己的方案' : scheme && !changed ? '没有改动' : '保存方案'} onClick={() => !(scheme && (!changed || !scheme.can.includes('edit'))) && void save()}>保存</button>
      <button type="button" className="k-btn quiet" onClick={() => setDialog('save')}>另存为</button>
      {schemes.length > 0 && <button type="button" className="k-btn quiet" onClick={() => setDialog('manage')}>管理</button>}
      <span className="k-space" />
      <label className="sc-label">同类口径 <Select aria-label="同类口径" size="small" value={asked.peer} options={peerOptions} onChange={(peer) => ask({ peer })} popupMatchSelectWidth={false} /></label>
      <span className="sc-label">截止日 <b className="sc-day">{formatDay(asOf)}</b></span>
      <SaveSchemeDialog open={dialog === 'save'} folders={folders} canShare={host.canShareSchemes} onSave={saveAs} onClose={() => setDialog(undefined)} />
      <SchemeManager open={dialog === 'manage'} schemes={schemes} folders={folders} onClose={() => setDialog(undefined)} onOpen={(one) => { setDialog(undefined); choose(one) }} />
    </div>
  )
}
