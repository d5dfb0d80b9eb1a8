import type { PositionParameter } from '@zhiheng/contract'
import { CallError } from '@zhiheng/client'
import { equalAliases } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { detailsInput, doubledAliases, infoInput, parameterInput, rowOf, type Step, type Wizard } from './draft.ts'

type Options = Parameters<typeof api.portfolio.save>[1]

/** Saves one step in the order of the specification; what the server gave to the parts goes on with the wizard. */
export async function saveStep(step: Step, wizard: Wizard, options: Options): Promise<Wizard> {
  if (step === 0) return saveFunds(wizard, options)
  return step === 1 ? saveParameters(wizard, options) : saveAliases(wizard, options)
}

/** Info and list together; the code is kept, and the list read again as it was saved (rule portfolio.wizard-step0). */
async function saveFunds(wizard: Wizard, options: Options): Promise<Wizard> {
  const { fundId, fundCode, version } = await api.portfolio.save({ body: { info: infoInput(wizard), details: detailsInput(wizard.funds) } }, options)
  const details = await api.portfolio.details({ query: { portfolio_code: fundCode } }, options)
  return { ...wizard, fundId, fundCode, version, funds: details.map(rowOf) }
}

/** Parameters first, whose id is kept; then the info with its begin and model (rule portfolio.wizard-step1). */
async function saveParameters(wizard: Wizard, options: Options): Promise<Wizard> {
  const saved = await api.portfolio.saveParameter({ body: parameterInput(wizard) }, options)
  // Every saving makes a version of the whole portfolio.
  const known = { ...wizard, paramsId: saved.id, version: saved.version }
  const { version } = await api.portfolio.saveInfo({ body: { info: infoInput(known), configModel: wizard.modelType, ...beginOf(wizard.position) } }, options)
  return { ...known, version }
}
const beginOf = ({ Begin_month: begin }: PositionParameter) => (begin ? { beginDate: begin } : {})

/** The list with its aliases; equal ones never reach the server (rules portfolio.wizard-step2, portfolio.alias-unique). */
async function saveAliases(wizard: Wizard, options: Options): Promise<Wizard> {
  if (doubledAliases(wizard.funds).length > 0) throw new CallError(equalAliases.err, equalAliases.message, null)
  const { version, details } = await api.portfolio.saveDetails({ body: { portfolio_code: wizard.fundCode, version: wizard.version, details: detailsInput(wizard.funds) } }, options)
  return { ...wizard, version, funds: details.map(rowOf) }
}
