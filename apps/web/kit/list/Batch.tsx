import { Dropdown } from '../Dropdown.tsx'
import { DownOutlined, ExportOutlined } from '../icons.tsx'
import { useHost } from '../host.ts'
import type { BatchButton } from './types.ts'

interface BatchProps<R> {
  buttons: readonly BatchButton<R>[]
  selected: readonly R[]
  onExport: (name: string) => void
  exporting: boolean
}

/** The buttons that the user may press, children included; a parent without permitted children goes too. */
export function permitted<R>(buttons: readonly BatchButton<R>[], allowed: (code: string | undefined) => boolean): readonly BatchButton<R>[] {
  return buttons.flatMap((button) => {
    if (button.show === false || !allowed(button.powerType)) return []
    if (!button.children) return [button]
    const children = permitted(button.children, allowed)
    return children.length > 0 ? [{ ...button, children }] : []
  })
}

/** Batch buttons: disabled, not hidden, with nothing selected. */
export function Batch<R>({ buttons, selected, onExport, exporting }: BatchProps<R>) {
  const host = useHost()
  return permitted(buttons, host.allowed).map((button) => {
    const reason = why(button, selected.length, exporting)
    const press = (one: BatchButton<R>) => {
      if (why(one, selected.length, exporting)) return
      if (one.isExport) onExport(one.exportName ?? one.label)
      else one.handler?.(selected)
    }
    const text = (button.btnText ?? button.label) + (button.showSelectedCount && selected.length > 0 ? `（${selected.length}）` : '')
    const face = (
      <button key={button.label} type="button" className="k-btn" title={reason ?? button.label} aria-disabled={reason ? true : undefined} onClick={button.children ? undefined : () => press(button)}>
        {button.icon ?? (button.isExport && <ExportOutlined />)}{text}{button.children && <DownOutlined className="k-down" />}
      </button>
    )
    if (!button.children) return face
    const items = button.children.map((child) => ({ key: child.label, label: child.label, icon: child.icon, disabled: why(child, selected.length, exporting) !== undefined, onClick: () => press(child) }))
    return <Dropdown key={button.label} trigger={['click']} disabled={reason !== undefined} menu={{ items }}>{face}</Dropdown>
  })
}

function why<R>(button: BatchButton<R>, selected: number, exporting: boolean): string | undefined {
  if (button.disabledWhenEmpty && selected === 0) return '请先选择数据'
  return button.isExport && exporting ? '正在导出' : undefined
}
