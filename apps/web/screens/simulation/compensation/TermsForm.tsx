import { Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { DayInput } from '../../../kit/DayInput.tsx'
import { DeleteOutlined, PlusOutlined } from '../../../kit/icons.tsx'
import { asksDistribution, asksRedemption, emptyEvent, type EventDraft, type LotDraft, modeOptions, modeWords, nextLot, type TermsDraft } from './draft.ts'

interface TermsFormProps {
  value: TermsDraft
  onChange: (value: TermsDraft) => void
}

/** Mode, rates, lots and days of a performance fee. */
export function TermsForm({ value, onChange }: TermsFormProps) {
  const { mode, lots, events } = value
  const setLot = (at: number, part: Partial<LotDraft>) => onChange({ ...value, lots: lots.map((lot, place) => (place === at ? { ...lot, ...part } : lot)) })
  const setEvent = (at: number, part: Partial<EventDraft>) => onChange({ ...value, events: events.map((event, place) => (place === at ? { ...event, ...part } : event)) })
  return (
    <div className="sim-stack">
      <div className="sim-terms">
        <label>计提方式<Select aria-label="计提方式" value={mode} options={modeOptions} onChange={(next) => onChange({ ...value, mode: next })} /></label>
        <label>计提比例<InputNumber aria-label="计提比例" suffix="%" controls={false} value={value.ratePct} min={0} max={100} onChange={(ratePct) => onChange({ ...value, ratePct })} /></label>
        <label>门槛收益率（年）<InputNumber aria-label="门槛收益率" suffix="%" controls={false} value={value.hurdlePct} min={0} max={100} onChange={(hurdlePct) => onChange({ ...value, hurdlePct })} /></label>
      </div>
      <p className="t2">{modeWords[mode]}</p>
      <section className="k-panel" aria-label="份额">
        <header><h3>份额</h3><span className="t3">每次申购一行</span><span className="k-space" /><button type="button" className="k-btn quiet small" onClick={() => onChange({ ...value, lots: [...lots, nextLot(lots)] })}><PlusOutlined />加一笔</button></header>
        <table className="k-lines sim-inputs">
          <thead><tr><th>编号</th><th>持有人</th><th>申购日期</th><th className="right">份额</th><th className="right">申购净值</th><th aria-label="操作" /></tr></thead>
          <tbody>
            {lots.map((lot, at) => (
              <tr key={at}>
                <td><Input aria-label={`第${at + 1}笔编号`} value={lot.lotId} maxLength={40} onChange={(event) => setLot(at, { lotId: event.target.value })} /></td>
                <td><Input aria-label={`第${at + 1}笔持有人`} value={lot.holder} maxLength={80} onChange={(event) => setLot(at, { holder: event.target.value })} /></td>
                <td><Day label={`第${at + 1}笔申购日期`} value={lot.tradingDay} onChange={(tradingDay) => setLot(at, { tradingDay })} /></td>
                <td><Amount label={`第${at + 1}笔份额`} value={lot.volume} onChange={(volume) => setLot(at, { volume })} /></td>
                <td><Amount label={`第${at + 1}笔申购净值`} value={lot.nav} onChange={(nav) => setLot(at, { nav })} /></td>
                <td><Remove label={`删除第${at + 1}笔份额`} off={lots.length === 1} onClick={() => onChange({ ...value, lots: lots.filter((_, place) => place !== at) })} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="k-panel" aria-label="计提日">
        <header><h3>计提日</h3><span className="t3">净值为计提之前的净值</span><span className="k-space" /><button type="button" className="k-btn quiet small" onClick={() => onChange({ ...value, events: [...events, emptyEvent] })}><PlusOutlined />加一天</button></header>
        <table className="k-lines sim-inputs">
          <thead><tr><th>日期</th><th className="right">单位净值</th>{asksRedemption(mode) && <><th className="right">赎回份额</th><th>赎回的份额</th></>}{asksDistribution(mode) && <th className="right">每份分红</th>}<th aria-label="操作" /></tr></thead>
          <tbody>
            {events.map((event, at) => (
              <tr key={at}>
                <td><Day label={`第${at + 1}个计提日`} value={event.tradingDay} onChange={(tradingDay) => setEvent(at, { tradingDay })} /></td>
                <td><Amount label={`第${at + 1}个计提日净值`} value={event.nav} onChange={(nav) => setEvent(at, { nav })} /></td>
                {asksRedemption(mode) && <><td><Amount label={`第${at + 1}个计提日赎回份额`} value={event.redeemVolume} placeholder={mode === 'redemption' ? '' : '没有赎回'} onChange={(redeemVolume) => setEvent(at, { redeemVolume })} /></td><td><Select aria-label={`第${at + 1}个计提日赎回哪笔`} className="k-wide" allowClear placeholder="先进先出" value={event.lotId || null} options={lots.map(({ lotId, holder }) => ({ value: lotId, label: `${lotId} ${holder}` }))} onChange={(lotId: string | undefined) => setEvent(at, { lotId: lotId ?? '' })} /></td></>}
                {asksDistribution(mode) && <td><Amount label={`第${at + 1}个计提日每份分红`} value={event.distribution} onChange={(distribution) => setEvent(at, { distribution })} /></td>}
                <td><Remove label={`删除第${at + 1}个计提日`} off={events.length === 1} onClick={() => onChange({ ...value, events: events.filter((_, place) => place !== at) })} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => <DayInput aria-label={label} className="k-wide" value={value ? dayjs(value, 'YYYYMMDD') : null} onChange={(day) => onChange(day ? day.format('YYYYMMDD') : '')} />
const Amount = ({ label, value, placeholder, onChange }: { label: string; value: number | null; placeholder?: string; onChange: (value: number | null) => void }) => <InputNumber aria-label={label} className="k-wide" controls={false} keyboard={false} value={value} onChange={onChange} {...(placeholder ? { placeholder } : {})} />
const Remove = ({ label, off, onClick }: { label: string; off: boolean; onClick: () => void }) => <button type="button" className="k-btn quiet small" aria-label={label} title={off ? '至少保留一行' : label} disabled={off} onClick={onClick}><DeleteOutlined /></button>
