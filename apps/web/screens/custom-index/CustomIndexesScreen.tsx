import { q } from '@zhiheng/client'
import type { CustomIndex } from '@zhiheng/contract'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { named, useAct } from '../../kit/use-act.ts'
import { kindWords, rebalanceOptions } from './draft.ts'

export const staleAfterSaving = [api.customIndex.publicPage.key, api.customIndex.mine.key, api.customIndex.get.key, api.marketIndex.distinct.key, api.marketIndex.list.key, api.marketIndex.prices.key, api.marketIndex.instruments.key]
const open = (row?: CustomIndex) => openLink(linkTo('CustomIndexEditor', row ? { id: row.id, name: row.indexName } : {}), { title: row ? `指数 ${row.indexName}` : '新增自定义指数' })
const show = (row: CustomIndex) => openLink(linkTo('IndexDetail', { indexCode: row.indexCode, indexName: row.indexName }), { title: row.indexName })

const percent = (share: number) => `${+(share * 100).toFixed(2)}%`
const partsText = ({ kind, ingredients, portfolioCode, yearlyExtra }: Pick<CustomIndex, 'kind' | 'ingredients' | 'portfolioCode' | 'yearlyExtra'>) =>
  kind === 'backtest' ? `组合 ${portfolioCode} 的最新回测` : kind === 'splice' ? ingredients.map(({ name }) => name).join(' → ') : [...ingredients.map(({ name, weight }) => `${name}×${percent(weight)}`), ...(yearlyExtra === 0 ? [] : [percent(yearlyExtra)])].join('+')

/** 自定义指数: made of indexes, funds and deposits; chosen wherever a benchmark is. */
export default function CustomIndexesScreen() {
  const act = useAct()
  const host = useHost()
  const [scope, setScope] = useState<'publicPage' | 'mine'>('publicPage')
  const columns = useMemo<Columns<CustomIndex>>(() => {
    const remove = (row: CustomIndex) => act.ask({ title: `删除自定义指数「${row.indexName}」？`, content: '被基金、方案或其他指数使用的不能删除。', okText: '删除', danger: true, done: `已删除自定义指数「${row.indexName}」`, refresh: staleAfterSaving, run: (options) => api.customIndex.remove({ body: { ids: [row.id] } }, options) })
    return [
      { prop: 'indexName', label: '指数', kind: 'name', pin: 'left', always: true, width: 180, sortable: false },
      { prop: 'indexCode', label: '代码', kind: 'code', width: 90, sortable: false },
      { prop: 'kind', label: '类型', width: 90, sortable: false, text: (row) => kindWords[row.kind] },
      { prop: 'ingredients', label: '成分', width: 320, sortable: false, text: (row) => (row.why ? row.why : partsText(row)) },
      { prop: 'rebalance', label: '再平衡', width: 90, sortable: false, text: (row) => (row.kind === 'mix' ? rebalanceOptions.find(({ value }) => value === row.rebalance)!.label : '—') },
      { prop: 'close', label: '最新值', kind: 'number', width: 100, sortable: false },
      { prop: 'total', label: '成立以来', kind: 'return', width: 96, sortable: false },
      { prop: 'firstDay', label: '起始日期', kind: 'date', width: 104, sortable: false },
      { prop: 'endDay', label: '最新日期', kind: 'date', width: 104, sortable: false },
      { prop: 'isPublic', label: '范围', width: 90, sortable: false, text: (row) => (row.isPublic ? '机构公开' : '仅自己') },
      { prop: 'ownerName', label: '维护人', width: 90, sortable: false },
      { prop: 'description', label: '说明', width: 200, sortable: false },
      { prop: 'act', label: '操作', width: 150, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={[{ label: row.can.includes('edit') ? '编辑' : '查看', onClick: () => open(row) }, { label: '行情', onClick: () => show(row) }, row.can.includes('delete') && host.allowed('delete') && { label: '删除', danger: true, onClick: () => remove(row) }]} /> },
    ]
  }, [act, host])
  const removeAll = (rows: readonly CustomIndex[]) => act.ask({ title: `删除自定义指数${named(rows.map((row) => row.indexName), '个')}？`, content: '被基金、方案或其他指数使用的不能删除，有一个不能删除时全部保留。', okText: '删除', danger: true, done: `已删除 ${rows.length} 个自定义指数`, refresh: staleAfterSaving, run: (options) => api.customIndex.remove({ body: { ids: rows.map((row) => row.id) } }, options) })
  return (
    <ListScreen
      name="custom-index" title="自定义指数" columns={columns} rows={(at) => q(api.customIndex[scope], { query: at.query, body: at.body.keyword ? { keyword: at.body.keyword } : {} })} question={scope} rowKey={(row) => row.id} rowName={(row) => row.indexName} querySchemes={false}
      keyword="名称、代码或说明" onOpen={open} create={{ text: '新增指数', powerType: 'create', onClick: () => open() }} batch={[{ label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: removeAll }]}
      above={<div className="k-toolbar"><Segmented aria-label="范围" value={scope} onChange={setScope} options={[{ value: 'publicPage', label: '机构公开' }, { value: 'mine', label: '我建立的' }]} /></div>}
      empty={{ title: '还没有自定义指数', text: '用指数、基金和存款利率按权重合成一个基准，或把两段净值拼接起来，保存后可在基金页、基金对比和净值分析中选作基准。' }}
    />
  )
}
