import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { InstrumentPicker, keyOf } from '../../app/InstrumentPicker.tsx'
import { useHost } from '../../kit/host.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { refusalOf } from '../../kit/use-act.ts'
import { type Draft, equalWeights, type Row, rowOf, sumPct } from './draft.ts'

interface IngredientsProps {
  draft: Draft
  disabled: boolean
  onChange: (part: Partial<Draft>) => void
}
const kinds = { index: '指数', fund: '基金', deposit: '存款利率' } as const

/** The weighted parts of a mixture: typed as one line of text, or row by row. */
export function Ingredients({ draft: { rows }, disabled, onChange }: IngredientsProps) {
  const change = (at: number, part: Partial<Row>) => onChange({ rows: rows.map((row, other) => (other === at ? { ...row, ...part } : row)) })
  const add = (row: Row) => onChange({ rows: [...rows, row] })
  return (
    <section className="k-panel" aria-label="成分">
      <header>
        <h3>成分</h3><span className="k-readout t3">{rows.length > 0 && `合计 ${sumPct(rows)}%`}</span><span className="k-space" />
        {rows.length > 1 && !disabled && <button type="button" className="k-btn quiet small" onClick={() => onChange({ rows: equalWeights(rows) })}>等权</button>}
      </header>
      {!disabled && <TypedText onRead={(found, extraPct) => onChange({ rows: found, extraPct })} onAdd={add} />}
      {rows.length > 0 && (
        <table className="k-lines">
          <thead><tr><th>成分</th><th>类型</th><th className="right">权重（%）</th><th className="right">年利率（%）</th>{!disabled && <th>操作</th>}</tr></thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.kind === 'deposit' ? `deposit.${at}` : keyOf({ kind: row.kind, code: row.code })}>
                <td>{row.name}{row.code && <span className="t3"> {row.code}</span>}</td><td>{kinds[row.kind]}</td>
                <td className="right"><InputNumber size="small" aria-label={`${row.name}权重`} min={0} max={100} precision={2} value={row.weightPct} disabled={disabled} onChange={(weightPct) => change(at, { weightPct })} /></td>
                <td className="right">{row.kind === 'deposit' ? <InputNumber size="small" aria-label={`${row.name}年利率`} min={-5} max={30} precision={3} value={row.ratePct} disabled={disabled} onChange={(ratePct) => change(at, { ratePct })} /> : '—'}</td>
                {!disabled && <td><RowLinks links={[{ label: '移除', danger: true, onClick: () => onChange({ rows: rows.filter((_, other) => other !== at) }) }]} /></td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!disabled && (
        <div className="ci-add">
          <InstrumentPicker label="添加成分" value={undefined} without={rows.flatMap((row) => (row.kind === 'deposit' ? [] : [keyOf({ kind: row.kind, code: row.code })]))} onPick={(one) => add({ ...one, weightPct: rows.length === 0 ? 100 : Math.max(0, +(100 - sumPct(rows)).toFixed(2)) || null, ratePct: null })} />
          <button type="button" className="k-btn" onClick={() => add({ kind: 'deposit', code: '', name: '存款利率', weightPct: null, ratePct: null })}>添加存款利率</button>
        </div>
      )}
    </section>
  )
}

type Missing = Awaited<ReturnType<typeof api.customIndex.work>>['missing']

/** "沪深300指数收益率×55%+中证综合债×45%", read by the server, which knows the names. */
function TypedText({ onRead, onAdd }: { onRead: (rows: readonly Row[], extraPct: number) => void; onAdd: (row: Row) => void }) {
  const { quiet } = useHost()
  const [text, setText] = useState('')
  const [reading, setReading] = useState(false)
  const [refused, setRefused] = useState('')
  const [missing, setMissing] = useState<Missing>([])
  const read = async () => {
    setReading(true)
    setRefused('')
    try {
      const found = await api.customIndex.work({ body: { text } }, quiet())
      onRead(found.ingredients.map(rowOf), +(found.yearlyExtra * 100).toFixed(6))
      setMissing(found.missing)
    } catch (error) {
      setRefused(refusalOf(error))
      setMissing([])
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="ci-text">
      <Input.Search aria-label="成分文字" placeholder="如：沪深300指数收益率×55%+中证综合债×45%" maxLength={1000} value={text} enterButton="识别" loading={reading} onChange={(event) => setText(event.target.value)} onSearch={() => text.trim() && void read()} />
      {refused && <div className="k-refused" role="alert">{refused}</div>}
      {missing.map((one) => (
        <div key={one.name} className="k-note" role="status">
          没有找到「{one.name}」（{+(one.weight * 100).toFixed(2)}%）{one.near.length > 0 ? '，是否指：' : '，请在下方搜索添加。'}
          <RowLinks links={one.near.map((near) => ({ label: near.name, onClick: () => { onAdd({ kind: 'index', code: near.code, name: near.name, weightPct: +(one.weight * 100).toFixed(6), ratePct: null }); setMissing((all) => all.filter((other) => other !== one)) } }))} />
        </div>
      ))}
    </div>
  )
}
