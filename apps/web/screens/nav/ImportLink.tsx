import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'

/** The way to the import, for whoever may import. */
export function ImportLink({ primary = false }: { primary?: boolean }) {
  if (!useUser()?.permissions.includes('nav.import')) return null
  return <button type="button" className={`k-btn${primary ? ' primary' : ''}`} onClick={() => openLink(linkTo('NavImport'))}>导入净值</button>
}
