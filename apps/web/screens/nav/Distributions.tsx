import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { Distribution } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { App } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api.ts'
import type { FormField } from '../../kit/form/FieldInput.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { ErrorState } from '../../kit/States.tsx'
import { navChanged } from './nav-changed.ts'

const kinds = [{ value: 'cash_dividend', label: '分红（元/份）' }, { value: 'share_conversion', label: '拆分（每份变为）' }]
const draft = z.object({ eventDay: z.string({ error: '请选择日期' }), kind: z.enum(['cash_dividend', 'share_conversion']), value: z.number({ error: '请输入数字' }).positive('请输入大于0的数字'), sourceText: z.string().max(80, '不能超过80个字').default('') })
const fields: FormField<z.input<typeof draft>>[] = [
  { name: 'eventDay', label: '除权日', kind: 'date' },
  { name: 'kind', label: '类型', kind: 'select', options: kinds },
  { name: 'value', label: '数值', kind: 'number', hint: '分红填每份派现（元），拆分填每份变为多少份，如 1.5' },
  { name: 'sourceText', label: '依据' },
]
const worded = ({ kind, value }: Distribution) => (kind === 'cash_dividend' ? `分红 ${formatNumber(value)} 元/份` : `拆分 1 : ${formatNumber(value)}`)

/** Dividends and splits of a fund: the adjusted series hangs on them. */
export function Distributions({ fundCode }: { fundCode: string }) {
  const cache = useQueryClient()
  const host = useHost()
  const { modal } = App.useApp()
  const [adding, setAdding] = useState(false)
  const { data = [], error, refetch } = useQuery({ ...q(api.fund.distributions, { body: { fundCode } }), retry: false })
  const changed = () => navChanged(cache)
  const remove = (one: Distribution) =>
    modal.confirm({
      title: '删除这条分红拆分', content: `${formatDay(one.eventDay)} ${worded(one)}。删除后复权净值会重新计算。`, okText: '删除', okButtonProps: { danger: true }, cancelText: '取消',
      onOk: async () => {
        await api.fund.removeDistribution({ body: { fundCode, eventDay: one.eventDay, kind: one.kind } })
        await changed()
      },
    })
  const mayEdit = host.allowed('edit') && host.canCreate
  return (
    <section className="k-panel" aria-label="分红与拆分">
      <header><h3>分红与拆分</h3><span className="t3">{data.length > 0 ? `${data.length} 次` : ''}</span><span className="k-space" />{mayEdit && <button type="button" className="k-btn quiet small" onClick={() => setAdding(true)}>登记</button>}</header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data.length === 0 ? <p className="k-none">没有登记的分红与拆分</p> : (
        <ul className="nav-events">
          {data.toSorted((a, b) => (a.eventDay < b.eventDay ? 1 : -1)).map((one) => (
            <li key={`${one.eventDay}${one.kind}`} title={one.sourceText}>
              <span className="t2">{formatDay(one.eventDay)}</span><span>{worded(one)}</span>
              {one.origin === 'own' && mayEdit ? <button type="button" className="k-link" onClick={() => remove(one)}>删除</button> : <span className="t3">平台</span>}
            </li>
          ))}
        </ul>
      )}
      <FormDrawer
        open={adding} title="登记分红与拆分" schema={draft} fields={fields} initial={{ kind: 'cash_dividend', sourceText: '' }} width={400}
        onSubmit={async (body, options) => {
          await api.fund.saveDistribution({ body: { fundCode, ...body } }, options)
          await changed()
        }}
        onClose={() => setAdding(false)}
      />
    </section>
  )
}
