import { useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Company, companyCalls } from '@zhiheng/contract'
import { App, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { useHiddenFields, useSeenColumns } from '../../app/hidden-fields.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'

const bands: Record<string, string> = { 0: '0-1亿', 1: '1-10亿', 2: '10-20亿', 3: '20-50亿', 4: '50-100亿', 5: '100亿以上' }
const bandOptions = Object.entries(bands).map(([value, label]) => ({ value, label }))
export const bandName = (band: string) => bands[band] ?? '—'

const columns: Columns<Company> = [
  { prop: 'counselorCode', label: '编码', kind: 'code', width: 96, pin: 'left', columnFilterType: { filterType: 'text' } },
  { prop: 'counselorName', label: '管理人', kind: 'name', width: 200, pin: 'left', always: true, columnFilterType: { filterType: 'text' } },
  { prop: 'shortName', label: '简称', width: 120, columnFilterType: { filterType: 'text' } },
  { prop: 'isPrivate', label: '类型', width: 80, text: (company) => (company.isPrivate ? '私募' : '公募'), columnFilterType: { filterType: 'singleSelect', options: [{ value: 'true', label: '私募' }, { value: 'false', label: '公募' }] } },
  { prop: 'fundCount', label: '基金数', kind: 'count', width: 84 },
  { prop: 'scaleBand', label: '管理规模', width: 100, text: (company) => bandName(company.scaleBand), columnFilterType: { filterType: 'multiSelect', options: bandOptions } },
  { prop: 'foundedDay', label: '成立日', kind: 'date', width: 104, columnFilterType: { filterType: 'dateRange' } },
  { prop: 'city', label: '城市', width: 84, columnFilterType: { filterType: 'text' } },
  { prop: 'staffCount', label: '人数', kind: 'count', width: 76, columnFilterType: { filterType: 'numberRange' } },
  { prop: 'strategies', label: '策略', width: 180, sortable: false, text: (company) => company.strategies.join('、') || '—' },
  { prop: 'regCode', label: '登记编号', kind: 'code', width: 110, columnFilterType: { filterType: 'text' } },
  { prop: 'origin', label: '来源', width: 96, text: (company) => ({ market: '平台', own: '本机构', override: '本机构覆盖' })[company.origin] },
]

type Draft = z.input<typeof companyCalls.save.body>
const fields = (existing: boolean): FormField<Draft>[] => [
  { name: 'counselorCode', label: '编码', locked: existing ? '编码是管理人的标识，不能修改' : undefined },
  { name: 'counselorName', label: '管理人名称' },
  { name: 'shortName', label: '简称' },
  { name: 'isPrivate', label: '私募管理人', kind: 'switch' },
  { name: 'isOffering', label: '提供投顾产品', kind: 'switch' },
  { name: 'regCode', label: '登记编号' },
  { name: 'foundedDay', label: '成立日', kind: 'date' },
  { name: 'city', label: '城市' },
  { name: 'scaleBand', label: '管理规模', kind: 'select', options: bandOptions },
  { name: 'staffCount', label: '人数', kind: 'number' },
  { name: 'website', label: '网站' },
  { name: 'legalPerson', label: '法定代表人' },
  { name: 'strategies', label: '策略', render: (value, change) => <Select id="f-strategies" mode="tags" value={(value as string[] | undefined) ?? []} onChange={change} options={[]} open={false} suffixIcon={null} placeholder="输入后按回车" /> },
  { name: 'description', label: '简介', kind: 'area' },
]

const text = (value: string) => value || undefined

export default function CompaniesScreen() {
  const cache = useQueryClient()
  const host = useHost()
  const isHidden = useHiddenFields()
  const seen = useSeenColumns(columns)
  const { modal } = App.useApp()
  const [editing, setEditing] = useState<Partial<Company>>()
  const changed = () => cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('company.') })
  const existing = Boolean(editing?.counselorCode)
  const remove = (companies: readonly Company[]) =>
    modal.confirm({
      title: `删除 ${companies.length} 家管理人`, content: `将删除 ${companies.slice(0, 3).map((company) => company.counselorName).join('、')}${companies.length > 3 ? ' 等' : ''}；对平台管理人的覆盖会恢复为平台的值。`,
      okText: '删除', okButtonProps: { danger: true }, cancelText: '取消',
      onOk: () => api.company.remove({ body: { ids: companies.map((company) => company.counselorCode) } }).then(changed),
    })
  const follow = async (companies: readonly Company[]) => {
    await api.fund.concern({ body: { objectType: 'company', codes: companies.map((company) => company.counselorCode) } })
    host.notify('success', `已关注 ${companies.length} 家管理人`)
  }
  return (
    <>
      <ListScreen
        name="company"
        title="管理人"
        columns={seen}
        rows={(at) => q(api.company.mergedList, at)}
        rowKey={(company) => company.counselorCode}
        rowName={(company) => company.counselorName}
        onOpen={(company) => openLink(linkTo('CompanyDetail', { counselorCode: company.counselorCode }), { title: company.shortName || company.counselorName })}
        keyword="名称、编码或拼音首字母"
        index
        create={{ text: '新增', powerType: 'create', onClick: () => setEditing({}) }}
        batch={[
          { label: '关注', disabledWhenEmpty: true, handler: (rows) => void follow(rows) },
          { label: '编辑', powerType: 'edit', disabledWhenEmpty: true, handler: (rows) => setEditing(rows[0]) },
          { label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: remove },
        ]}
        empty={{ title: '没有符合条件的管理人', text: '放宽条件，或新增一家管理人。' }}
      />
      <FormDrawer<Draft, z.output<typeof companyCalls.save.body>>
        open={editing !== undefined}
        title={existing ? '编辑管理人' : '新增管理人'}
        schema={companyCalls.save.body}
        fields={fields(existing).filter(({ name }) => !isHidden(name))}
        initial={{
          counselorCode: editing?.counselorCode ?? '', counselorName: editing?.counselorName ?? '', shortName: text(editing?.shortName ?? ''), isPrivate: editing?.isPrivate ?? true, isOffering: editing?.isOffering ?? false,
          regCode: text(editing?.regCode ?? ''), foundedDay: text(editing?.foundedDay ?? ''), city: text(editing?.city ?? ''), scaleBand: text(editing?.scaleBand ?? ''), staffCount: editing?.staffCount ?? undefined,
          website: text(editing?.website ?? ''), legalPerson: text(editing?.legalPerson ?? ''), strategies: editing?.strategies ?? [], description: text(editing?.description ?? ''),
        }}
        onSubmit={(body, options) => api.company.save({ body: { ...body, isNew: !existing } }, options).then(changed)}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
