import { formatCount } from '@zhiheng/domain'
import { Select } from 'antd'
import { SimpleForm } from './SimpleForm.tsx'
import { ScreeningResult } from './ScreeningResult.tsx'
import { nothingAsked, peerOptions, useDataDay, useScreening, useSteps } from './use-screening.ts'
import type { Fields } from './words.ts'
import './screening.css'

/** 基金筛选（简版）: the usual conditions as a form. */
export function SimpleScreening({ fields }: { fields: Fields }) {
  const screening = useScreening(nothingAsked)
  const { asked, ask } = screening
  const { data: answer } = useSteps(asked)
  useDataDay(answer?.asOf)
  return (
    <ScreeningResult
      name="screen" title="基金筛选（简版）" fields={fields} screening={screening} answer={answer}
      above={<>
        <SimpleForm fields={fields} universe={asked.universe} conditions={asked.conditions} onUniverse={(universe) => ask({ universe })} onChange={(conditions) => ask({ conditions })} />
        <div className="sc-simple-foot"><span role="status">符合 <b>{answer ? formatCount(answer.total) : '…'}</b> 只，在库 {answer ? formatCount(answer.universe) : '…'} 只</span><span className="k-space" /><label className="sc-label">同类口径 <Select aria-label="同类口径" size="small" value={asked.peer} options={peerOptions} onChange={(peer) => ask({ peer })} popupMatchSelectWidth={false} /></label></div>
      </>}
    />
  )
}
