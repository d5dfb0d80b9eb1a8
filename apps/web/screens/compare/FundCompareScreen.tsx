import type { PresetCode } from '@zhiheng/analytics'
import { q } from '@zhiheng/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '@zhiheng/domain'
import { Segmented, Select } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { WarningOutlined } from '../../kit/icons.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../kit/States.tsx'
import { freqOptions, navTypeOptions, periodChoices, presetOptions } from '../../kit/figure-words.ts'
import { addToBasket, type Basketed, removeFromBasket, setBasket, useBasket } from '../../app/compare-basket.ts'
import { ComparePeriods, CorrelationMap, IndicatorTable } from './CompareTables.tsx'
import { FundPicker } from '../../app/FundPicker.tsx'
import { SavePlan } from './SavePlan.tsx'
import { type Comparison, curveSeries, curvesOption, curveText, type CurveKind } from './to-option.ts'
import './compare.css'

interface Choices {
  period: string
  navType: 'adjusted' | 'cumulative' | 'unit'
  freq: 'auto' | 'daily' | 'weekly' | 'monthly'
  preset: PresetCode
  benchmark: string | undefined
  common: boolean
}
const start: Choices = { period: 'y3', navType: 'adjusted', freq: 'auto', preset: 'zhiheng', benchmark: undefined, common: true }

/** 基金对比: up to ten funds side by side. */
export default function FundCompareScreen({ query }: ScreenProps<'codes?' | 'plan?'>) {
  const host = useHost()
  const funds = useBasket()
  useCodes(query.codes)
  const [choices, setChoices] = useState(start)
  const opened = usePlan(query.plan, setChoices)
  const { benchmark, ...rest } = choices
  const body = { ...rest, fundCodes: funds.map((fund) => fund.fundCode), ...(benchmark === undefined ? {} : { benchmark }) }
  const { data, error, refetch, isFetching } = useQuery({ ...q(api.analysis.compare, { body }), enabled: funds.length > 0, placeholderData: keepPreviousData })
  const { data: fields } = useQuery({ ...q(api.screen.fields), staleTime: Infinity })
  const add = (fund: Basketed) => {
    const refused = addToBasket([fund])
    if (refused) host.notify('warning', refused)
  }
  return (
    <div className="c-page" aria-busy={isFetching}>
      <FundPicker funds={funds} colours={host.chartColours} onAdd={add} onRemove={removeFromBasket} onClear={() => setBasket([])} />
      {funds.length === 0 ? (
        <EmptyState title="还没有对比的基金" actions={<button type="button" className="k-btn primary" onClick={() => openLink(linkTo('FundScreening'), { title: '基金筛选', menuId: '1000193' })}>去基金筛选</button>}>在上方输入代码、名称或拼音首字母添加，或从基金筛选中选择后「加入对比」，一次最多 10 只。</EmptyState>
      ) : (
        <>
          <ChoiceBar choices={choices} data={data} onChange={(part) => setChoices((now) => ({ ...now, ...part }))} save={<SavePlan content={body} opened={opened} />} />
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data || !fields ? <Skeleton /> : (
            <div className="c-body">
              {data.warnings.length > 0 && <div className="c-warnings" role="note"><WarningOutlined /><div>{data.warnings.map((text) => <p key={text}>{text}</p>)}</div></div>}
              <div className="c-columns"><Curves kind="nav" title="净值走势" data={data} /><Curves kind="drawdown" title="回撤" data={data} /></div>
              <div className="c-columns uneven"><ComparePeriods data={data} colours={host.chartColours} /><CorrelationMap data={data} colours={host.chartColours} /></div>
              <IndicatorTable data={data} colours={host.chartColours} indicators={fields.indicators} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Funds named in the address take the place of those that were collected. */
function useCodes(codes: string | undefined) {
  useEffect(() => {
    const wanted = (codes ?? '').split(',').map((code) => code.trim()).filter(Boolean)
    if (wanted.length === 0) return
    setBasket(wanted.map((fundCode) => ({ fundCode, shortName: fundCode })))
    void api.fund.byCodes({ body: { fund_codes: wanted } }).then((found) => setBasket(wanted.flatMap((code) => found.filter((fund) => fund.fundCode === code).map(({ fundCode, shortName }) => ({ fundCode, shortName })))), () => undefined)
  }, [codes])
}

/** A plan brings its funds and its choices, once it is there. */
function usePlan(id: string | undefined, onChoices: (choices: Choices) => void) {
  const { data } = useQuery({ ...q(api.contrastPlan.get, { query: { id: id ?? '' } }), enabled: Boolean(id) })
  const [taken, setTaken] = useState<string>()
  if (data && taken !== data.id) {
    setTaken(data.id)
    const { period = start.period, navType, freq, preset, benchmark, common } = data.content
    onChoices({ period, navType, freq, preset, benchmark, common })
  }
  useEffect(() => {
    if (data) setBasket(data.funds)
  }, [data])
  return id ? data : undefined
}

interface ChoiceBarProps {
  choices: Choices
  data: Comparison | undefined
  onChange: (part: Partial<Choices>) => void
  save: ReactNode
}
function ChoiceBar({ choices, data, onChange, save }: ChoiceBarProps) {
  const { data: indexes = [] } = useQuery({ ...q(api.marketIndex.distinct), staleTime: Infinity })
  return (
    <div className="c-choices" role="toolbar" aria-label="对比设置">
      <Segmented size="small" aria-label="区间" value={choices.period} options={periodChoices.map((one) => ({ ...one }))} onChange={(period) => onChange({ period })} />
      <Segmented size="small" aria-label="截止日" value={choices.common ? 1 : 0} options={[{ value: 1, label: '共同截止日' }, { value: 0, label: '各自截止日' }]} onChange={(common) => onChange({ common: common === 1 })} />
      <label>净值 <Select size="small" aria-label="净值类型" value={choices.navType} options={navTypeOptions.map((one) => ({ ...one }))} onChange={(navType) => onChange({ navType })} popupMatchSelectWidth={false} /></label>
      <label>频率 <Select size="small" aria-label="频率" value={choices.freq} options={freqOptions.map((one) => ({ ...one }))} onChange={(freq) => onChange({ freq })} popupMatchSelectWidth={false} /></label>
      <label>基准 <Select size="small" className="c-benchmark" aria-label="基准" showSearch={{ optionFilterProp: 'label' }} value={choices.benchmark ?? data?.benchmark} options={indexes.map(({ indexCode, indexName }) => ({ value: indexCode, label: indexName }))} onChange={(benchmark) => onChange({ benchmark })} popupMatchSelectWidth={false} /></label>
      <label>口径 <Select size="small" aria-label="口径预设" value={choices.preset} options={presetOptions.map((one) => ({ ...one }))} onChange={(preset) => onChange({ preset })} popupMatchSelectWidth={false} /></label>
      <span className="k-space" />{save}
    </div>
  )
}

function Curves({ kind, title, data }: { kind: CurveKind; title: string; data: Comparison }) {
  const { chartColours } = useHost()
  const names = useMemo(() => curveSeries(kind, data), [kind, data])
  const option = useMemo(() => curvesOption(kind, data, chartColours), [kind, data, chartColours])
  const { curve } = data
  return (
    <Chart
      title={title} option={option} series={names} points={curve.days.length * names.length} height={330}
      readout={curve.days.length > 1 ? <span className="t3">{formatDay(curve.days[0])} 至 {formatDay(curve.days.at(-1))}{kind === 'nav' && '，起点 = 1.0000'}</span> : undefined}
      empty={curve.days.length < 2 ? '所选区间内这些基金没有共同的净值，请换一个区间或改为各自截止日。' : undefined}
      table={() => ({ head: ['日期', ...names], rows: curve.days.map((day, at) => [formatDay(day), ...curve.series.map((one) => curveText(kind, one[kind][at])), ...(names.length > curve.series.length ? [curveText(kind, curve.benchmark[at])] : [])]).reverse() })}
    />
  )
}
