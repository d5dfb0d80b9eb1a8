import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Factor, factorDraft, type FactorStatus } from '@zhiheng/contract'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { FormulaPreview, formulaPause } from '../../app/FormulaPreview.tsx'
import { FundChoice, usePreviewFunds } from '../../app/FundChoice.tsx'
import { localFault, useFormulaWords } from '../../app/formula.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormulaField } from '../../kit/form/FormulaField.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { useLater } from '../../kit/use-later.ts'
import { openResult, ownColumns, removeLink, runColumns, runLink, staleOf } from './columns.tsx'
import { defaultSettings, SettingsFields } from './SettingsFields.tsx'
import { directionWords, statusWords } from './words.ts'

type Draft = z.output<typeof factorDraft>
const blank: Partial<Draft> = { factorName: '', category: '', description: '', formula: '', direction: 'high', isPublic: false, settings: defaultSettings }
const dots: Record<FactorStatus, string> = { draft: '', testing: 'warn', live: 'on', retired: '' }
const statusOptions = [{ value: '', label: '全部状态' }, ...Object.entries(statusWords).map(([value, label]) => ({ value, label }))]

/** Factors with their status and what the newest test says of them. */
export function FactorList() {
  const act = useAct()
  const host = useHost()
  const [status, setStatus] = useState('')
  const [editing, setEditing] = useState<Partial<Draft> & { live?: boolean }>()
  const columns = useMemo<Columns<Factor>>(() => {
    const move = (row: Factor, to: FactorStatus) => act.ask({ title: `将因子「${row.factorName}」改为「${statusWords[to]}」？`, content: to === 'live' ? '启用后公式和方向不能修改，也不能删除。' : `现在是「${statusWords[row.status]}」。`, okText: '更改状态', done: `「${row.factorName}」已改为「${statusWords[to]}」`, refresh: staleOf.factor, run: (options) => api.factor.updateStatus({ body: { id: row.id, status: to } }, options) })
    return [
      { prop: 'factorName', label: '因子', kind: 'name', pin: 'left', always: true, width: 150, sortable: false },
      { prop: 'status', label: '状态', width: 90, sortable: false, text: (row) => statusWords[row.status], render: (row) => <span><i className={`k-dot ${dots[row.status]}`} />{statusWords[row.status]}</span> },
      { prop: 'rankIc', label: 'Rank IC', kind: 'number', width: 84, sortable: false, value: (row) => row.summary?.rankIc },
      { prop: 'ir', label: 'IR', kind: 'number', decimals: 2, width: 64, sortable: false, value: (row) => row.summary?.ir },
      { prop: 't', label: 't 值', kind: 'number', decimals: 2, width: 64, sortable: false, value: (row) => row.summary?.t },
      { prop: 'longShort', label: '多空累计', kind: 'return', width: 88, sortable: false, value: (row) => row.summary?.longShort },
      { prop: 'coverage', label: '覆盖率', kind: 'percent', width: 76, sortable: false, value: (row) => row.summary?.coverage },
      ...runColumns<Factor>(),
      { prop: 'formula', label: '公式', width: 280, sortable: false },
      { prop: 'direction', label: '方向', width: 100, sortable: false, text: (row) => directionWords[row.direction] },
      { prop: 'category', label: '分类', width: 90, sortable: false },
      ...ownColumns<Factor>(),
      { prop: 'act', label: '操作', width: 250, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: '结果', onClick: () => openResult('factor', row.id, row.factorName) }, runLink(act, 'factor', row, row.factorName), row.can.includes('edit') && { label: '编辑', onClick: () => setEditing({ ...row, live: row.status === 'live' }) }, ...row.next.slice(0, 2).map((to) => ({ label: `转${statusWords[to]}`, onClick: () => move(row, to) })), row.status !== 'live' && removeLink(act, 'factor', row, row.factorName)]} /> },
    ]
  }, [act])
  return (
    <>
      <ListScreen
        name="factor" title="因子" columns={columns} rows={(at) => q(api.factor.page, { query: at.query, body: { ...(at.body.keyword ? { keyword: at.body.keyword } : {}), ...(status ? { status } : {}) } })} question={status} rowKey={(row) => row.id} rowName={(row) => row.factorName} selection={false} querySchemes={false} keyword="名称或说明"
        onOpen={(row) => openResult('factor', row.id, row.factorName)} create={{ text: '新增因子', powerType: 'create', onClick: () => setEditing(blank) }}
        above={<div className="k-toolbar"><Select aria-label="状态" className="rs-status" value={status} options={statusOptions} onChange={setStatus} /></div>}
        empty={{ title: status ? '没有这个状态的因子' : '还没有因子', text: '用公式定义一个因子，再检验它的 IC、分组收益与衰减。' }}
      />
      <FormDrawer<Partial<Draft>, Draft>
        open={editing !== undefined} title={editing?.id ? `编辑因子「${editing.factorName}」` : '新增因子'} schema={factorDraft} initial={draftOnly(editing ?? {})} width={640}
        fields={[
          { name: 'factorName', label: '名称' },
          { name: 'formula', label: '公式', render: (value, change) => <FormulaInput value={String(value ?? '')} onChange={change} disabled={editing?.live === true} /> },
          { name: 'direction', label: '方向', kind: 'select', options: [{ value: 'high', label: '越高越好' }, { value: 'low', label: '越低越好' }], locked: editing?.live ? '启用中的因子不能修改方向' : undefined },
          { name: 'category', label: '分类' },
          { name: 'description', label: '说明', kind: 'area' },
          { name: 'isPublic', label: '机构公开', kind: 'switch' },
          { name: 'settings', label: '检验设置', render: (value, change) => <SettingsFields value={(value as Draft['settings'] | undefined) ?? defaultSettings} onChange={change} /> },
        ]}
        onSubmit={async (body, options) => {
          await api.factor.save({ body }, options)
          await act.refresh(staleOf.factor)
          host.notify('info', '改动在下一次检验时生效')
        }}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}

/** The part of a row that the form sends back. */
const draftOnly = ({ id, factorName, category, description, formula, direction, isPublic, settings }: Partial<Draft>): Partial<Draft> => ({ ...(id ? { id } : {}), factorName, category, description, formula, direction, isPublic, settings }) as Partial<Draft>

/** The formula with its mistakes, and what it says of three funds. */
function FormulaInput({ value, onChange, disabled }: { value: string; onChange: (value: string) => void; disabled: boolean }) {
  const { indexes, words, known } = useFormulaWords()
  const { funds, choose } = usePreviewFunds()
  const formula = useLater(value, formulaPause)
  const tried = useQuery({ ...q(api.indicator.test, { body: { formula, fundCodes: funds.map(({ fundCode }) => fundCode) } }), enabled: formula.trim() !== '', placeholderData: (former) => former, retry: false })
  const fault = value.trim() !== '' && known ? localFault(value, indexes) : undefined
  return (
    <div className="rs-parts">
      <FormulaField value={value} onChange={onChange} words={words} fault={fault} rows={3} disabled={disabled} />
      <FundChoice funds={funds} onChange={choose} />
      <FormulaPreview query={tried} empty={formula.trim() === '' ? '输入公式后，这里显示它在所选基金上的值' : fault ? '改正公式后显示结果' : funds.length === 0 ? '请选择基金' : ''} />
    </div>
  )
}
