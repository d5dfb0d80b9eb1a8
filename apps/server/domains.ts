import type { Contract } from '@zhiheng/contract'
import { menu } from './domains/access/menu.calls.ts'
import { session } from './domains/session/session.calls.ts'
import type { Domain } from './rpc/handlers.ts'

/** One record of all domains; a missing one does not compile. */
export const domains = {
  session,
  menu,
} satisfies { [K in keyof Contract]?: Domain }
