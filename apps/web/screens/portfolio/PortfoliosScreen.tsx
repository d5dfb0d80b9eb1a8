import { q } from '@zhiheng/client'
import type { PortfolioRow } from '@zhiheng/contract'
import { portfolioTypes, nameOfCode } from '@zhiheng/domain'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { staleAfterSaving } from './stale.ts'
import { stateWords } from './words.ts'

const edit = (row?: PortfolioRow) => openLink(linkTo('PortfolioWizard', row ? { code: row.portfolio_code, name: row.fundName } : {}), { title: row ? `组合 ${row.fundName}` : '新建组合' })
const copy = (row: PortfolioRow) => openLink(linkTo('PortfolioWizard', { copy: row.portfolio_code, name: row.fundName }), { title: `复制 ${row.fundName}` })
const runsOf = (row: PortfolioRow) => openLink(linkTo('PortfolioRuns', { code: row.portfolio_code, name: row.fundName }), { title: `回测 ${row.fundName}` })
const result = (row: PortfolioRow) => row.newest && openLink(linkTo('PortfolioResult', { id: row.newest.id, name: row.fundName }), { title: `结果 ${row.fundName}` })
const frontier = (row: PortfolioRow) => openLink(linkTo('PortfolioFrontier', { code: row.portfolio_code, name: row.fundName }), { title: `前沿 ${row.fundName}` })

/** 组合列表: every portfolio with the figures of its newest back-test. */
export default function PortfoliosScreen() {
  const act = useAct()
  const host = useHost()
  const columns = useMemo<Columns<PortfolioRow>>(() => {
    const remove = (row: PortfolioRow) => act.ask({ title: `删除组合「${row.fundName}」？`, content: '组合的参数和全部回测结果一并删除，不可恢复。', okText: '删除', danger: true, done: `已删除组合「${row.fundName}」`, refresh: staleAfterSaving, run: (options) => api.portfolio.remove({ body: { id: row.id } }, options) })
    const run = (row: PortfolioRow) => act.now({ okText: '开始回测', done: `「${row.fundName}」的回测已开始`, refresh: [api.portfolio.list.key, api.portfolio.runs.key, api.task.mine.key], run: (options) => api.portfolio.run({ body: { portfolio_code: row.portfolio_code } }, options) })
    const newest = (key: keyof NonNullable<NonNullable<PortfolioRow['newest']>['summary']>) => (row: PortfolioRow) => row.newest?.summary?.[key] ?? null
    return [
      { prop: 'fundName', label: '组合', kind: 'name', pin: 'left', always: true, width: 190 },
      { prop: 'portfolio_code', label: '代码', kind: 'code', width: 96 },
      { prop: 'modelName', label: '模型', width: 150, sortable: false },
      { prop: 'fundCount', label: '基金数', kind: 'count', width: 70, sortable: false },
      { prop: 'totalReturn', label: '累计收益', kind: 'return', group: '最近一次回测', width: 92, sortable: false, value: newest('totalReturn') },
      { prop: 'annualReturn', label: '年化收益', kind: 'return', group: '最近一次回测', width: 92, sortable: false, value: newest('annualReturn') },
      { prop: 'volatility', label: '年化波动', kind: 'percent', group: '最近一次回测', width: 88, sortable: false, value: newest('volatility') },
      { prop: 'maxDrawdown', label: '最大回撤', kind: 'percent', group: '最近一次回测', width: 88, sortable: false, value: newest('maxDrawdown') },
      { prop: 'sharpe', label: '夏普', kind: 'number', decimals: 2, group: '最近一次回测', width: 70, sortable: false, value: newest('sharpe') },
      { prop: 'status', label: '状态', group: '最近一次回测', width: 80, sortable: false, text: (row) => (row.newest ? stateWords[row.newest.status] : '未回测') },
      { prop: 'ranAt', label: '回测时间', kind: 'dateTime', group: '最近一次回测', width: 140, sortable: false, value: (row) => row.newest?.startedAt ?? null },
      { prop: 'portfolioType', label: '类型', width: 70, hidden: true, sortable: false, text: (row) => nameOfCode(portfolioTypes, row.portfolioType) },
      { prop: 'isPublic', label: '范围', width: 86, sortable: false, text: (row) => (row.isPublic ? '机构公开' : '仅自己') },
      { prop: 'ownerName', label: '维护人', width: 86, sortable: false },
      { prop: 'updatedAt', label: '更新时间', kind: 'dateTime', width: 140 },
      {
        prop: 'act', label: '操作', width: 282, pin: 'right', always: true, sortable: false, text: () => '',
        render: (row) => <RowLinks links={[
          { label: row.can.includes('edit') ? '编辑' : '查看', onClick: () => edit(row) }, { label: '前沿', onClick: () => frontier(row) }, row.can.includes('run') && { label: '回测', onClick: () => void run(row) }, row.newest?.status === 'done' && { label: '结果', onClick: () => result(row) },
          { label: '历史', onClick: () => runsOf(row) }, host.canCreate && host.allowed('create') && { label: '复制', onClick: () => copy(row) }, row.can.includes('delete') && host.allowed('delete') && { label: '删除', danger: true, onClick: () => remove(row) },
        ]} />,
      },
    ]
  }, [act, host])
  const removeAll = (rows: readonly PortfolioRow[]) => act.ask({ title: `删除组合${named(rows.map((row) => row.fundName), '个')}？`, content: '它们的参数和全部回测结果一并删除，不可恢复。', okText: '删除', danger: true, done: `已删除 ${rows.length} 个组合`, refresh: staleAfterSaving, run: (options) => api.portfolio.remove({ body: { ids: rows.map((row) => row.id) } }, options) })
  return (
    <ListScreen
      name="portfolio" title="组合列表" columns={columns} rows={(at) => q(api.portfolio.list, at)} rowKey={(row) => row.id} rowName={(row) => row.fundName} querySchemes={false} keyword="组合名称、代码或备注" onOpen={edit}
      create={{ text: '新建组合', powerType: 'create', onClick: () => edit() }} batch={[{ label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: removeAll }]}
      empty={{ title: '还没有组合', text: '用三步向导建立组合：选基金、定模型与仓位参数、起别名，然后查看有效前沿或开始回测。' }}
    />
  )
}
