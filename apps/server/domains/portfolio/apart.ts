import type { FrontierAnswer, WeightAnswer } from '@zhiheng/contract'
import { inWorker } from '../../jobs/in-worker.ts'
import { Fail } from '../../rpc/fail.ts'
import { frontierOf, weigh, type WeighAsked } from './weigh.ts'

/** Weights that take long are worked out in a thread of their own, so that no other call waits for them. */

type FrontierAsked = WeighAsked & { points: number }
const works = { weigh: (asked: WeighAsked) => weigh(asked), frontier: (asked: WeighAsked) => frontierOf(asked as FrontierAsked) }

type Told = { value: unknown } | { refused: { err: number; message: string; data: unknown } }

/** A refusal as data: its class would not survive the way out of a thread. */
export function told(work: keyof typeof works, asked: WeighAsked): Told {
  try {
    return { value: works[work](asked) }
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return { refused: { err: error.err, message: error.message, data: error.data } }
  }
}

/** Limits that bend the frontier are searched for; a search among many funds takes seconds. */
function isLong({ asked: { funds, parameter: { modelParameter: model } } }: WeighAsked): boolean {
  if (model.maximum_count !== undefined) return funds.length > 40
  return (model.turnover !== undefined || model.tracking !== undefined) && funds.length > 80
}

async function apart<T>(work: keyof typeof works, asked: WeighAsked): Promise<T> {
  const found = isLong(asked) ? await inWorker<Told>(import.meta.url, 'told', [work, asked]) : told(work, asked)
  if ('refused' in found) throw new Fail(found.refused.err, found.refused.message, found.refused.data)
  return found.value as T
}

export const weighApart = (asked: WeighAsked): Promise<WeightAnswer> => apart('weigh', asked)
export const frontierApart = (asked: FrontierAsked): Promise<FrontierAnswer> => apart('frontier', asked)
