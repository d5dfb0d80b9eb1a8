import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'

/** Ways between the screens of simulations. */

export const openWorkspace = (code: string, name: string) => openLink(linkTo('SimulationWorkspace', { code, name }), { title: name })
export const openImport = (code: string, name: string) => openLink(linkTo('SimulationImport', { code }), { title: `${name} 导入交易` })
