import { fundTasks } from '../domains/fund/fund.tasks.ts'
import { navTasks } from '../domains/nav/nav.tasks.ts'
import { portfolioTasks } from '../domains/portfolio/portfolio.tasks.ts'
import { researchTasks } from '../domains/research/research.tasks.ts'
import { screenTasks } from '../domains/screen/screen.tasks.ts'
import type { TaskHandler } from './tasks.ts'

/** Every kind of long work, by the name in its task row. */
export const taskHandlers: Readonly<Record<string, TaskHandler>> = { ...fundTasks, ...navTasks, ...portfolioTasks, ...researchTasks, ...screenTasks }
