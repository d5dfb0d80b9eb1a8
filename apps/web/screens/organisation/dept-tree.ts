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

const cents = (amount: string) => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? ['', '', '0']
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** Difference of two amounts, exact to the cent. */
export function minus(a: string, b: string): string {
  const difference = cents(a) - cents(b)
  const digits = (difference < 0n ? -difference : difference).toString().padStart(3, '0')
  return `${difference < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Yuan as text, exact: thousands commas, at most two decimals. */
export const yuan = (amount: string) => {
  const [whole, cents] = amount.split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}${cents && Number(cents) !== 0 ? `.${cents.padEnd(2, '0')}` : ''}`
}
