import { useMemo } from 'react'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'

/** What the user may do here. Guests make nothing new; readers change nothing: their buttons are not shown. */
export function useRights() {
  const { canCreate } = useHost()
  const permissions = useUser()?.permissions
  return useMemo(() => {
    const may = (permission: string) => permissions?.includes(permission) ?? false
    const mayEdit = may('simulation.edit')
    const mayCreate = mayEdit && canCreate
    return {
      mayEdit, mayCreate,
      /** A portfolio becomes a combination. */
      mayUsePortfolios: mayCreate && may('portfolio.read'),
      /** A combination becomes a portfolio. */
      mayMakePortfolios: mayCreate && may('portfolio.edit'),
    }
  }, [permissions, canCreate])
}
export type Rights = ReturnType<typeof useRights>
