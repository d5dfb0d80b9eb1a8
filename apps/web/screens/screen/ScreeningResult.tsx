import { q } from '@zhiheng/client'
import type { ScreenResult } from '@zhiheng/contract'
import { type ReactNode, useCallback, useMemo } from 'react'
import { api } from '../../api.ts'
import { addToBasket } from '../../app/compare-basket.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Column, ComposedColumns } from '../../kit/list/types.ts'
import { columnOf, declaredColumns, type FundRow } from './columns.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import { exportOf } from './export-of.ts'
import { codeOf, nameOf, rowsFor, type Screening } from './use-screening.ts'
import type { Fields } from './words.ts'

interface ScreeningResultProps {
  name: string
  title: string
  fields: Fields
  screening: Screening
  answer: ScreenResult | undefined
  above?: ReactNode
}

/** The funds that are left, in the shared list. */
export function ScreeningResult({ name, title, fields, screening, answer, above }: ScreeningResultProps) {
  const host = useHost()
  const { asked, question, ask } = screening
  const asOf = answer?.asOf ?? ''
  const { universe } = asked
  const spreadOf = useCallback((column: Column<FundRow>): Column<FundRow> => {
    if (column.columnFilterType?.filterType !== 'numberRange') return column
    return { ...column, spread: q(api.screen.summary, { query: { columnName: column.prop, ...(universe === '' ? {} : { data_source: universe }) } }) }
  }, [universe])
  const columns = useMemo(() => declaredColumns(fields, asOf).map(spreadOf), [fields, asOf, spreadOf])
  const more = useMemo((): ComposedColumns<FundRow> => ({
    columnOf: (key) => {
      const column = columnOf(key, fields, asOf)
      return column && spreadOf(column)
    },
    picker: (shown, onToggle) => <ColumnPicker fields={fields} shown={shown} onToggle={onToggle} />,
  }), [fields, asOf, spreadOf])
  const rows = useMemo(() => rowsFor(asked), [asked])
  const open = (fund: FundRow) => openLink(linkTo('FundDetail', { fundCode: codeOf(fund) }), { title: `${codeOf(fund)} ${nameOf(fund)}` })
  const compare = (funds: readonly FundRow[]) => {
    const refused = addToBasket(funds.map((fund) => ({ fundCode: codeOf(fund), shortName: nameOf(fund) })))
    if (refused) host.notify('warning', refused)
    openLink(linkTo('FundCompare'), { title: '基金对比' })
  }
  const follow = (funds: readonly FundRow[]) =>
    void api.fund.concern({ body: { objectType: 'fund', codes: funds.map(codeOf) } }).then(() => host.notify('success', `已关注 ${funds.length} 只基金`), () => undefined)
  return (
    <ListScreen<FundRow>
      name={name} title={title} columns={columns} more={more} rows={rows} rowKey={codeOf} rowName={nameOf} onOpen={open} question={question} querySchemes={false} exportIsTask above={above}
      keyword="在结果中查找"
      sorts={[{ prop: 'y3.annualReturn', order: 'desc' }]}
      pageSizes={[20, 50, 100]}
      batch={[
        { label: '加入对比', disabledWhenEmpty: true, handler: compare },
        { label: '加入关注', disabledWhenEmpty: true, handler: follow },
        { label: '导出', powerType: 'export', isExport: true, exportName: '基金筛选' },
      ]}
      exportCall={exportOf(asked)}
      empty={{ instead: <EmptyResult fields={fields} asked={asked} onChange={(conditions) => ask({ conditions })} /> }}
    />
  )
}
