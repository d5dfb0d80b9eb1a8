import { q } from '@zhiheng/client'
import type { CombinationRow } from '@zhiheng/contract'
import { useMemo, useState } from 'react'
import { Progress, Select } from 'antd'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { isUnderway, renewWords, stateWords } from './words.ts'
import './portfolio.css'
import './result.css'

const stale = [api.portfolio.runs.key, api.portfolio.list.key, api.portfolio.runDetail.key, api.task.mine.key]
const nameOf = ({ portfolioName, runName }: CombinationRow) => (runName ? `${portfolioName}（${runName}）` : portfolioName)
const open = (row: CombinationRow) => openLink(linkTo('PortfolioResult', { id: row.id, name: row.portfolioName }), { title: `结果 ${row.portfolioName}` })
const poll = 1500
const statusOptions = Object.entries(stateWords).map(([value, label]) => ({ value, label }))

/** 组合回测与模拟: every back-test, of all portfolios or of one. */
export default function PortfolioRunsScreen({ query: { code } }: ScreenProps<'code?' | 'name?'>) {
  const act = useAct()
  const host = useHost()
  const [status, setStatus] = useState<string>()
  const columns = useMemo<Columns<CombinationRow>>(() => {
    const remove = (row: CombinationRow) => act.ask({ title: `删除「${nameOf(row)}」的这次回测？`, content: isUnderway(row) ? '回测会被停止，不会留下结果。' : '结果和当时冻结的净值一并删除，不可恢复。', okText: '删除', danger: true, done: '已删除回测', refresh: stale, run: (options) => api.portfolio.removeRuns({ body: { id: row.id } }, options) })
    const cancel = (row: CombinationRow) => act.ask({ title: `取消「${nameOf(row)}」的回测？`, content: '已经算出的部分不会保留。', okText: '取消回测', danger: true, done: '已取消', refresh: stale, run: (options) => api.task.cancel({ body: { id: row.taskId } }, options) })
    const figure = (key: keyof NonNullable<CombinationRow['summary']>) => (row: CombinationRow) => row.summary?.[key] ?? null
    return [
      { prop: 'portfolioName', label: '组合', kind: 'name', pin: 'left', always: true, width: 170, sortable: false },
      { prop: 'runName', label: '回测名称', width: 120, sortable: false, text: (row) => (row.runName === row.modelName ? '' : row.runName) },
      { prop: 'modelName', label: '模型', width: 150, sortable: false },
      { prop: 'status', label: '状态', width: 110, sortable: false, text: (row) => stateWords[row.status], render: (row) => (isUnderway(row) ? <Progress percent={Math.round(row.progress * 100)} size="small" /> : <span title={row.message}>{stateWords[row.status]}</span>) },
      { prop: 'renewMode', label: '口径', width: 86, sortable: false, text: (row) => renewWords(row.renewMode) },
      { prop: 'beginDay', label: '开始', kind: 'date', width: 100, sortable: false }, { prop: 'endDay', label: '结束', kind: 'date', width: 100, sortable: false },
      { prop: 'totalReturn', label: '累计收益', kind: 'return', width: 88, sortable: false, value: figure('totalReturn') }, { prop: 'annualReturn', label: '年化收益', kind: 'return', width: 88, sortable: false, value: figure('annualReturn') }, { prop: 'excess', label: '超额', kind: 'return', width: 80, sortable: false, value: figure('excess') },
      { prop: 'volatility', label: '年化波动', kind: 'percent', width: 84, sortable: false, value: figure('volatility') }, { prop: 'maxDrawdown', label: '最大回撤', kind: 'percent', width: 84, sortable: false, value: figure('maxDrawdown') },
      { prop: 'sharpe', label: '夏普', kind: 'number', decimals: 2, width: 66, sortable: false, value: figure('sharpe') }, { prop: 'calmar', label: '卡玛', kind: 'number', decimals: 2, width: 66, sortable: false, value: figure('calmar') }, { prop: 'turnover', label: '累计换手', kind: 'percent', width: 84, sortable: false, hidden: true, value: figure('turnover') },
      { prop: 'startedByName', label: '发起人', width: 80, sortable: false }, { prop: 'startedAt', label: '开始时间', kind: 'dateTime', width: 140, sortable: false },
      { prop: 'act', label: '操作', width: 130, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: row.status === 'done' ? '结果' : '查看', onClick: () => open(row) }, row.can.includes('cancel') && row.taskId !== '' && { label: '取消', onClick: () => cancel(row) }, row.can.includes('delete') && host.allowed('delete') && { label: '删除', danger: true, onClick: () => remove(row) }]} /> },
    ]
  }, [act, host])
  const compare = (rows: readonly CombinationRow[]) => {
    const done = rows.filter((row) => row.status === 'done')
    if (rows.length !== 2 || done.length !== 2) return host.notify('warning', '请选择两次已完成的回测')
    openLink(linkTo('PortfolioRunCompare', { left: done[0]!.id, right: done[1]!.id }), { title: '回测对比' })
  }
  const removeAll = (rows: readonly CombinationRow[]) => act.ask({ title: `删除所选的 ${rows.length} 次回测？`, content: '结果和当时冻结的净值一并删除，不可恢复；正在运行的会被停止。', okText: '删除', danger: true, done: `已删除 ${rows.length} 次回测`, refresh: stale, run: (options) => api.portfolio.removeRuns({ body: { ids: rows.map((row) => row.id) } }, options) })
  return (
    <ListScreen
      name="portfolio-run" title="组合回测与模拟" columns={columns} question={`${code ?? ''}.${status ?? ''}`} rowKey={(row) => row.id} rowName={nameOf} querySchemes={false} keyword="组合或回测名称" onOpen={open}
      rows={(at) => ({ refetchInterval: ({ state }) => (state.data?.data.some(isUnderway) ? poll : false), ...q(api.portfolio.runs, { query: at.query, body: { ...(at.body.keyword ? { keyword: at.body.keyword } : {}), ...(status ? { status } : {}), ...(code ? { portfolio_code: code } : {}) } }) })}
      batch={[{ label: '对比', disabledWhenEmpty: true, handler: compare }, { label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: removeAll }]}
      above={<div className="k-toolbar"><Select aria-label="状态" allowClear placeholder="全部状态" className="pf-status" value={status} options={statusOptions} onChange={setStatus} />{code && <span className="t3">只看组合 {code}</span>}</div>}
      empty={{ title: '还没有回测', text: '在组合列表或组合向导中发起回测，运行中的可在后台任务里查看进度和取消。' }}
    />
  )
}
