import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Model, modelDraft } from '@zhiheng/contract'
import { InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { FundChoice, usePreviewFunds } from '../../app/FundChoice.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { refusalOf, useAct } from '../../kit/use-act.ts'
import { openResult, ownColumns, removeLink, runColumns, runLink, staleOf } from './columns.tsx'
import { defaultSettings, SettingsFields } from './SettingsFields.tsx'
import { coefficient } from './words.ts'

type Draft = z.output<typeof modelDraft>
type Parts = Draft['parts']
const blank: Partial<Draft> = { modelName: '', description: '', method: 'zscore', parts: [], isPublic: false, settings: defaultSettings }
const methodWords = { zscore: '标准化（Z 值）', rank: '排名' } as const

/** Models: factors with weights, run and stopped here. */
export function ModelList() {
  const act = useAct()
  const [editing, setEditing] = useState<Partial<Draft>>()
  const columns = useMemo<Columns<Model>>(() => [
    { prop: 'modelName', label: '模型', kind: 'name', pin: 'left', always: true, width: 160, sortable: false },
    { prop: 'parts', label: '因子与权重', width: 360, sortable: false, text: (row) => row.parts.map(({ factorName, weight }) => `${factorName} × ${weight}`).join('，') },
    { prop: 'method', label: '合成方式', width: 120, sortable: false, text: (row) => methodWords[row.method] },
    ...runColumns<Model>(), ...ownColumns<Model>(),
    { prop: 'act', label: '操作', width: 180, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: '结果', onClick: () => openResult('model', row.id, row.modelName) }, runLink(act, 'model', row, row.modelName), row.can.includes('edit') && { label: '编辑', onClick: () => setEditing({ ...row, parts: row.parts.map(({ factorId, weight }) => ({ factorId, weight })) }) }, removeLink(act, 'model', row, row.modelName)]} /> },
  ], [act])
  const draft = editing && { ...(editing.id ? { id: editing.id } : {}), modelName: editing.modelName, description: editing.description, method: editing.method, parts: editing.parts, isPublic: editing.isPublic, settings: editing.settings }
  return (
    <>
      <ListScreen
        name="research-model" title="模型" columns={columns} rows={(at) => q(api.model.list, { query: at.query, body: at.body.keyword ? { keyword: at.body.keyword } : {} })} rowKey={(row) => row.id} rowName={(row) => row.modelName} selection={false} querySchemes={false} keyword="名称或说明"
        onOpen={(row) => openResult('model', row.id, row.modelName)} create={{ text: '新增模型', powerType: 'create', onClick: () => setEditing(blank) }} empty={{ title: '还没有模型', text: '把几个因子按权重合成一个模型，运行后得到合成因子的检验与每只基金的得分。' }}
      />
      <FormDrawer<Partial<Draft>, Draft>
        open={editing !== undefined} title={editing?.id ? `编辑模型「${editing.modelName}」` : '新增模型'} schema={modelDraft} initial={(draft ?? {}) as Partial<Draft>} width={640}
        fields={[
          { name: 'modelName', label: '名称' },
          { name: 'parts', label: '因子与权重', render: (value, change) => <PartsInput value={(value as Parts | undefined) ?? []} onChange={change} /> },
          { name: 'method', label: '合成方式', kind: 'select', options: [{ value: 'zscore', label: methodWords.zscore }, { value: 'rank', label: methodWords.rank }] },
          { name: 'description', label: '说明', kind: 'area' },
          { name: 'isPublic', label: '机构公开', kind: 'switch' },
          { name: 'settings', label: '检验设置', render: (value, change) => <SettingsFields value={(value as Draft['settings'] | undefined) ?? defaultSettings} onChange={change} /> },
        ]}
        onSubmit={(body, options) => api.model.save({ body }, options).then(() => act.refresh(staleOf.model))}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

/** Factors with their weights, tried on three funds as they stand. */
function PartsInput({ value, onChange }: { value: Parts; onChange: (value: Parts) => void }) {
  const { data: factors = [] } = useQuery(q(api.factor.list, { body: {} }))
  const { funds, choose } = usePreviewFunds()
  const ready = value.filter(({ weight }) => weight !== 0)
  const tried = useQuery({ ...q(api.model.test, { body: { parts: ready, fundCodes: funds.map(({ fundCode }) => fundCode) } }), enabled: ready.length > 0 && funds.length > 0, placeholderData: (former) => former, retry: false })
  const nameOf = (id: string) => factors.find((one) => one.id === id)?.factorName ?? id
  return (
    <div className="rs-parts">
      <Select mode="multiple" aria-label="因子" placeholder="选择因子" className="k-wide" value={value.map(({ factorId }) => factorId)} options={factors.map(({ id, factorName }) => ({ value: id, label: factorName }))} showSearch={{ optionFilterProp: 'label' }} notFoundContent="还没有因子，请先在「因子」页新增" onChange={(ids: string[]) => onChange(ids.map((factorId) => value.find((one) => one.factorId === factorId) ?? { factorId, weight: 1 }))} />
      {value.map(({ factorId, weight }) => <label key={factorId}>{nameOf(factorId)}<InputNumber aria-label={`${nameOf(factorId)}的权重`} value={weight} min={-100} max={100} onChange={(next) => onChange(value.map((one) => (one.factorId === factorId ? { factorId, weight: next ?? 0 } : one)))} /></label>)}
      {value.length > 0 && <><span className="t3">试算</span><FundChoice funds={funds} onChange={choose} /></>}
      {tried.error !== null && <div className="k-error" role="alert">{refusalOf(tried.error)}</div>}
      {value.length > 0 && tried.data && (
        <table className="k-lines">
          <thead><tr><th>因子</th>{tried.data.funds.map((fund) => <th key={fund.fundCode} className="right">{fund.shortName}</th>)}</tr></thead>
          <tbody>{tried.data.parts.map((part) => <tr key={part.factorName}><td>{part.factorName}</td>{part.ok ? part.values.map((one, at) => <td key={at} className="right">{coefficient(one)}</td>) : <td colSpan={tried.data.funds.length} className="k-error">{part.why}</td>}</tr>)}</tbody>
        </table>
      )}
    </div>
  )
}
