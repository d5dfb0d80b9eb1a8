import { type Built, FrontierEngine, type Point, type Problem } from './frontier-engine.ts'

/** The optimisers away from the thread that draws. Each answer carries the number of its question. */

export type Question = { id: number } & ({ kind: 'build'; problem: Problem } | { kind: 'at'; target: number })
export type Reply = { id: number } & ({ kind: 'build'; built: Built } | { kind: 'at'; point: Point | undefined })

let engine: FrontierEngine | undefined

/** Also called in place where there are no workers. */
export function answer(question: Question): Reply {
  if (question.kind === 'at') return { id: question.id, kind: 'at', point: engine?.at(question.target) }
  engine = new FrontierEngine(question.problem)
  return { id: question.id, kind: 'build', built: engine.build() }
}

if (typeof window === 'undefined' && typeof self !== 'undefined') self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answer(data))
