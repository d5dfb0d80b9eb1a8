import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '../../api.ts'
import { FundPicker } from '../../app/FundPicker.tsx'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { usePickedFunds } from '../../app/use-picked-funds.ts'
import { freqOptions, navTypeOptions, periodChoices, presetOptions } from '../../kit/figure-words.ts'
import { useHost } from '../../kit/host.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import { FrontFigures, WhyTable } from './Figures.tsx'
import { DistributionPanel, ExposurePanel, PhaseTable, StylePanel } from './Panels.tsx'
import { type Choices, startChoices, useReports } from './report-data.ts'
import { CapturePanel, CurvePanels, RollingPanels } from './Together.tsx'
import './report.css'

/** 净值分析: what a researcher reads of one fund or several, every day. */
export default function NavAnalysisScreen({ query }: ScreenProps<'codes?' | 'fundName?'>) {
  const { chartColours } = useHost()
  const { funds, add, remove, clear } = usePickedFunds(query.codes)
  const [choices, setChoices] = useState(startChoices)
  const [wanted, setWanted] = useState('')
  const codes = funds.map(({ fundCode }) => fundCode)
  const focus = codes.includes(wanted) ? wanted : (codes[0] ?? '')
  return (
    <div className="r-page">
      <FundPicker funds={funds} colours={chartColours} onAdd={add} onRemove={remove} onClear={clear} />
      {codes.length === 0 ? (
        <EmptyState title="还没有分析的基金" actions={<button type="button" className="k-btn primary" onClick={() => openLink(linkTo('FundScreening'), { title: '基金筛选', menuId: '1000193' })}>去基金筛选</button>}>在上方输入代码、名称或拼音首字母添加一只或几只基金。</EmptyState>
      ) : (
        <>
          <ChoiceBar choices={choices} funds={funds} focus={focus} onFocus={setWanted} onChange={(part) => setChoices((now) => ({ ...now, ...part }))} />
          <div className="r-body">
            <CurvePanels codes={codes} choices={choices} focus={focus} />
            <FocusPanels code={focus} codes={codes} choices={choices} />
            <RollingPanels codes={codes} choices={choices} focus={focus} />
          </div>
        </>
      )}
    </div>
  )
}

/** The panels of one fund; with several funds the bar chooses which. */
function FocusPanels({ code, codes, choices }: { code: string; codes: readonly string[]; choices: Choices }) {
  // Of all funds at once, so that the request joins the others and a change of focus asks for nothing.
  const { data, error, refetch } = useReports(codes, choices, ['figures', 'presets', 'style', 'exposure', 'phases', 'distribution', 'capture'])
  const fund = data?.find(({ fundCode }) => fundCode === code)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!fund) return <Skeleton />
  const { shortName, preset } = fund
  return (
    <>
      <FrontFigures figures={fund.figures} preset={preset} name={shortName} />
      <div className="r-columns"><CapturePanel funds={data!} main={fund} /><DistributionPanel distribution={fund.distribution} name={shortName} /></div>
      <div className="r-columns"><ExposurePanel exposure={fund.exposure} name={shortName} /><StylePanel style={fund.style} name={shortName} /></div>
      <div className="r-columns uneven"><PhaseTable phases={fund.phases} benchmarkName={fund.benchmarkName} name={shortName} /><WhyTable presets={fund.presets} figures={fund.figures} name={shortName} /></div>
    </>
  )
}

interface ChoiceBarProps {
  choices: Choices
  funds: readonly { fundCode: string; shortName: string }[]
  focus: string
  onFocus: (code: string) => void
  onChange: (part: Partial<Choices>) => void
}
const windows = [3, 6, 12, 24, 36].map((months) => ({ value: months, label: months < 12 ? `${months} 个月` : `${months / 12} 年` }))
const day = (text: string | undefined) => (text ? dayjs(text, 'YYYYMMDD') : null)

function ChoiceBar({ choices, funds, focus, onFocus, onChange }: ChoiceBarProps) {
  const { data: indexes = [] } = useQuery({ ...q(api.marketIndex.distinct), staleTime: Infinity })
  return (
    <div className="r-choices" role="toolbar" aria-label="分析设置">
      {funds.length > 1 && <label>主看 <Select size="small" aria-label="主看基金" value={focus} options={funds.map(({ fundCode, shortName }) => ({ value: fundCode, label: shortName }))} onChange={onFocus} popupMatchSelectWidth={false} /></label>}
      <Segmented size="small" aria-label="区间" value={choices.beginDay ? '' : choices.period} options={periodChoices.map((one) => ({ ...one }))} onChange={(period) => onChange({ period, beginDay: undefined, endDay: undefined })} />
      <DatePicker.RangePicker size="small" aria-label="起止日期" value={[day(choices.beginDay), day(choices.endDay)]} onChange={(days) => onChange({ beginDay: days?.[0]?.format('YYYYMMDD'), endDay: days?.[1]?.format('YYYYMMDD') })} />
      <label>净值 <Select size="small" aria-label="净值类型" value={choices.navType} options={navTypeOptions.map((one) => ({ ...one }))} onChange={(navType) => onChange({ navType })} popupMatchSelectWidth={false} /></label>
      <label>频率 <Select size="small" aria-label="频率" value={choices.freq} options={freqOptions.map((one) => ({ ...one }))} onChange={(freq) => onChange({ freq })} popupMatchSelectWidth={false} /></label>
      <label>基准 <Select size="small" className="r-benchmark" aria-label="基准" allowClear placeholder="基金自身基准" showSearch={{ optionFilterProp: 'label' }} value={choices.benchmark} options={indexes.map(({ indexCode, indexName }) => ({ value: indexCode, label: indexName }))} onChange={(benchmark) => onChange({ benchmark })} popupMatchSelectWidth={false} /></label>
      <label>口径 <Select size="small" aria-label="口径预设" value={choices.preset} options={presetOptions.map((one) => ({ ...one }))} onChange={(preset) => onChange({ preset })} popupMatchSelectWidth={false} /></label>
      <label>滚动 <Select size="small" aria-label="滚动窗口" value={choices.months} options={windows} onChange={(months) => onChange({ months })} popupMatchSelectWidth={false} /></label>
    </div>
  )
}
