import { ClickPopover } from '../ClickPopover.tsx'
import { Dropdown } from '../Dropdown.tsx'
import { ColumnHeightOutlined, PlusOutlined, ReloadOutlined, TableOutlined, WarningOutlined } from '../icons.tsx'
import { Progress } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatCount } from '@zhiheng/domain'
import { useHost } from '../host.ts'
import type { Exporting } from './export.ts'
import type { Density } from './Grid.tsx'
import { declared, type Layout } from './layout.ts'
import type { Columns } from './types.ts'

/** Dragging columns comes with the first look at them. */
const ColumnSettings = lazy(() => import('./ColumnSettings.tsx').then((code) => ({ default: code.ColumnSettings })))

export interface Create {
  text: string
  onClick: () => void
  /** Button code of the menu. */
  powerType?: string
}

export function CreateButton({ create }: { create: Create }) {
  const host = useHost()
  if (!host.allowed(create.powerType)) return null
  return (
    <button type="button" className="k-btn primary" aria-disabled={!host.canCreate || undefined} title={host.canCreate ? undefined : '访客不能新增，请联系机构管理员开通'} onClick={() => host.canCreate && create.onClick()}>
      <PlusOutlined />{create.text}
    </button>
  )
}

/** Toggles between the rows with a warning, counted, and the full list. */
export function RiskButton({ on, count, onToggle }: { on: boolean; count: number; onToggle: () => void }) {
  return <button type="button" className={`k-btn${on ? ' on' : ''}`} aria-pressed={on} onClick={onToggle}><WarningOutlined />{on ? '全部列表' : `预警列表 ${formatCount(count)}`}</button>
}

export function SelectedCount({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  return (
    <span className="k-selected">
      <button type="button" className="k-link strong" onClick={onOpen}>已选 {formatCount(count)} 条</button>
      {count > 0 && <><span className="t3">跨页保留</span><button type="button" className="k-link" onClick={onClear}>清除</button></>}
    </span>
  )
}

export function ExportProgress({ running }: { running: Exporting }) {
  return (
    <span className="k-exporting" role="status">
      正在导出 {formatCount(running.rows)} 条 × {running.columns} 列
      <Progress className={running.share === undefined ? 'k-moving' : ''} percent={running.share === undefined ? 100 : Math.round(running.share * 100)} showInfo={running.share !== undefined} size="small" />
      <button type="button" className="k-link" onClick={running.cancel}>取消</button>
    </span>
  )
}

interface ViewToolsProps<R> {
  columns: Columns<R>
  layout: Layout
  density: Density
  busy: boolean
  schemes: ReactNode
  onLayout: (layout: Layout) => void
  onDensity: (density: Density) => void
  onRefresh: () => void
}
const densities: { key: Density; label: string }[] = [{ key: 'compact', label: '紧凑' }, { key: 'normal', label: '标准' }, { key: 'loose', label: '宽松' }]

/** Right end of the toolbar: schemes, row height, columns, refresh. */
export function ViewTools<R>(props: ViewToolsProps<R>) {
  return (
    <span className="k-tools">
      {props.schemes}
      <Dropdown trigger={['click']} menu={{ items: densities, selectable: true, selectedKeys: [props.density], onClick: ({ key }) => props.onDensity(key as Density) }}>
        <button type="button" className="k-btn quiet" title="行高" aria-label="行高"><ColumnHeightOutlined /></button>
      </Dropdown>
      <ClickPopover content={<Suspense><ColumnSettings columns={props.columns} layout={props.layout} delivered={declared(props.columns)} onChange={props.onLayout} /></Suspense>}>
        <button type="button" className="k-btn quiet" title="列设置" aria-label="列设置"><TableOutlined /></button>
      </ClickPopover>
      <button type="button" className="k-btn quiet" title="刷新" aria-label="刷新" disabled={props.busy} onClick={props.onRefresh}><ReloadOutlined spin={props.busy} /></button>
    </span>
  )
}
