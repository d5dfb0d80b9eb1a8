import { planDraft, type ContrastPlan } from '@zhiheng/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useHost } from '../../kit/host.ts'
import { useAct } from '../../kit/use-act.ts'

const words = planDraft.pick({ planName: true, remark: true })

/** Keeps the comparison as it stands; one that was opened from a plan can be written back. */
export function SavePlan({ content, opened }: { content: ContrastPlan['content']; opened: ContrastPlan | undefined }) {
  const { canCreate } = useHost()
  const act = useAct()
  const [naming, setNaming] = useState(false)
  const refresh = [api.contrastPlan.list.key, api.contrastPlan.get.key]
  if (!canCreate) return null
  return (
    <>
      {opened && <button type="button" className="k-btn small" onClick={() => void act.now({ okText: '保存', run: (options) => api.contrastPlan.save({ body: { id: opened.id, planName: opened.planName, remark: opened.remark, version: opened.version, content } }, options), done: `已保存方案「${opened.planName}」`, refresh })}>保存方案</button>}
      <button type="button" className="k-btn small" onClick={() => setNaming(true)}>{opened ? '另存为方案' : '保存为方案'}</button>
      <FormDrawer
        open={naming} title="保存为对比方案" schema={words} fields={[{ name: 'planName', label: '方案名称' }, { name: 'remark', label: '备注' }]} initial={{}}
        onSubmit={(facts, options) => api.contrastPlan.save({ body: { ...facts, content } }, options).then(() => act.refresh(refresh))} onClose={() => setNaming(false)}
      />
    </>
  )
}
