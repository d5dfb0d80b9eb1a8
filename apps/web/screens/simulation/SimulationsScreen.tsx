import { q } from '@zhiheng/client'
import type { Simulation } from '@zhiheng/contract'
import { Checkbox, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { BatchButton, Columns } from '../../kit/list/types.ts'
import { CompareDrawer, mostCompared } from './CompareDrawer.tsx'
import { CompensationDrawer } from './compensation/CompensationDrawer.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { HeadForm } from './HeadForm.tsx'
import { openWorkspace } from './links.ts'
import { NameForm } from './NameForm.tsx'
import { useRights } from './rights.ts'
import { RowActions } from './RowActions.tsx'
import { bookColumns, kindColumn, nameColumn, savedColumns } from './simulation.columns.tsx'
import { type Opened, useSimulationActs } from './use-simulation-acts.ts'
import './simulation.css'

type Kind = 'combination' | 'trial'

/** 组合模拟: combinations and trials, and all that is done to a whole one. */
export default function SimulationsScreen() {
  const host = useHost()
  const rights = useRights()
  const [kind, setKind] = useState<Kind>('combination')
  const [mine, setMine] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const acts = useSimulationActs(setOpened)
  const { mayCreate } = rights
  const columns = useMemo<Columns<Simulation>>(() => [
    nameColumn('组合'), kindColumn, ...bookColumns, ...savedColumns,
    { prop: 'act', label: '操作', width: rights.mayEdit ? 276 : 112, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowActions row={row} rights={rights} acts={acts} /> },
  ], [acts, rights])
  const compare = (rows: readonly Simulation[]) => (rows.length > mostCompared ? host.notify('warning', `一次最多对比 ${mostCompared} 个组合，已选 ${rows.length} 个，请减少`) : setOpened({ what: 'compare', rows }))
  const batch: readonly BatchButton<Simulation>[] = [
    { label: '净值对比', disabledWhenEmpty: true, showSelectedCount: true, handler: compare },
    ...(rights.mayUsePortfolios && kind === 'combination' ? [{ label: '由组合转换', powerType: 'create', handler: () => setOpened({ what: 'convert' }) }] : []),
    ...(rights.mayEdit ? [{ label: '删除', powerType: 'delete', disabledWhenEmpty: true, handler: acts.remove }] : []),
  ]
  const isTrial = kind === 'trial'
  return (
    <>
      <ListScreen
        name="simulation" title="组合模拟" columns={columns} question={`${kind} ${mine}`} querySchemes={false} keyword="名称、代码或说明" batch={batch}
        rows={(at) => q(api.simulation.list, { query: at.query, body: { ...(at.body.keyword ? { keyword: at.body.keyword } : {}), kind, mine } })}
        rowKey={(row) => row.combinationCode} rowName={(row) => row.combinationName} onOpen={(row) => openWorkspace(row.combinationCode, row.combinationName)}
        {...(mayCreate ? { create: { text: isTrial ? '新建试算组合' : '新建组合', powerType: 'create', onClick: () => setOpened({ what: 'new' }) } } : {})}
        above={<div className="k-toolbar sim-filter"><Segmented aria-label="类型" value={kind} options={[{ value: 'combination', label: '组合' }, { value: 'trial', label: '试算组合' }]} onChange={setKind} /><Checkbox checked={mine} onChange={(event) => setMine(event.target.checked)}>只看自己的</Checkbox>{isTrial && <span className="t3">试算组合不在组合列表中，也不占名额；满意后可转为组合。</span>}</div>}
        empty={{
          title: mine ? '还没有自己的组合' : isTrial ? '还没有试算组合' : '还没有组合',
          text: mayCreate ? (isTrial ? '新建一个试算组合，试一试交易与调仓，不影响正式组合。' : '新建一个组合，录入初始现金与交易；也可以由回测组合或种子组合转换。') : '同事共享组合之后，会显示在这里。',
        }}
      />
      <HeadForm of={opened?.what === 'new' ? kind : opened?.what === 'settings' ? opened.row : undefined} onSaved={acts.refresh} onClose={close} />
      <ConvertForm open={opened?.what === 'convert'} onConverted={acts.converted} onClose={close} />
      <NameForm of={opened?.what === 'name' ? opened.naming : undefined} onClose={close} />
      <CompareDrawer rows={opened?.what === 'compare' ? opened.rows : undefined} onClose={close} />
      <CompensationDrawer of={opened?.what === 'fees' ? opened.row : undefined} onClose={close} />
    </>
  )
}
