import { q } from '@zhiheng/client'
import type { IndexInfo } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'

const columns: Columns<IndexInfo> = [
  { prop: 'indexCode', label: '代码', kind: 'code', width: 110, pin: 'left', columnFilterType: { filterType: 'text' } },
  { prop: 'indexName', label: '指数', kind: 'name', width: 200, pin: 'left', columnFilterType: { filterType: 'text' } },
  { prop: 'category', label: '类别', width: 110, columnFilterType: { filterType: 'text' } },
  { prop: 'isTotalReturn', label: '全收益', kind: 'yesNo', width: 80 },
  { prop: 'close', label: '最新收盘', kind: 'number', decimals: 2, width: 110 },
  { prop: 'endDay', label: '最新日期', kind: 'date', width: 104 },
  { prop: 'beginDay', label: '起始日期', kind: 'date', width: 104 },
  { prop: 'publisher', label: '发布机构', width: 160 },
  { prop: 'description', label: '说明', width: 300, sortable: false },
]

export default function IndexesScreen() {
  return (
    <ListScreen
      name="index" title="基准指数" columns={columns} rows={(at) => q(api.marketIndex.list, at)} rowKey={(index) => index.indexCode} rowName={(index) => index.indexName} selection={false} index
      onOpen={(index) => openLink(linkTo('IndexDetail', { indexCode: index.indexCode, indexName: index.indexName }), { title: index.indexName })}
      empty={{ title: '没有符合条件的指数', text: '指数行情由平台运营方维护。' }}
    />
  )
}
