import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { type ContrastPlan, planDraft } from '@zhiheng/contract'
import { formatCount, formatDay } from '@zhiheng/domain'
import { Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { periodChoices, presetName } from '../../kit/figure-words.ts'
import { useHost } from '../../kit/host.ts'
import { EmptyState } from '../../kit/States.tsx'
import { Loaded, RowLinks, Sheet } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import './compare.css'

const words = planDraft.pick({ id: true, planName: true, remark: true })
const periodText = ({ period, beginDay, endDay }: ContrastPlan['content']) => (beginDay && endDay ? `${formatDay(beginDay)} 至 ${formatDay(endDay)}` : (periodChoices.find((one) => one.value === period)?.label ?? '—'))
const open = ({ id, planName }: ContrastPlan) => openLink(linkTo('FundCompare', { plan: id }), { title: planName })
const compareAnew = () => openLink(linkTo('FundCompare'), { title: '基金对比', menuId: '900102' })

/** 对比方案: comparisons that were kept, opened with their funds and choices. */
export default function ContrastPlansScreen() {
  const { canCreate } = useHost()
  const act = useAct()
  const plans = useQuery(q(api.contrastPlan.list))
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<ContrastPlan>()
  const refresh = [api.contrastPlan.list.key]
  const remove = (plan: ContrastPlan) => act.ask({ title: `删除对比方案「${plan.planName}」？`, content: '只删除方案，不影响基金。', okText: '删除', danger: true, run: (options) => api.contrastPlan.remove({ body: { id: plan.id } }, options), done: '已删除', refresh })
  const wanted = text.trim().toLowerCase()
  const fits = (plan: ContrastPlan) => wanted === '' || [plan.planName, plan.remark, ...plan.funds.flatMap((fund) => [fund.shortName, fund.fundCode])].some((part) => part.toLowerCase().includes(wanted))
  return (
    <Sheet label="对比方案" tools={<><Input.Search className="c-find" placeholder="方案、备注、基金名称或代码" aria-label="查找方案" allowClear onChange={(event) => setText(event.target.value)} /><span className="k-space" />{canCreate && <button type="button" className="k-btn primary" onClick={compareAnew}>新建对比</button>}</>}>
      <Loaded of={plans}>
        {(all) => all.length === 0 ? (
          <EmptyState title="还没有对比方案" actions={<button type="button" className="k-btn primary" onClick={compareAnew}>去基金对比</button>}>在基金对比中选好基金和口径后，点「保存为方案」，以后可以一键打开。</EmptyState>
        ) : (
          <table className="c-plans">
            <thead><tr><th>方案名称</th><th>基金</th><th>区间</th><th>口径</th><th>备注</th><th>更新时间</th><th>操作</th></tr></thead>
            <tbody>
              {all.filter(fits).map((plan) => (
                <tr key={plan.id} onDoubleClick={() => open(plan)}>
                  <td><button type="button" className="k-link" onClick={() => open(plan)}>{plan.planName}</button></td>
                  <td title={plan.funds.map((fund) => fund.shortName).join('、')}><span className="c-plan-funds">{plan.funds.map((fund) => fund.shortName).join('、')}</span><em>{formatCount(plan.funds.length)} 只{plan.funds.length < plan.content.fundCodes.length && `，${plan.content.fundCodes.length - plan.funds.length} 只已不可见`}</em></td>
                  <td>{periodText(plan.content)}{plan.content.common ? '，共同截止日' : '，各自截止日'}</td><td>{presetName(plan.content.preset)}</td><td title={plan.remark}><span className="c-plan-funds">{plan.remark || '—'}</span></td><td className="t2">{dayjs(plan.updatedAt).format('YYYY-MM-DD HH:mm')}</td>
                  <td><RowLinks links={[{ label: '打开', onClick: () => open(plan) }, { label: '编辑', onClick: () => setEditing(plan) }, { label: '删除', danger: true, onClick: () => remove(plan) }]} /></td>
                </tr>
              ))}
              {all.some(fits) ? null : <tr><td colSpan={7} className="t3">没有符合「{text}」的方案。</td></tr>}
            </tbody>
          </table>
        )}
      </Loaded>
      <FormDrawer
        open={editing !== undefined} title="编辑对比方案" schema={words} fields={[{ name: 'planName', label: '方案名称' }, { name: 'remark', label: '备注' }]} initial={editing ? { id: editing.id, planName: editing.planName, remark: editing.remark } : {}}
        onSubmit={(facts, options) => api.contrastPlan.save({ body: { ...facts, content: editing!.content, version: editing!.version } }, options).then(() => act.refresh(refresh))}
        onClose={() => setEditing(undefined)}
      />
    </Sheet>
  )
}
