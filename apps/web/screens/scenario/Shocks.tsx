import type { Scenario, ScenarioAnalysis } from '@zhiheng/contract'
import { formatReturn, toneOf } from '@zhiheng/domain'
import { Input, InputNumber, Modal, Slider } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { CloseOutlined } from '../../kit/icons.tsx'
import { useHost } from '../../kit/host.ts'
import { useAct } from '../../kit/use-act.ts'
import { type Moves, shocked } from './what-if.ts'

interface ShocksProps {
  data: ScenarioAnalysis
  moves: Moves
  onMoves: (moves: Moves) => void
}
const refresh = () => [api.scenario.analyse.key]
const zero = { 0: ' ' }
const percentOf = (move: number | undefined) => Number(((move ?? 0) * 100).toFixed(1))

/** 因子冲击: sliders; every result follows at once, worked out here. */
export function Shocks({ data, moves, onMoves }: ShocksProps) {
  const host = useHost()
  const [naming, setNaming] = useState(false)
  const moved = data.factors.filter(({ code }) => (moves[code] ?? 0) !== 0)
  const set = (code: string, percent: number | null) => onMoves({ ...moves, [code]: (percent ?? 0) / 100 })
  return (
    <section className="k-panel" aria-label="因子冲击">
      <header><h3>因子冲击</h3><span className="k-readout t3">拖动滑块，结果即时重算</span><span className="k-space" />
        <button type="button" className="k-btn quiet small" disabled={moved.length === 0} onClick={() => onMoves({})}>归零</button>
        {host.canCreate && <button type="button" className="k-btn quiet small" disabled={moved.length === 0} onClick={() => setNaming(true)}>保存为情景</button>}
      </header>
      {data.factors.map(({ code, name, about }) => (
        <div key={code} className="s-shock">
          <span>{name}<small title={about}>{about}</small></span>
          <Slider included={false} marks={zero} min={-50} max={50} step={0.5} value={percentOf(moves[code])} onChange={(value) => set(code, value)} tooltip={{ formatter: (value) => `${value}%` }} ariaLabelForHandle={`${name}涨跌幅`} />
          <InputNumber size="small" aria-label={`${name}涨跌幅（%）`} min={-99} max={500} value={percentOf(moves[code])} onChange={(value) => set(code, value)} controls={false} suffix="%" />
        </div>
      ))}
      <Results data={data} moves={moves} />
      <Saved data={data} onMoves={onMoves} />
      {naming && <SaveDialog moves={moves} codes={moved.map(({ code }) => code)} onClose={() => setNaming(false)} />}
    </section>
  )
}

function Results({ data, moves }: Pick<ShocksProps, 'data' | 'moves'>) {
  const moved = data.factors.filter(({ code }) => (moves[code] ?? 0) !== 0)
  return (
    <div className="s-scroll s-result">
      <table className="s-table">
        <thead><tr><th>基金</th><th>估计收益</th><th>95% 区间</th>{moved.map(({ code, name }) => <th key={code}>{name}</th>)}<th>R²</th></tr></thead>
        <tbody>
          {data.funds.map((fund) => {
            const found = shocked(fund, moves)
            if (!found) return <tr key={fund.fundCode}><td>{fund.shortName}</td><td colSpan={moved.length + 3} className="left t3">{fund.exposure.why}</td></tr>
            return (
              <tr key={fund.fundCode}>
                <td>{fund.shortName}</td><td className={toneOf(found.total)}><b>{formatReturn(found.total)}</b></td><td>{formatReturn(found.low)} 至 {formatReturn(found.high)}</td>
                {fund.exposure.factors.map(({ code, beta }, at) => (moves[code] ?? 0) !== 0 && <td key={code} title={`暴露 ${beta?.toFixed(2) ?? '—'}`}>{formatReturn(found.parts[at])}</td>)}
                <td>{fund.exposure.rSquared?.toFixed(2) ?? '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="s-note">口径：最近三年周收益（月频基金用月收益）对因子回归的暴露 × 设定涨跌，不含 Alpha 与残差；区间按各暴露的 Newey-West 标准误相加，偏宽不偏窄。R² 低说明因子解释不了这只基金，结果只供参考。</div>
    </div>
  )
}

function Saved({ data, onMoves }: Pick<ShocksProps, 'data' | 'onMoves'>) {
  const act = useAct()
  const remove = ({ id, scenarioName }: Scenario) => act.ask({ title: `删除情景「${scenarioName}」？`, okText: '删除', danger: true, run: (options) => api.scenario.remove({ body: { id } }, options), done: '已删除', refresh: refresh() })
  if (data.scenarios.length === 0) return null
  return (
    <div className="s-saved" role="group" aria-label="我的情景">
      {data.scenarios.map((scenario) => {
        const { content } = scenario
        return (
          <span key={scenario.id}>
            <button type="button" title={content.kind === 'range' ? '历史区间，结果见历史情景' : '套用到滑块'} onClick={() => content.kind === 'shock' && onMoves(Object.fromEntries(content.shocks.map(({ factor, move }) => [factor, move])))}>{scenario.scenarioName}</button>
            <button type="button" aria-label={`删除${scenario.scenarioName}`} onClick={() => remove(scenario)}><CloseOutlined /></button>
          </span>
        )
      })}
    </div>
  )
}

function SaveDialog({ moves, codes, onClose }: { moves: Moves; codes: readonly string[]; onClose: () => void }) {
  const act = useAct()
  const [name, setName] = useState('')
  const save = async () => {
    await act.now({ okText: '保存', run: (options) => api.scenario.save({ body: { scenarioName: name, content: { kind: 'shock', shocks: codes.map((factor) => ({ factor, move: moves[factor]! })) } } }, options), done: '已保存情景', refresh: refresh() })
    onClose()
  }
  return (
    <Modal open title="保存为情景" okText="保存" cancelText="取消" okButtonProps={{ disabled: name.trim() === '' }} onOk={() => void save()} onCancel={onClose}>
      <Input aria-label="情景名称" placeholder="情景名称，如：大盘跌两成、债市不动" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} onPressEnter={() => name.trim() !== '' && void save()} autoFocus />
    </Modal>
  )
}
