import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Project, projectDraft } from '@zhiheng/contract'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { openResult, ownColumns, removeLink, runColumns, runLink, staleOf } from './columns.tsx'
import { defaultSettings, SettingsFields } from './SettingsFields.tsx'

type Draft = z.output<typeof projectDraft>
const blank: Partial<Draft> = { projectName: '', description: '', factorIds: [], modelIds: [], isPublic: false, settings: defaultSettings }

/** Research projects: factors and models over the same funds and days, side by side. */
export function ProjectList() {
  const act = useAct()
  const [editing, setEditing] = useState<Partial<Draft>>()
  const factors = useQuery({ ...q(api.factor.list, { body: {} }), enabled: editing !== undefined })
  const models = useQuery({ ...q(api.model.list, { body: {} }), enabled: editing !== undefined })
  const columns = useMemo<Columns<Project>>(() => [
    { prop: 'projectName', label: '项目', kind: 'name', pin: 'left', always: true, width: 160, sortable: false },
    { prop: 'parts', label: '因子与模型', width: 360, sortable: false, text: (row) => [...row.factors, ...row.models].map(({ name }) => name).join('，') },
    ...runColumns<Project>(), ...ownColumns<Project>(),
    { prop: 'act', label: '操作', width: 180, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: '结果', onClick: () => openResult('project', row.id, row.projectName) }, runLink(act, 'project', row, row.projectName), row.can.includes('edit') && { label: '编辑', onClick: () => setEditing({ id: row.id, projectName: row.projectName, description: row.description, factorIds: row.factors.map(({ id }) => id), modelIds: row.models.map(({ id }) => id), isPublic: row.isPublic, settings: row.settings }) }, removeLink(act, 'project', row, row.projectName)]} /> },
  ], [act])
  return (
    <>
      <ListScreen
        name="research-project" title="研究项目" columns={columns} rows={(at) => q(api.project.list, { query: at.query, body: at.body.keyword ? { keyword: at.body.keyword } : {} })} rowKey={(row) => row.id} rowName={(row) => row.projectName} selection={false} querySchemes={false} keyword="名称或说明"
        onOpen={(row) => openResult('project', row.id, row.projectName)} create={{ text: '新增项目', powerType: 'create', onClick: () => setEditing(blank) }} empty={{ title: '还没有研究项目', text: '把几个因子和模型放在一个项目里，在同一批基金、同一段时间上比较，并看它们的相关性。' }}
      />
      <FormDrawer<Partial<Draft>, Draft>
        open={editing !== undefined} title={editing?.id ? `编辑项目「${editing.projectName}」` : '新增研究项目'} schema={projectDraft} initial={editing ?? {}} width={640}
        fields={[
          { name: 'projectName', label: '名称' },
          { name: 'factorIds', label: '因子', kind: 'multiSelect', options: (factors.data ?? []).map(({ id, factorName }) => ({ value: id, label: factorName })) },
          { name: 'modelIds', label: '模型', kind: 'multiSelect', options: (models.data?.data ?? []).map(({ id, modelName }) => ({ value: id, label: modelName })) },
          { name: 'description', label: '说明', kind: 'area' },
          { name: 'isPublic', label: '机构公开', kind: 'switch' },
          { name: 'settings', label: '检验设置', render: (value, change) => <SettingsFields value={(value as Draft['settings'] | undefined) ?? defaultSettings} onChange={change} /> },
        ]}
        onSubmit={(body, options) => api.project.save({ body }, options).then(() => act.refresh(staleOf.project))}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
