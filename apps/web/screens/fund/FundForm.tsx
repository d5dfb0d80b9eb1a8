import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import { type Fund, fundDraft } from '@zhiheng/contract'
import { Select } from 'antd'
import type { z } from 'zod'
import { api } from '../../api.ts'
import { useHiddenFields } from '../../app/hidden-fields.ts'
import { strategies } from '../../app/strategies.ts'
import { CompanyPicker } from '../../app/CompanyPicker.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { fundTypes, riskNames, statusNames } from './fund.columns.tsx'

type Draft = z.input<typeof fundDraft>

export interface FundFormProps {
  /** A fund to change, an empty object for a new one, undefined while closed. */
  fund: Partial<Fund> | undefined
  onClose: () => void
}

function BenchmarkPicker({ value, onChange }: { value: string | undefined; onChange: (code: string | undefined) => void }) {
  const { data = [] } = useQuery(q(api.marketIndex.distinct))
  return <Select id="f-benchmarkCode" allowClear showSearch={{ optionFilterProp: 'label' }} value={value} onChange={onChange} options={data.map((index) => ({ value: index.indexCode, label: `${index.indexName}（${index.indexCode}）` }))} />
}

const select = (names: Record<number, string>) => Object.entries(names).map(([value, label]) => ({ value: Number(value), label }))

/** Own funds are made and changed here; for a fund of the platform the form writes the organisation's override. */
export function FundForm({ fund, onClose }: FundFormProps) {
  const cache = useQueryClient()
  const { data: choices = [] } = useQuery({ ...strategies(), enabled: fund !== undefined })
  const existing = Boolean(fund?.fundCode)
  const isHidden = useHiddenFields()
  const text = (value: string | undefined) => value || undefined
  const initial: Partial<Draft> = {
    fundCode: fund?.fundCode ?? '', shortName: fund?.shortName ?? '', isPrivate: fund?.isPrivate ?? true, isOffering: fund?.isOffering ?? false, fullName: text(fund?.fullName), regCode: text(fund?.regCode),
    fundType: text(fund?.fundType), strategy: text(fund?.strategy), counselorCode: text(fund?.counselorCode), managerNames: text(fund?.managerNames), custodian: text(fund?.custodian),
    benchmarkText: text(fund?.benchmarkText), benchmarkCode: text(fund?.benchmarkCode), inceptionDay: text(fund?.inceptionDay), fundStatus: fund?.fundStatus ?? undefined, riskLevel: fund?.riskLevel ?? undefined,
    scaleYi: fund?.scaleYi ?? undefined, labels: fund?.labels ?? [],
  }
  const fields: FormField<Draft>[] = [
    { name: 'fundCode', label: '基金代码', locked: existing ? '代码是基金的标识，不能修改' : undefined },
    { name: 'shortName', label: '基金简称' },
    { name: 'fullName', label: '基金全称' },
    { name: 'isPrivate', label: '私募基金', kind: 'switch' },
    { name: 'isOffering', label: '作为投顾产品', kind: 'switch' },
    { name: 'fundType', label: '基金类型', kind: 'select', options: fundTypes.map((type) => ({ value: type, label: type })) },
    { name: 'strategy', label: '投资策略', kind: 'select', options: choices.map((one) => ({ value: one.strategyCode, label: one.strategyName })) },
    { name: 'counselorCode', label: '管理人', render: (value, change) => <CompanyPicker id="f-counselorCode" value={value as string | undefined} name={fund?.counselorName} onChange={change} /> },
    { name: 'managerNames', label: '基金经理' },
    { name: 'regCode', label: '备案编码' },
    { name: 'custodian', label: '托管人' },
    { name: 'benchmarkText', label: '业绩比较基准', hint: '如：沪深300指数收益率×55%+中证综合债×45%' },
    { name: 'benchmarkCode', label: '对比指数', render: (value, change) => <BenchmarkPicker value={value as string | undefined} onChange={change} /> },
    { name: 'inceptionDay', label: '成立日', kind: 'date' },
    { name: 'scaleYi', label: '规模（亿元）', kind: 'number' },
    { name: 'fundStatus', label: '状态', kind: 'select', options: select(statusNames) },
    { name: 'riskLevel', label: '风险等级', kind: 'select', options: select(riskNames) },
    { name: 'managementFee', label: '管理费率', kind: 'percent' },
    { name: 'performanceFee', label: '业绩报酬' },
    { name: 'openRule', label: '开放日' },
    { name: 'lockup', label: '锁定期' },
    { name: 'warnLine', label: '预警线', kind: 'number' },
    { name: 'stopLine', label: '止损线', kind: 'number' },
    { name: 'labels', label: '标签', render: (value, change) => <Select id="f-labels" mode="tags" value={(value as string[] | undefined) ?? []} onChange={change} options={[]} open={false} suffixIcon={null} placeholder="输入后按回车" /> },
    { name: 'description', label: '说明', kind: 'area' },
  ]
  return (
    <FormDrawer
      open={fund !== undefined}
      title={existing ? (fund?.origin === 'own' ? '编辑基金' : '编辑基金（仅本机构可见的覆盖值）') : '新增私募基金'}
      schema={fundDraft}
      fields={fields.filter(({ name }) => !isHidden(name))}
      initial={initial}
      onSubmit={async (body, options) => {
        // A refusal may mean that the list is old.
        const refresh = () => cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('fund.') })
        await api.fund.save({ body: { ...body, isNew: !existing, ...(existing && fund?.updatedAt ? { updatedAt: fund.updatedAt } : {}) } }, options).finally(refresh)
      }}
      onClose={onClose}
    />
  )
}
