import { q } from '@zhiheng/client'
import type { Simulation } from '@zhiheng/contract'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useHost } from '../../kit/host.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { BatchButton, Columns } from '../../kit/list/types.ts'
import { RowLinks } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { type Naming, NameForm } from './NameForm.tsx'
import { useRights } from './rights.ts'
import { SeedAnalysisDrawer } from './seed/SeedAnalysisDrawer.tsx'
import { SeedForm } from './seed/SeedForm.tsx'
import { SeedTrades } from './seed/SeedTrades.tsx'
import { useSeedActs } from './seed/use-seed-acts.ts'
import { seedKeys } from './seed/stale.ts'
import { bookColumns, nameColumn, savedColumns } from './simulation.columns.tsx'
import './simulation.css'

export type OpenedSeed = { what: 'new' } | { what: 'configure' | 'trades' | 'analysis'; row: Simulation } | { what: 'name'; naming: Naming }

/** 种子组合: templates with records of their own, from which combinations are made. */
export default function SeedCombinationsScreen() {
  const act = useAct()
  const { allowed } = useHost()
  const rights = useRights()
  const [mine, setMine] = useState(false)
  const [opened, setOpened] = useState<OpenedSeed>()
  const close = () => setOpened(undefined)
  const acts = useSeedActs(setOpened)
  const mayCreate = rights.mayCreate && allowed('edit')
  const columns = useMemo<Columns<Simulation>>(() => {
    const links = (row: Simulation) => {
      const mayEdit = rights.mayEdit && allowed('edit')
      return [
        { label: '分析', onClick: () => setOpened({ what: 'analysis', row }) }, { label: '交易', onClick: () => setOpened({ what: 'trades', row }) },
        mayEdit && row.can.includes('edit') && { label: '配置', onClick: () => setOpened({ what: 'configure', row }) },
        mayCreate && { label: '复制', onClick: () => acts.copy(row) }, mayCreate && { label: '转为组合', onClick: () => acts.convert(row) },
        mayEdit && row.can.includes('delete') && { label: '删除', danger: true, onClick: () => acts.remove([row]) },
      ]
    }
    return [
      nameColumn('种子组合'), { prop: 'startAmount', label: '初始资金（元）', kind: 'money', width: 112, sortable: false }, { prop: 'startDay', label: '起始日期', kind: 'date', width: 96, sortable: false },
      ...bookColumns, ...savedColumns,
      { prop: 'act', label: '操作', width: mayCreate ? 276 : 100, pin: 'right', always: true, sortable: false, text: () => '', render: (row) => <RowLinks links={links(row)} /> },
    ]
  }, [acts, allowed, mayCreate, rights])
  const batch: readonly BatchButton<Simulation>[] = rights.mayEdit ? [{ label: '删除', powerType: 'edit', disabledWhenEmpty: true, handler: acts.remove }] : []
  return (
    <>
      <ListScreen
        name="seed-combination" title="种子组合" columns={columns} question={String(mine)} querySchemes={false} keyword="名称、代码或说明" batch={batch} selection={rights.mayEdit}
        rows={(at) => q(api.seed.list, { query: at.query, body: { ...(at.body.keyword ? { keyword: at.body.keyword } : {}), mine } })}
        rowKey={(row) => row.combinationCode} rowName={(row) => row.combinationName} onOpen={(row) => setOpened({ what: 'analysis', row })}
        {...(mayCreate ? { create: { text: '新增种子组合', powerType: 'edit', onClick: () => setOpened({ what: 'new' }) } } : {})}
        above={<div className="k-toolbar sim-filter"><Checkbox checked={mine} onChange={(event) => setMine(event.target.checked)}>只看自己的</Checkbox><span className="t3">种子组合是带交易的模板：复制、分析，或转为组合模拟。</span></div>}
        empty={{ title: mine ? '还没有自己的种子组合' : '还没有种子组合', text: mayCreate ? '新增一个种子组合，按权重建仓；也可以在「组合模拟」里把现有组合存为种子组合。' : '同事共享种子组合之后，会显示在这里。' }}
      />
      <SeedForm of={opened?.what === 'new' ? 'new' : opened?.what === 'configure' ? opened.row : undefined} onSaved={() => act.refresh(seedKeys)} onClose={close} />
      <NameForm of={opened?.what === 'name' ? opened.naming : undefined} onClose={close} />
      <SeedTrades of={opened?.what === 'trades' ? opened.row : undefined} onClose={close} />
      <SeedAnalysisDrawer of={opened?.what === 'analysis' ? opened.row : undefined} onClose={close} />
    </>
  )
}
