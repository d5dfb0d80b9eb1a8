import { q } from '@zhiheng/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FundPicker } from '../../app/FundPicker.tsx'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { usePickedFunds } from '../../app/use-picked-funds.ts'
import { navTypeOptions } from '../../kit/figure-words.ts'
import { useHost } from '../../kit/host.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import { EpisodeChart, EpisodeTable } from './Episodes.tsx'
import { DistancePanel, ReversePanel } from './Lines.tsx'
import { RangeDialog } from './RangeDialog.tsx'
import { Shocks } from './Shocks.tsx'
import type { Moves } from './what-if.ts'
import './scenario.css'

/** 情景分析: what funds did in bad times, and what they would do in others. */
export default function ScenarioScreen({ query }: ScreenProps<'codes?'>) {
  const { chartColours, canCreate } = useHost()
  const { funds, add, remove, clear } = usePickedFunds(query.codes)
  const [navType, setNavType] = useState<(typeof navTypeOptions)[number]['value']>('adjusted')
  const [moves, setMoves] = useState<Moves>({ market: -0.2 })
  const [making, setMaking] = useState(false)
  const codes = funds.map(({ fundCode }) => fundCode)
  const { data, error, refetch, isFetching } = useQuery({ ...q(api.scenario.analyse, { body: { fund_codes: codes, navType } }), enabled: codes.length > 0, placeholderData: keepPreviousData })
  return (
    <div className="s-page" aria-busy={isFetching}>
      <FundPicker funds={funds} colours={chartColours} onAdd={add} onRemove={remove} onClear={clear} />
      {codes.length === 0 ? (
        <EmptyState title="还没有分析的基金" actions={<button type="button" className="k-btn primary" onClick={() => openLink(linkTo('FundScreening'), { title: '基金筛选', menuId: '1000193' })}>去基金筛选</button>}>在上方输入代码、名称或拼音首字母添加，看它们在历次下跌中的表现和在假设冲击下的损失。</EmptyState>
      ) : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data || data.funds.length === 0 ? <Skeleton /> : (
        <>
          <div className="s-choices" role="toolbar" aria-label="情景设置">
            <label>净值 <Select size="small" aria-label="净值类型" value={navType} options={navTypeOptions.map((one) => ({ ...one }))} onChange={setNavType} popupMatchSelectWidth={false} /></label>
            {canCreate && <button type="button" className="k-btn small" onClick={() => setMaking(true)}>自定义历史情景</button>}
          </div>
          <div className="s-body">
            <div className="s-columns">
              <div className="s-column"><EpisodeTable data={data} /><EpisodeChart data={data} /></div>
              <div className="s-column"><Shocks data={data} moves={moves} onMoves={setMoves} /><ReversePanel data={data} /><DistancePanel data={data} /></div>
            </div>
          </div>
        </>
      )}
      {making && <RangeDialog onClose={() => setMaking(false)} />}
    </div>
  )
}
