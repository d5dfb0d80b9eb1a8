import { q } from '@zhiheng/client'
import type { CombinationRow, RunResult } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@zhiheng/domain'
import { Progress, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { saveBlob } from '../../kit/list/save-blob.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { csvOf } from './result-csv.ts'
import { AttributionPart, CostPart, HoldingPart, OverviewPart, RiskPart } from './ResultParts.tsx'
import { RenewedPart } from './RenewedPart.tsx'
import { isUnderway, renewWords, stateWords } from './words.ts'
import './portfolio.css'
import './result.css'

const parts = [{ value: 'overview', label: '概览' }, { value: 'holding', label: '持仓与调仓' }, { value: 'attribution', label: '归因' }, { value: 'risk', label: '相关与检验' }, { value: 'cost', label: '费用与口径' }] as const
type Part = (typeof parts)[number]['value'] | 'renewed'
const poll = 1000

/** One back-test: how far it is, then everything that it found. */
export default function PortfolioResultScreen({ query: { id } }: ScreenProps<'id' | 'name?'>) {
  const found = useQuery({ ...q(api.portfolio.runDetail, { query: { id } }), retry: false, refetchInterval: ({ state }) => (state.data && isUnderway(state.data.run) ? poll : false) })
  return <Loaded of={found}>{({ run, result }) => (result ? <Result run={run} result={result} /> : <Underway run={run} />)}</Loaded>
}

/** A run without a result: on its way, stopped, or failed with the reason. */
function Underway({ run }: { run: CombinationRow }) {
  const act = useAct()
  const title = `${run.portfolioName}${run.runName && `　${run.runName}`}`
  if (!isUnderway(run)) return <EmptyState title={run.status === 'failed' ? '回测没有完成' : `回测${stateWords[run.status]}`} actions={<button type="button" className="k-btn primary" onClick={() => openLink(linkTo('PortfolioWizard', { code: run.portfolio_code, name: run.portfolioName }), { title: `组合 ${run.portfolioName}` })}>查看组合参数</button>}>{run.message || '没有留下结果。'}</EmptyState>
  const cancel = () => act.ask({ title: `取消「${title}」的回测？`, content: '已经算出的部分不会保留。', okText: '取消回测', danger: true, done: '已取消', refresh: [api.portfolio.runDetail.key, api.portfolio.runs.key, api.task.mine.key], run: (options) => api.task.cancel({ body: { id: run.taskId } }, options) })
  return (
    <div className="pf-underway" role="status">
      <h3>{title}</h3>
      <Progress percent={Math.round(run.progress * 100)} status="active" />
      <p className="t2">{run.message || stateWords[run.status]}　可以离开本页，完成后在后台任务中打开</p>
      {run.can.includes('cancel') && run.taskId !== '' && <button type="button" className="k-btn" onClick={cancel}>取消回测</button>}
    </div>
  )
}

function Result({ run, result }: { run: CombinationRow; result: RunResult }) {
  const [part, setPart] = useState<Part>('overview')
  const shown: readonly { value: Part; label: string }[] = run.renewOf ? [...parts, { value: 'renewed', label: '与原回测的差异' }] : parts
  const content: Readonly<Record<Part, () => ReactNode>> = {
    overview: () => <OverviewPart result={result} />, holding: () => <HoldingPart id={run.id} result={result} />, attribution: () => <AttributionPart result={result} />,
    risk: () => <RiskPart result={result} />, cost: () => <CostPart result={result} />, renewed: () => <RenewedPart id={run.id} />,
  }
  return (
    <div className="pf-result">
      <div className="k-toolbar" role="toolbar" aria-label="回测结果工具栏">
        <b>{run.portfolioName}</b><span className="k-tag">{run.modelName}</span>{run.renewMode && <span className="k-tag">{renewWords(run.renewMode)}</span>}
        <span className="t3">{run.runName && run.runName !== run.modelName && `${run.runName}，`}{formatDay(result.beginDay)} 至 {formatDay(result.endDay)}，基准 {result.benchmarkName || '—'}，净值指纹 {result.navHash.slice(0, 8)}</span><span className="k-space" />
        <Actions run={run} result={result} />
      </div>
      <div className="pf-parts"><Segmented<Part> aria-label="结果内容" value={part} options={[...shown]} onChange={setPart} /></div>
      {[...result.notes, ...result.silent.map(({ words }) => words)].length > 0 && part === 'overview' && <ul className="k-note pf-in pf-notes">{[...new Set([...result.notes, ...result.silent.map(({ words }) => words)])].map((note) => <li key={note}>{note}</li>)}</ul>}
      {content[part]()}
    </div>
  )
}

function Actions({ run, result }: { run: CombinationRow; result: RunResult }) {
  const act = useAct()
  const { canCreate, notify } = useHost()
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const renew = async (mode: 'then' | 'now') => {
    setBusy(true)
    await act.now({
      okText: '重跑', done: `已按${renewWords(mode)}重跑`, refresh: [api.portfolio.runs.key, api.portfolio.list.key, api.task.mine.key],
      run: async (options) => { const { id } = await api.portfolio.renew({ body: { id: run.id, mode } }, options); openLink(linkTo('PortfolioResult', { id, name: run.portfolioName }), { title: `${renewWords(mode)} ${run.portfolioName}` }) },
    })
    setBusy(false)
  }
  const asBenchmark = () => act.ask({
    title: `把组合「${run.portfolioName}」的回测设为基准？`, content: '建立一个仅自己可见的自定义指数，始终取该组合最近一次完成的回测；之后可在基金页、对比和净值分析中选作基准。', okText: '设为基准', done: '已建立自定义指数，可选作基准', refresh: [api.customIndex.publicPage.key, api.customIndex.mine.key, api.marketIndex.distinct.key],
    run: (options) => api.customIndex.save({ body: { indexName: `${run.portfolioName} 回测`, kind: 'backtest', startValue: 1000, portfolioCode: run.portfolio_code, isPublic: 0 } }, options),
  })
  const save = () => {
    saveBlob(new Blob([csvOf(run, result)], { type: 'text/csv;charset=utf-8' }), `${run.portfolioName}-回测-${result.endDay}.csv`)
    notify('success', '已导出回测结果')
  }
  return (
    <>
      {run.can.includes('run') && <><button type="button" className="k-btn" disabled={busy} title="用当时冻结的参数和净值再算一遍，检验结果可以重现" onClick={() => void renew('then')}>重跑·当时口径</button><button type="button" className="k-btn" disabled={busy} title="用组合现在的参数和最新净值再算一遍" onClick={() => void renew('now')}>重跑·最新口径</button></>}
      {canCreate && user?.permissions.includes('index.edit') && <button type="button" className="k-btn" onClick={asBenchmark}>设为基准</button>}
      {user?.permissions.includes('fund.export') && <button type="button" className="k-btn" onClick={save}>导出</button>}
      <button type="button" className="k-btn" onClick={() => openLink(linkTo('PortfolioRuns', { code: run.portfolio_code, name: run.portfolioName }), { title: `回测 ${run.portfolioName}` })}>历史</button>
    </>
  )
}
