import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { UserIndex } from '@zhiheng/contract'
import { Button, Input, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { FundChoice, usePreviewFunds } from '../../app/FundChoice.tsx'
import { FormulaPreview, formulaPause } from '../../app/FormulaPreview.tsx'
import { localFault, unitWords, useFormulaWords } from '../../app/formula.ts'
import { dropTab, openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { FormulaField } from '../../kit/form/FormulaField.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded, Sheet } from '../../kit/Sheet.tsx'
import { refusalOf, useAct } from '../../kit/use-act.ts'
import { Behind } from './Behind.tsx'
import { Vocabulary } from './Vocabulary.tsx'
import '../../kit/chart/chart.css'
import { useLater } from '../../kit/use-later.ts'
import './user-index.css'

interface Draft {
  indexName: string
  category: string
  description: string
  formula: string
  isPublic: boolean
  note: string
}
const blank: Draft = { indexName: '', category: '', description: '', formula: '', isPublic: false, note: '' }
const draftOf = ({ indexName, category, description, formula, isPublic }: UserIndex): Draft => ({ indexName, category, description, formula, isPublic, note: '' })

/** One indicator: formula with its mistakes underlined, a preview on three funds, versions and where it is used. */
export default function UserIndexEditorScreen({ query: { id } }: ScreenProps<'id?' | 'name?'>) {
  const described = useQuery({ ...q(api.indicator.describe, { query: { indexCode: `u${id ?? ''}` } }), enabled: id !== undefined, retry: false })
  if (id === undefined) return <Editor begun={blank} index={undefined} behind={undefined} />
  return <Loaded of={described}>{(found) => <Editor key={`${found.index.id}.${found.index.version}`} begun={draftOf(found.index)} index={found.index} behind={found} />}</Loaded>
}

interface EditorProps {
  begun: Draft
  index: UserIndex | undefined
  behind: Awaited<ReturnType<typeof api.indicator.describe>> | undefined
}
function Editor({ begun, index, behind }: EditorProps) {
  const host = useHost()
  const act = useAct()
  const user = useUser()
  const { indexes, words, known } = useFormulaWords()
  const { funds, choose } = usePreviewFunds()
  const [draft, setDraft] = useState(begun)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState('')
  const change = (part: Partial<Draft>) => { setDraft((now) => ({ ...now, ...part })); setRefused('') }
  const mayEdit = index ? index.can.includes('edit') : host.canCreate && (user?.permissions.includes('index.edit') ?? false)
  const formula = useLater(draft.formula, formulaPause)
  const asked = { ...(index ? { id: index.id } : {}), indexName: draft.indexName, isPublic: draft.isPublic, formula, fundCodes: funds.map(({ fundCode }) => fundCode) }
  const tried = useQuery({ ...q(api.indicator.test, { body: asked }), enabled: formula.trim() !== '', placeholderData: (former) => former, retry: false })
  const local = draft.formula.trim() !== '' && known ? localFault(draft.formula, indexes) : undefined
  const server = tried.data && !tried.data.ok && !tried.isPlaceholderData && formula === draft.formula ? tried.data : undefined
  const fault = server ?? local
  const dirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const { setDirty } = host
  useEffect(() => { setDirty(dirty && mayEdit); return () => setDirty(false) }, [dirty, mayEdit, setDirty])

  const save = async (as: 'save' | 'saveNew') => {
    setSaving(true)
    try {
      const saved = await api.indicator[as]({ body: { ...draft, ...(index && as === 'save' ? { id: index.id } : {}) } }, host.quiet())
      host.notify('success', `已保存「${saved.indexName}」第 ${saved.version} 版`)
      setDirty(false)
      await act.refresh([api.indicator.page.key, api.indicator.mine.key, api.indicator.newList.key, api.indicator.describe.key])
      if (saved.id !== index?.id) openLink(linkTo('UserIndexEditor', { id: saved.id, name: saved.indexName }), { title: `指标 ${saved.indexName}` })
      if (!index) dropTab(linkTo('UserIndexEditor', {}))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  const why = !draft.indexName.trim() ? '请输入名称' : !draft.formula.trim() ? '请输入公式' : fault ? '请先改正公式' : ''
  return (
    <Sheet
      label="指标编辑"
      foot={mayEdit ? <><Button type="primary" loading={saving} disabled={why !== '' || (index !== undefined && !dirty)} title={why} onClick={() => void save('save')}>{index ? '保存为新版本' : '保存'}</Button>{index && <Button disabled={why !== '' || draft.indexName === index.indexName} title={draft.indexName === index.indexName ? '请先修改名称' : why} onClick={() => void save('saveNew')}>另存为新指标</Button>}<span className="t3">{why || (dirty ? '有未保存的修改' : '')}</span></> : <span className="t3">{index ? '由其他用户维护，只能查看' : '没有新增指标的权限，由机构管理员授予'}</span>}
    >
      <div className="ui-page">
        <div className="ui-main">
          {refused && <div className="k-refused" role="alert">{refused}</div>}
          <section className="k-panel ui-panel" aria-label="指标定义">
            <header><h3>{index ? `${index.indexName}　第 ${index.version} 版` : '新增指标'}</h3></header>
            <div className="ui-form">
              <label>名称<Input value={draft.indexName} maxLength={40} disabled={!mayEdit} onChange={(event) => change({ indexName: event.target.value })} /></label>
              <label>分类<Input value={draft.category} maxLength={40} disabled={!mayEdit} placeholder="可不填" onChange={(event) => change({ category: event.target.value })} /></label>
              <label className="ui-switch">机构公开<Switch checked={draft.isPublic} disabled={!mayEdit} onChange={(isPublic) => change({ isPublic })} /></label>
              <div className="ui-wide"><span>公式{tried.data?.ok && !fault && <em>结果为{unitWords[tried.data.unit]}</em>}</span><FormulaField value={draft.formula} onChange={(text) => change({ formula: text })} words={words} fault={fault} disabled={!mayEdit} /></div>
              <label className="ui-wide">说明<Input.TextArea rows={2} maxLength={2000} value={draft.description} disabled={!mayEdit} placeholder="写给使用者：它衡量什么，何时不能用" onChange={(event) => change({ description: event.target.value })} /></label>
              {index && mayEdit && <label className="ui-wide">本次修改说明<Input value={draft.note} maxLength={80} placeholder="可不填，随版本保存" onChange={(event) => change({ note: event.target.value })} /></label>}
            </div>
          </section>
          <section className="k-panel ui-panel" aria-label="试算">
            <header><h3>试算</h3><span className="k-readout t3">保存前先看三只基金</span></header>
            <div className="ui-try"><FundChoice funds={funds} onChange={choose} /><FormulaPreview query={tried} empty={formula.trim() === '' ? '输入公式后，这里显示它在所选基金上的值' : fault ? '改正公式后显示结果' : funds.length === 0 ? '请选择基金' : ''} /></div>
          </section>
          {behind && <Behind behind={behind} onTake={mayEdit ? (text) => change({ formula: text }) : undefined} />}
        </div>
        <Vocabulary words={words} onTake={mayEdit ? (text) => change({ formula: draft.formula + text }) : undefined} />
      </div>
    </Sheet>
  )
}
