import type { Dept } from '@zhiheng/contract'

export interface DeptNode extends Dept {
  children?: DeptNode[]
}

/** Departments below each other; one whose parent is gone stands on top. */
export function deptTree(depts: readonly Dept[]): DeptNode[] {
  const known = new Set(depts.map((dept) => dept.id))
  const below = (parentId: string): DeptNode[] =>
    depts.filter((dept) => (known.has(dept.parentId) ? dept.parentId : '') === parentId).map((dept) => {
      const children = below(dept.id)
      return children.length > 0 ? { ...dept, children } : dept
    })
  return below('')
}

/** Ids of a department and all below it: none of them can be its parent. */
export const withBelow = (depts: readonly Dept[], id: string): string[] => [id, ...depts.filter((dept) => dept.parentId === id).flatMap((dept) => withBelow(depts, dept.id))]

/** Yuan as text, exact: thousands commas, at most two decimals. */
export const yuan = (amount: string) => {
  const [whole, cents] = amount.split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}${cents && Number(cents) !== 0 ? `.${cents.padEnd(2, '0')}` : ''}`
}
