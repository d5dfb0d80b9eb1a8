import { q } from '@zhiheng/client'
import type { FrontierAnswer, PortfolioWhole } from '@zhiheng/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatPercent, modelName } from '@zhiheng/domain'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { EmptyState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { useLater } from '../../kit/use-later.ts'
import { AnswerTable, ChosenTable, Estimates } from './FrontierTables.tsx'
import { FrontierChart } from './FrontierChart.tsx'
import { FrontierLimits, type Limit, limitedProblem, limitsOf } from './FrontierLimits.tsx'
import type { Point } from './frontier-engine.ts'
import { nearestPoint, weightsOption } from './frontier-option.ts'
import { detailsInput, parameterInput, wizardOf } from './draft.ts'
import { staleAfterSaving } from './stale.ts'
import { useFrontier } from './use-frontier.ts'
import './portfolio.css'
import './frontier.css'

/** 有效前沿: every way to mix the funds of a portfolio, dragged along; what each limit costs. */
export default function PortfolioFrontierScreen({ query: { code } }: ScreenProps<'code' | 'name?'>) {
  const whole = useQuery({ ...q(api.portfolio.get, { query: { portfolio_code: code } }), retry: false })
  const found = useQuery({ ...q(api.portfolio.frontier, { body: { portfolio_code: code } }), retry: false })
  return <Loaded of={whole}>{(portfolio) => <Loaded of={found}>{(answer) => answer.problem ? <Construction key={`${portfolio.version}`} portfolio={portfolio} answer={answer} problem={answer.problem} /> : <EmptyState title="算不出有效前沿" actions={<button type="button" className="k-btn primary" onClick={() => edit(portfolio)}>编辑组合</button>}>{answer.why}</EmptyState>}</Loaded>}</Loaded>
}

const edit = ({ portfolio_code, fundName }: PortfolioWhole) => openLink(linkTo('PortfolioWizard', { code: portfolio_code, name: fundName }), { title: `组合 ${fundName}` })
const fixedModel = 3

interface ConstructionProps {
  portfolio: PortfolioWhole
  answer: FrontierAnswer
  problem: NonNullable<FrontierAnswer['problem']>
}
function Construction({ portfolio, answer, problem }: ConstructionProps) {
  const { chartColours } = useHost()
  const act = useAct()
  const [limits, setLimits] = useState<readonly Limit[]>(() => limitsOf(problem))
  const asked = useMemo(() => ({ ...limitedProblem(problem, limits), riskFree: answer.riskFree }), [problem, limits, answer.riskFree])
  const { built, point, took, moveTo } = useFrontier(asked)
  // While limits contradict each other, the last answer that there was stays in sight.
  const [last, setLast] = useState<Extract<typeof built, { ok: true }>>()
  if (built?.ok && built !== last) setLast(built)
  const [moved, setMoved] = useState(false)
  const names = useMemo(() => answer.funds.map(({ aliasName }) => aliasName), [answer])
  const colours = useMemo(() => answer.funds.map((_, at) => chartColours[at % chartColours.length]!), [answer, chartColours])
  useEffect(() => {
    const best = built?.ok ? built.answers.find(({ code }) => code === 'maximumSharpe')?.point : undefined
    if (best) moveTo(best.expectedReturn)
  }, [built, moveTo])
  const chosenAt = useLater(String(last && point ? nearestPoint(last.points, point.expectedReturn) : ''), 120)
  const stacked = useMemo(() => (last ? weightsOption(last.points, names, colours, chosenAt === '' ? undefined : Number(chosenAt)) : undefined), [last, chosenAt, names, colours])

  const adopt = (from: Point, words: string) => {
    const start = wizardOf(portfolio)
    const funds = start.funds.map((row, at) => ({ ...row, weight: +((from.weights[at] ?? 0) * start.info.weights).toFixed(4) }))
    const off = start.info.weights - funds.reduce((sum, { weight }) => sum + weight, 0)
    const largest = funds.reduce((best, row, at) => (row.weight > funds[best]!.weight ? at : best), 0)
    const exact = funds.map((row, at) => (at === largest ? { ...row, weight: +(row.weight + off).toFixed(4) } : row))
    act.ask({
      title: `以${words}的权重作为组合「${portfolio.fundName}」的固定权重？`, content: '基金列表的权重将被替换，模型改为固定权重；其余参数不变。', okText: '采用', done: `已采用${words}的权重`, refresh: staleAfterSaving,
      run: async (options) => {
        const saved = await api.portfolio.saveDetails({ body: { portfolio_code: portfolio.portfolio_code, version: portfolio.version, details: detailsInput(exact) } }, options)
        return api.portfolio.saveParameter({ body: parameterInput({ ...start, version: saved.version, modelType: fixedModel }) }, options)
      },
    })
  }
  const run = () => act.now({ okText: '开始回测', done: `「${portfolio.fundName}」的回测已开始`, refresh: [api.portfolio.list.key, api.portfolio.runs.key, api.task.mine.key], run: async (options) => openLink(linkTo('PortfolioResult', { id: (await api.portfolio.run({ body: { portfolio_code: portfolio.portfolio_code } }, options)).id, name: portfolio.fundName }), { title: `结果 ${portfolio.fundName}` }) })
  const mayEdit = portfolio.can.includes('edit')
  return (
    <div className="pf-frontier">
      <div className="k-toolbar" role="toolbar" aria-label="有效前沿工具栏">
        <b>{portfolio.fundName}</b><span className="k-tag">{modelName(portfolio.parameter.modelType, portfolio.parameter.modelParameter.optimize_rule)}</span>
        <span className="t3">{names.length} 只基金，{formatDay(problem.beginDay)} 至 {formatDay(problem.endDay)}，{problem.observations} 期，年化因子 {problem.periodsPerYear}，无风险利率 {formatPercent(answer.riskFree)}{problem.repaired && '，协方差已修正为正定'}</span>
        <span className="k-space" />
        {moved && took > 0 && <span className="t3" title="从移动选点到权重更新">{took < 1 ? '<1' : Math.round(took)} 毫秒</span>}
        <button type="button" className="k-btn" onClick={() => edit(portfolio)}>{mayEdit ? '编辑参数' : '查看参数'}</button>
        {portfolio.can.includes('run') && <button type="button" className="k-btn primary" onClick={() => void run()}>回测该组合</button>}
      </div>
      {answer.notes.map((note) => <div key={note} className="k-note pf-in">{note}</div>)}
      <div className="pf-three">
        <div className="pf-column">
          <Estimates funds={answer.funds} colours={colours} />
          <FrontierLimits limits={limits} onChange={setLimits} built={built} />
        </div>
        <div className="pf-column">
          {last ? <FrontierChart points={last.points} funds={answer.funds.map((fund) => ({ ...fund, name: fund.aliasName }))} answers={last.answers} riskFree={answer.riskFree} point={point} onMove={(target) => { setMoved(true); moveTo(target) }} /> : <section className="k-panel"><div className="k-none">{built && !built.ok ? built.why : '正在计算…'}</div></section>}
          {last && <Chart title="前沿各点权重" readout={<span className="t3">横轴为年化波动率，竖线为选点</span>} option={stacked} series={names} height={320} table={() => ({ head: ['年化波动', '年化收益', ...names], rows: last.points.map((one) => [formatPercent(one.volatility), formatPercent(one.expectedReturn), ...one.weights.map((weight) => formatPercent(weight))]) })} />}
        </div>
        <div className="pf-column">
          {last && <AnswerTable answers={last.answers} chosen={answer.answers.find(({ code }) => code === 'chosen')} names={names} colours={colours} onAdopt={mayEdit ? adopt : undefined} />}
          {point && <ChosenTable point={point} current={portfolio.details.map(({ weight }) => (weight === null ? null : weight / portfolio.weights))} names={names} colours={colours} onAdopt={mayEdit ? () => adopt(point, '选点') : undefined} />}
        </div>
      </div>
    </div>
  )
}
