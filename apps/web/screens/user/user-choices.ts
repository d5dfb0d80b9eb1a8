import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { Dept } from '@zhiheng/contract'
import { api } from '../../api.ts'

/** Departments as a select shows them: below each other, with their place in the tree. */
export function deptOptions(depts: readonly Dept[]): { value: string; label: string }[] {
  const known = new Set(depts.map((dept) => dept.id))
  const below = (parentId: string, path: string): { value: string; label: string }[] =>
    depts.filter((dept) => (known.has(dept.parentId) ? dept.parentId : '') === parentId).flatMap((dept) => {
      const label = path ? `${path} / ${dept.deptName}` : dept.deptName
      return [{ value: dept.id, label }, ...below(dept.id, label)]
    })
  return below('', '')
}

const all = { pageNo: 1, pageSize: 999 }
const fresh = { staleTime: 30_000, retry: false }

/** What users are given: roles, departments, data-look templates. */
export function useUserChoices() {
  const roles = useQuery({ ...q(api.role.list, { query: all, body: {} }), ...fresh })
  const depts = useQuery({ ...q(api.organisation.depts, { body: {} }), ...fresh })
  const looks = useQuery({ ...q(api.role.dataLooks), ...fresh })
  return {
    roles: (roles.data?.data ?? []).map((role) => ({ value: role.id, label: role.roleName })),
    depts: deptOptions(depts.data ?? []),
    looks: (looks.data ?? []).map((look) => ({ value: look.id, label: look.templateName })),
  }
}
export type UserChoices = ReturnType<typeof useUserChoices>
