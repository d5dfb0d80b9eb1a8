import type { Simulation } from '@zhiheng/contract'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { useHost } from '../../kit/host.ts'
import { DownOutlined } from '../../kit/icons.tsx'
import { type RowLink, RowLinks } from '../../kit/Sheet.tsx'
import { openImport, openWorkspace } from './links.ts'
import type { Rights } from './rights.ts'
import type { SimulationActs } from './use-simulation-acts.ts'

interface RowActionsProps {
  row: Simulation
  rights: Rights
  acts: SimulationActs
}

/** What may be done to one combination; what the user may not do is not there. */
export function RowActions({ row, rights, acts }: RowActionsProps) {
  const { allowed } = useHost()
  const mayEdit = rights.mayEdit && row.can.includes('edit') && allowed('edit')
  const mayCreate = rights.mayCreate && allowed('create')
  const isTrial = row.kind === 'trial'
  const links: (RowLink | false)[] = [
    { label: '打开', onClick: () => openWorkspace(row.combinationCode, row.combinationName) },
    mayEdit && { label: '设置', onClick: () => acts.open({ what: 'settings', row }) },
    mayEdit && rights.mayCreate && allowed('import') && { label: '导入交易', onClick: () => openImport(row.combinationCode, row.combinationName) },
    isTrial ? mayEdit && mayCreate && { label: '转为组合', onClick: () => acts.promote(row) } : mayCreate && { label: '复制', onClick: () => acts.clone(row) },
  ]
  const more: RowLink[] = [
    ...(isTrial && mayCreate ? [{ label: '复制', onClick: () => acts.clone(row) }] : []),
    ...(mayCreate ? [{ label: '存为种子组合', onClick: () => acts.saveSeed(row) }] : []),
    ...(rights.mayMakePortfolios && mayCreate ? [{ label: '转为回测组合', onClick: () => acts.toPortfolio(row) }] : []),
    { label: '业绩报酬', onClick: () => acts.open({ what: 'fees', row }) },
    ...(rights.mayEdit && row.can.includes('delete') && allowed('delete') ? [{ label: '删除', danger: true, onClick: () => acts.remove([row]) }] : []),
  ]
  return (
    <span className="sim-actions">
      <RowLinks links={links} />
      <Dropdown trigger={['click']} menu={{ items: more.map(({ label, danger = false }) => ({ key: label, label, danger })), onClick: ({ key, domEvent }) => { domEvent.stopPropagation(); more.find(({ label }) => label === key)!.onClick() } }}>
        <button type="button" className="k-link" aria-label={`${row.combinationName}的更多操作`} onDoubleClick={(event) => event.stopPropagation()}>更多<DownOutlined className="k-down" /></button>
      </Dropdown>
    </span>
  )
}
