import { q } from '@zhiheng/client'
import type { CustomIndex } from '@zhiheng/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { InstrumentPicker } from '../../app/InstrumentPicker.tsx'
import { dropTab, openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { DayInput } from '../../kit/DayInput.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded, Sheet } from '../../kit/Sheet.tsx'
import { refusalOf, useAct } from '../../kit/use-act.ts'
import { useLater } from '../../kit/use-later.ts'
import { staleAfterSaving } from './CustomIndexesScreen.tsx'
import { blank, contentOf, type Draft, draftOf, faultOf, rebalanceOptions } from './draft.ts'
import { Ingredients } from './Ingredients.tsx'
import { Preview } from './Preview.tsx'
import './custom-index.css'

/** One custom index: parts or the two ends of a splice, with the curve of what stands there. */
export default function CustomIndexEditorScreen({ query: { id } }: ScreenProps<'id?' | 'name?'>) {
  const found = useQuery({ ...q(api.customIndex.get, { body: { id: id ?? '' } }), enabled: id !== undefined, retry: false })
  if (id === undefined) return <Editor begun={blank} index={undefined} />
  return <Loaded of={found}>{(index) => <Editor key={`${index.id}.${index.version}`} begun={draftOf(index)} index={index} />}</Loaded>
}

function Editor({ begun, index }: { begun: Draft; index: CustomIndex | undefined }) {
  const host = useHost()
  const act = useAct()
  const user = useUser()
  const [draft, setDraft] = useState(begun)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState('')
  const change = (part: Partial<Draft>) => { setDraft((now) => ({ ...now, ...part })); setRefused('') }
  const mayEdit = index ? index.can.includes('edit') : host.canCreate && (user?.permissions.includes('index.edit') ?? false)
  const fault = faultOf(draft)
  const asked = useLater(JSON.stringify(fault ? null : contentOf(draft)), 350)
  const body = { ...(index ? { id: index.id } : {}), ...(JSON.parse(asked) as ReturnType<typeof contentOf> | null) }
  const worked = useQuery({ ...q(api.customIndex.work, { body }), queryFn: () => api.customIndex.work({ body }, host.quiet()), enabled: asked !== 'null', placeholderData: keepPreviousData, retry: false })
  const dirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const { setDirty } = host
  useEffect(() => { setDirty(dirty && mayEdit); return () => setDirty(false) }, [dirty, mayEdit, setDirty])

  const save = async (as: 'save' | 'saveNew') => {
    setSaving(true)
    try {
      const { indexName, description, isPublic } = draft
      const saved = await api.customIndex[as]({ body: { indexName, description, isPublic, ...contentOf(draft), ...(index && as === 'save' ? { id: index.id, version: index.version } : {}) } }, host.quiet())
      host.notify('success', `已保存自定义指数「${saved.indexName}」`)
      setDirty(false)
      await act.refresh(staleAfterSaving)
      if (saved.id !== index?.id) openLink(linkTo('CustomIndexEditor', { id: saved.id, name: saved.indexName }), { title: `指数 ${saved.indexName}` })
      if (!index) dropTab(linkTo('CustomIndexEditor', {}))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  const why = !draft.indexName.trim() ? '请输入名称' : fault
  const off = !mayEdit
  return (
    <Sheet
      label="自定义指数编辑"
      foot={mayEdit ? <><Button type="primary" loading={saving} disabled={why !== '' || (index !== undefined && !dirty)} title={why} onClick={() => void save('save')}>保存</Button>{index && <Button disabled={why !== '' || draft.indexName === index.indexName} title={draft.indexName === index.indexName ? '请先修改名称' : why} onClick={() => void save('saveNew')}>另存为新指数</Button>}<span className="t3">{why || (dirty ? '有未保存的修改' : '')}</span></> : <span className="t3">{index ? '由其他用户维护，只能查看' : '没有新增指数的权限，由机构管理员授予'}</span>}
    >
      <div className="ci-page">
        <div className="ci-side">
          {refused && <div className="k-refused" role="alert">{refused}</div>}
          <section className="k-panel" aria-label="基本信息">
            <header><h3>{index ? index.indexName : '新增自定义指数'}</h3><span className="k-readout t3">{index?.indexCode}</span></header>
            <div className="ci-form">
              <label>名称<Input value={draft.indexName} maxLength={40} disabled={off} onChange={(event) => change({ indexName: event.target.value })} /></label>
              <label className="ci-switch">机构公开<Switch checked={draft.isPublic} disabled={off} onChange={(isPublic) => change({ isPublic })} /></label>
              <label className="ci-wide">说明<Input value={draft.description} maxLength={200} placeholder="可不填" disabled={off} onChange={(event) => change({ description: event.target.value })} /></label>
              {draft.kind === 'backtest' ? <div className="ci-wide"><span>编制方式</span><b>组合 {draft.portfolioCode} 最近一次完成的回测</b></div> : <div className="ci-wide"><span>编制方式</span><Segmented<Draft['kind']> aria-label="编制方式" value={draft.kind} disabled={off} options={[{ value: 'mix', label: '加权合成' }, { value: 'splice', label: '两段拼接' }]} onChange={(kind) => change({ kind })} /></div>}
              {draft.kind === 'mix' && (
                <>
                  <label>再平衡<Select value={draft.rebalance} disabled={off} options={rebalanceOptions.map((one) => ({ ...one }))} onChange={(rebalance) => change({ rebalance })} /></label>
                  <label>起始值<Select value={draft.startValue} disabled={off} options={[{ value: 1000, label: '1000 点' }, { value: 1, label: '1.0000' }]} onChange={(startValue: 1 | 1000) => change({ startValue })} /></label>
                  <label>起始日<DayInput value={draft.beginDay ? dayjs(draft.beginDay) : null} disabled={off} aria-label="起始日" onChange={(day) => change({ beginDay: day?.format('YYYYMMDD') ?? '' })} /></label>
                  <label title="如“…+1.5%”：每年另加的收益率，按日计入">每年附加（%）<InputNumber aria-label="每年附加" min={-20} max={20} precision={3} value={draft.extraPct} disabled={off} onChange={(value) => change({ extraPct: value ?? 0 })} /></label>
                </>
              )}
              {draft.kind === 'splice' && (
                <>
                  <label className="ci-wide">前一段<InstrumentPicker label="前一段" value={draft.earlier} disabled={off} onPick={(earlier) => change({ earlier })} /></label>
                  <label className="ci-wide">后一段<InstrumentPicker label="后一段" value={draft.later} disabled={off} onPick={(later) => change({ later })} /></label>
                  <label>拼接日<DayInput value={draft.spliceDay ? dayjs(draft.spliceDay) : null} disabled={off} aria-label="拼接日" onChange={(day) => change({ spliceDay: day?.format('YYYYMMDD') ?? '' })} /></label>
                </>
              )}
            </div>
          </section>
          {draft.kind === 'mix' && <Ingredients draft={draft} disabled={off} onChange={change} />}
        </div>
        <Preview query={worked} fault={fault} />
      </div>
    </Sheet>
  )
}
