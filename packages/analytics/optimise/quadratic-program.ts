import { sumOf } from '../matrix/vectors.ts'
import { ActiveSet, AT_LOWER, AT_UPPER, descendToMinimum, type QuadraticProgram, type QuadraticSolution } from './active-set.ts'
import { solveLinear } from './linear-program.ts'
import { sweptGuess } from './swept-guess.ts'

/** What is added to each variance, as a share of it (of their mean where it is 0), where free weights can replace each other: of equal answers the more even one. */
const RIDGE = 1e-7
/** Well below what a limit may be missed by (1e-9). */
const EASE = 1e-10

/**
 * The exact minimum of a quadratic program, or what stands against any solution. A start from the state of a problem with the same rows
 * and bounds (other costs, other matrix) saves most steps.
 */
export function solveQuadratic(program: QuadraticProgram, start?: ActiveSet): QuadraticSolution {
  const solution = settled(program, start) ?? settled(eased(program)) ?? settled(ridged(program)) ?? settled(eased(ridged(program, 100 * RIDGE)))
  // A wrong portfolio must not be given out as the best one.
  if (!solution) throw new Error('the active set does not settle')
  return solution
}

/** Undefined where the free weights can replace each other, or the search goes round a corner in which too many limits meet. */
function settled(program: QuadraticProgram, start?: ActiveSet): QuadraticSolution | undefined {
  const warm = start ? resumed(program, start) : guessed(program)
  const steps = warm ? finish(warm) : -1
  if (steps >= 0) return { ok: true, state: warm!, steps }
  const cold = fromVertex(program)
  if (!cold.ok) return cold
  const coldSteps = cold.state ? finish(cold.state) : -1
  return coldSteps >= 0 ? { ok: true, state: cold.state!, steps: coldSteps + cold.steps } : undefined
}

function resumed(program: QuadraticProgram, start: ActiveSet): ActiveSet | undefined {
  const state = new ActiveSet(program)
  return state.resume(start) ? state : undefined
}

/** Which weights will be free is mostly known after a few sweeps of one weight at a time: most steps of the exact method are spared. */
function guessed(program: QuadraticProgram): ActiveSet | undefined {
  const weights = sweptGuess(program)
  if (!weights) return undefined
  const state = new ActiveSet(program)
  state.weights.set(weights)
  if (program.rows.length) state.working.push(0)
  for (let i = 0; i < weights.length; i++) {
    state.standing[i] = weights[i]! >= program.upper[i]! ? AT_UPPER : AT_LOWER
    if (weights[i]! > program.lower[i]! && weights[i]! < program.upper[i]! && !state.release(i, 1)) return undefined
  }
  if (program.rows.length && state.block.size === 0) return undefined
  state.refreshGradient()
  return state
}

function finish(state: ActiveSet): number {
  const steps = descendToMinimum(state)
  if (steps < 0) return -1
  // The gradient was carried along through all steps: once more from the weights, so that the end is exact to the last bits.
  state.refreshGradient()
  const more = descendToMinimum(state)
  return more < 0 ? -1 : steps + more
}

function fromVertex(program: QuadraticProgram): { ok: true; state: ActiveSet | undefined; steps: number } | Extract<QuadraticSolution, { ok: false }> {
  const { matrix, lower, upper, rows } = program
  const n = lower.length
  const vertex = solveLinear({ costs: Float64Array.from(lower, (_, i) => matrix[i * n + i]!), lower, upper, rows })
  if (!vertex.ok) return vertex
  const state = new ActiveSet(program)
  state.weights.set(vertex.x)
  for (let i = 0; i < n; i++) state.standing[i] = vertex.x[i] === upper[i] ? AT_UPPER : AT_LOWER
  state.working.push(...vertex.tight)
  const taken = [...vertex.basic].every((weight) => state.release(weight, 1))
  state.refreshGradient()
  return { ok: true, state: taken ? state : undefined, steps: vertex.steps }
}

/** The program with its limits a little wider, each by another bit: no more of them meet in one corner than there are weights. */
const eased = (program: QuadraticProgram): QuadraticProgram => ({
  ...program,
  rows: program.rows.map((row, r) => (row.kind === 'equal' ? row : { ...row, bound: row.bound + EASE * (1 + r / program.rows.length) * Math.max(...row.coefficients.map(Math.abs)) })),
})

/** The program with a ridge on its matrix: free weights that could replace each other no longer can. */
export function ridged(program: QuadraticProgram, share = RIDGE): QuadraticProgram {
  const n = program.linear.length
  const matrix = Float64Array.from(program.matrix)
  const variances = Float64Array.from(program.linear, (_, i) => matrix[i * n + i]!)
  const otherwise = sumOf(variances) / n || 1
  for (let i = 0; i < n; i++) matrix[i * n + i] = variances[i]! + share * (variances[i]! || otherwise)
  return { ...program, matrix }
}
