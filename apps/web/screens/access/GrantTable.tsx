import { Checkbox } from 'antd'
import { type Grants, type GrantLine, markOf, withAllButtons, withButton, withLine } from './grants.ts'
import './access.css'

interface GrantTableProps {
  lines: readonly GrantLine[]
  /** All lines, where `lines` are the found ones. */
  all: readonly GrantLine[]
  now: Grants
  /** What comes from elsewhere and cannot be taken here. */
  inherited?: Grants | undefined
  locked: boolean
  onChange: (next: Grants) => void
}

/** Menus as a tree with check boxes, their buttons beside them. */
export function GrantTable(props: GrantTableProps) {
  return (
    <table className="k-lines a-grants">
      <thead><tr><th>菜单</th><th>全部按钮</th><th>按钮</th></tr></thead>
      <tbody>{props.lines.map((line) => <Line key={line.menuId} line={line} {...props} />)}</tbody>
    </table>
  )
}

function Line({ line, all, now, inherited, locked, onChange }: GrantTableProps & { line: GrantLine }) {
  const held = inherited ? new Set([...now.menus, ...inherited.menus]) : now.menus
  const mark = markOf(line, held)
  const fixed = locked || (inherited !== undefined && line.screens.length > 0 && line.screens.every((id) => inherited.menus.has(id)))
  const ids = all.filter((one) => one.menuId === line.menuId || line.screens.includes(one.menuId)).flatMap((one) => one.buttons.map((button) => button.buttonId))
  const ticked = ids.filter((id) => now.buttons.has(id) || inherited?.buttons.has(id)).length
  return (
    <tr className={line.isFolder ? 'folder' : ''}>
      <td style={{ paddingLeft: 12 + line.depth * 20 }}>
        {line.screens.length > 0
          ? <Checkbox checked={mark === 'all'} indeterminate={mark === 'some'} disabled={fixed} onChange={(event) => onChange(withLine(all, now, line, event.target.checked))}>{line.name}</Checkbox>
          : <span>{line.name}</span>}
        {line.hidden && <span className="k-tag">隐藏</span>}
        {fixed && !locked && <span className="t3 a-from">来自角色</span>}
      </td>
      <td>
        {ids.length > 0 && <Checkbox aria-label={`${line.name}的全部按钮`} checked={ticked === ids.length} indeterminate={ticked > 0 && ticked < ids.length} disabled={locked || ids.every((id) => inherited?.buttons.has(id))} onChange={(event) => onChange(withAllButtons(all, now, line, event.target.checked))} />}
      </td>
      <td>
        {line.buttons.map((button) => {
          const given = inherited?.buttons.has(button.buttonId) ?? false
          return <Checkbox key={button.buttonId} checked={given || now.buttons.has(button.buttonId)} disabled={locked || given} title={given ? '来自角色，请到角色授权中修改' : undefined} onChange={(event) => onChange(withButton(now, line, button, event.target.checked))}>{button.buttonName}</Checkbox>
        })}
      </td>
    </tr>
  )
}
