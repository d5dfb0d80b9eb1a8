import { q } from '@zhiheng/client'
import type { ColumnFilter, Fund } from '@zhiheng/contract'
import { api } from '../api.ts'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import type { Columns } from '../kit/list/types.ts'
import { useSeenColumns } from './hidden-fields.ts'
import { openLink } from './navigation.ts'
import { linkTo } from './screens.ts'

const columns: Columns<Fund> = [
  { prop: 'fundCode', label: '代码', kind: 'code', width: 96, pin: 'left' },
  { prop: 'shortName', label: '基金简称', kind: 'name', width: 220, pin: 'left', columnFilterType: { filterType: 'text' } },
  { prop: 'fundType', label: '类型', width: 92 },
  { prop: 'scaleYi', label: '规模(亿)', kind: 'number', decimals: 2, width: 92 },
  { prop: 'nav', label: '单位净值', kind: 'number', width: 92 },
  { prop: 'dayGrowth', label: '最新涨跌', kind: 'return', width: 92 },
  { prop: 'navDay', label: '净值日期', kind: 'date', width: 104 },
]

interface FundsOfProps {
  /** Under which column settings are kept. */
  name: string
  title: string
  filters: ColumnFilter[]
  empty: { title: string; text: string }
}
/** Funds of a company or a manager, in the shared list. */
export function FundsOf({ name, title, filters, empty }: FundsOfProps) {
  const seen = useSeenColumns(columns)
  return (
    <ListScreen
      name={name} title={title} columns={seen} rowKey={(fund) => fund.fundCode} selection={false} empty={empty}
      rows={(at) => q(api.fund.mergedList, { ...at, body: { ...at.body, filters: [...at.body.filters, ...filters] } })}
      onOpen={(fund) => openLink(linkTo('FundDetail', { fundCode: fund.fundCode }), { title: fund.shortName })}
    />
  )
}
