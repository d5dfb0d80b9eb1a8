import { DatePicker, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAct } from '../../kit/use-act.ts'

/** A stretch of days that the user wants to look at again and again. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const [name, setName] = useState('')
  const [days, setDays] = useState<readonly [string, string]>()
  const isReady = name.trim() !== '' && days !== undefined
  const save = async () => {
    await act.now({ okText: '保存', run: (options) => api.scenario.save({ body: { scenarioName: name, content: { kind: 'range', from: days![0], to: days![1] } } }, options), done: '已保存情景', refresh: [api.scenario.analyse.key] })
    onClose()
  }
  return (
    <Modal open title="自定义历史情景" okText="保存" cancelText="取消" okButtonProps={{ disabled: !isReady }} onOk={() => void save()} onCancel={onClose}>
      <div style={{ display: 'grid', gap: 10 }}>
        <Input aria-label="情景名称" placeholder="情景名称" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} autoFocus />
        <DatePicker.RangePicker aria-label="起止日期" onChange={(picked) => setDays(picked?.[0] && picked[1] ? [picked[0].format('YYYYMMDD'), picked[1].format('YYYYMMDD')] : undefined)} />
        <small className="t3">收益从开始日期当天（或之前最近）的净值算到结束日期。</small>
      </div>
    </Modal>
  )
}
