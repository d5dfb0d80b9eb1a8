import type { Contract } from '@zhiheng/contract'
import { menu } from './domains/access/menu.calls.ts'
import { role } from './domains/access/role.calls.ts'
import { analysis } from './domains/analysis/analysis.calls.ts'
import { performance } from './domains/analysis/performance.calls.ts'
import { report } from './domains/analysis/report.calls.ts'
import { scenario } from './domains/analysis/scenario.calls.ts'
import { contrastPlan } from './domains/contrast/contrast.calls.ts'
import { dictionary } from './domains/dictionary/dictionary.calls.ts'
import { indicator } from './domains/indicator/indicator.calls.ts'
import { customIndex } from './domains/index/custom-index.calls.ts'
import { marketIndex } from './domains/index/market-index.calls.ts'
import { company } from './domains/company/company.calls.ts'
import { fund } from './domains/fund/fund.calls.ts'
import { log } from './domains/log/log.calls.ts'
import { manager } from './domains/manager/manager.calls.ts'
import { nav } from './domains/nav/nav.calls.ts'
import { portfolio } from './domains/portfolio/portfolio.calls.ts'
import { organisation } from './domains/organisation/organisation.calls.ts'
import { factor } from './domains/research/factor.calls.ts'
import { model } from './domains/research/model.calls.ts'
import { project } from './domains/research/project.calls.ts'
import { columnScheme } from './domains/scheme/column-scheme.calls.ts'
import { queryScheme } from './domains/scheme/query-scheme.calls.ts'
import { screen } from './domains/screen/screen.calls.ts'
import { seed } from './domains/simulation/seed.calls.ts'
import { simulation } from './domains/simulation/simulation.calls.ts'
import { session } from './domains/session/session.calls.ts'
import { strategy } from './domains/strategy/strategy.calls.ts'
import { task } from './domains/task/task.calls.ts'
import { compensation } from './domains/holding/compensation.calls.ts'
import { position } from './domains/holding/position.calls.ts'
import { tradeRecord } from './domains/holding/trade-record.calls.ts'
import { unit } from './domains/holding/unit.calls.ts'
import { counselorUser } from './domains/user/counselor-user.calls.ts'
import { user } from './domains/user/user.calls.ts'
import type { Domain } from './rpc/handlers.ts'

/** One record of all domains; a missing one does not compile. */
export const domains = {
  session,
  organisation,
  user,
  counselorUser,
  role,
  menu,
  dictionary,
  columnScheme,
  queryScheme,
  marketIndex,
  customIndex,
  screen,
  analysis,
  report,
  performance,
  scenario,
  contrastPlan,
  indicator,
  factor,
  model,
  project,
  fund,
  strategy,
  company,
  manager,
  nav,
  simulation,
  seed,
  tradeRecord,
  position,
  unit,
  compensation,
  portfolio,
  log,
  task,
} satisfies { [K in keyof Contract]?: Domain }
