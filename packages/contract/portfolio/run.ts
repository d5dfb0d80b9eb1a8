import { z } from 'zod'
import { FigureFacts } from '../screen.ts'

/** What optimisers and back-tests answer. Weights and returns are fractions. */

const nullable = z.number().nullable()
const numbers = z.array(z.number())
const line = z.array(nullable)
const named = { fundCode: z.string(), aliasName: z.string() }
const strings = z.array(z.string())
/** `field` names a fact that a data-look template may hide. */
const Fact = z.object({ label: z.string(), value: z.string(), field: z.string().optional() })

/** Why there is no answer: what stands against each other, and the smallest moves that let one be. */
const unsolved = { why: z.string(), conflict: strings, relaxation: z.array(z.object({ constraint: z.string(), by: z.number() })) }

/** The problem as numbers: what the browser solves again while a limit or a point of the frontier is dragged. */
export const ProblemFacts = z.object({
  /** Of a year, row by row. */
  covariance: numbers, means: numbers, lower: numbers, upper: numbers,
  groups: z.array(z.object({ name: z.string(), members: numbers, minimum: z.number().optional(), maximum: z.number().optional() })),
  budget: z.number(), periodsPerYear: z.number(), observations: z.number(),
  /** Periods that each pair of funds has in common, row by row; and whether the covariance had to be made positive definite. */
  coverage: numbers, repaired: z.boolean(), beginDay: z.string(), endDay: z.string(),
})
export type ProblemFacts = z.infer<typeof ProblemFacts>

export const WeightAnswer = z.object({
  ok: z.boolean(), ...unsolved, modelName: z.string(), day: z.string(),
  weights: z.array(z.object({ ...named, weight: nullable, /** Share of the variance. */ riskShare: nullable, expectedReturn: nullable, volatility: nullable })),
  /** Left over by positionType 2 and 3. */
  cash: nullable, expectedReturn: nullable, volatility: nullable, sharpe: nullable, objective: nullable,
  facts: z.array(Fact), notes: strings, problem: ProblemFacts.nullable(),
  /** Of Black-Litterman: returns before and after the views. */
  views: z.array(z.object({ text: z.string(), value: z.number(), confidence: nullable, exposure: z.array(z.object({ fundCode: z.string(), share: z.number() })) })), prior: line, posterior: line,
})
export type WeightAnswer = z.infer<typeof WeightAnswer>

const Point = z.object({ expectedReturn: z.number(), volatility: z.number(), sharpe: nullable, weights: numbers })
export const FrontierAnswer = z.object({
  ok: z.boolean(), ...unsolved, day: z.string(), riskFree: z.number(),
  funds: z.array(z.object({ ...named, expectedReturn: z.number(), volatility: z.number() })),
  points: z.array(Point),
  /** equal (1/N), maximumSharpe, minimumVariance, riskParity, maximumDiversification; and `chosen`, the model of the portfolio. */
  answers: z.array(z.object({ code: z.string(), name: z.string(), ok: z.boolean(), why: z.string(), point: Point.nullable() })),
  problem: ProblemFacts.nullable(), facts: z.array(Fact), notes: strings,
})
export type FrontierAnswer = z.infer<typeof FrontierAnswer>

export const runState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export const CombinationRow = z.object({
  id: z.string(), portfolioCode: z.string(), portfolio_code: z.string(), portfolioName: z.string(), runName: z.string(), modelName: z.string(), status: runState, progress: z.number(), message: z.string(), taskId: z.string(),
  beginDay: z.string(), endDay: z.string(), startedBy: z.string(), startedByName: z.string(), startedAt: z.string(), finishedAt: z.string().nullable(),
  /** The run that was done again, and how; '' for a first one. */
  renewOf: z.string(), renewMode: z.enum(['', 'then', 'now']),
  summary: z.object({ totalReturn: nullable, annualReturn: nullable, volatility: nullable, maxDrawdown: nullable, sharpe: nullable, calmar: nullable, turnover: nullable, excess: nullable }).nullable(),
  can: z.array(z.enum(['delete', 'run', 'cancel'])),
})
export type CombinationRow = z.infer<typeof CombinationRow>
/** Short runs are done when the call answers; long ones wait in the drawer of tasks. */
export const Started = z.object({ id: z.string(), status: runState, taskId: z.string() })

const Effect = z.object({ name: z.string(), portfolioWeight: z.number(), benchmarkWeight: z.number(), portfolioReturn: nullable, benchmarkReturn: nullable, allocation: z.number(), selection: z.number(), interaction: z.number(), total: z.number() })
const Share = z.object({ name: z.string(), contribution: z.number(), meanWeight: z.number() })
const Band = z.object({ code: z.string(), name: z.string(), unit: z.string(), low: nullable, middle: nullable, high: nullable })
/** Everything that the result page shows. */
export const RunResult = z.object({
  facts: z.array(Fact),
  /** In what way the run differs from what was asked, in sentences: NAVs that stopped, days on which no answer was found … */
  notes: strings,
  beginDay: z.string(), endDay: z.string(), frequency: z.string(), benchmark: z.string(), benchmarkName: z.string(),
  funds: z.array(z.object({ ...named, fundName: z.string(), strategyName: z.string(), companyName: z.string(), beginDay: z.string(), endDay: z.string() })),
  /** All from 1 at the first day; `equal`: the same funds 1/N, rebalanced alike; excess geometric. */
  curve: z.object({ days: strings, nav: numbers, benchmark: line, equal: line, excess: line, drawdown: numbers, benchmarkDrawdown: line }),
  figures: z.array(FigureFacts),
  /** The same figures of 1/N, of the benchmark, and of the stretches out of and in sample; by code. */
  beside: z.array(z.object({ code: z.enum(['equal', 'benchmark', 'outOfSample', 'inSample']), name: z.string(), values: z.array(z.object({ code: z.string(), value: nullable })) })),
  months: z.array(z.object({ year: z.number(), months: z.array(z.object({ value: nullable, excess: nullable, partial: z.boolean() })), year_value: nullable, year_benchmark: nullable })),
  drawdowns: z.array(z.object({ depth: z.number(), peakDay: z.string(), troughDay: z.string(), recoveryDay: z.string().nullable(), daysDown: z.number(), daysBack: nullable })),
  /** At most a point a week; `values[fund][day]`. */
  weights: z.object({ days: strings, values: z.array(numbers), cash: numbers }),
  /** knownDay: the newest day whose NAVs were used. `weights` at the close of the day; `targets` what it goes to, funds that are closed on the day get there later. `why`: no answer was found, and the former weights were kept. */
  rebalancings: z.array(z.object({ day: z.string(), knownDay: z.string(), weights: numbers, targets: numbers, turnover: z.number(), cost: z.number(), why: z.string() })),
  /** What was paid, in units of the starting value. Null where fees are hidden from the user. */
  fees: z.object({ management: z.number(), channel: z.number(), performance: z.number(), trading: z.number(), /** Σ |w − w before| over the run, no money. */ turnover: z.number() }).nullable(),
  /** NAV of each class from 1; null for a plain portfolio. */
  tranches: z.object({ days: strings, prior: numbers, inferior: numbers, facts: z.array(Fact) }).nullable(),
  /** Sums to the total with the residual 费用及杂项. */
  contribution: z.object({ method: z.string(), total: z.number(), residual: z.number(), funds: z.array(z.object({ ...named, contribution: z.number(), meanWeight: z.number() })), companies: z.array(Share), strategies: z.array(Share) }),
  /** Against the same funds in equal weights, by each kind of segment; effects and residual sum to the excess. */
  brinson: z.array(z.object({ by: z.enum(['strategy', 'company', 'fund']), method: z.string(), benchmarkName: z.string(), excess: z.number(), allocation: z.number(), selection: z.number(), interaction: z.number(), residual: z.number(), segments: z.array(Effect) })),
  correlation: z.object({ codes: strings, matrix: z.array(line), observations: z.number(), beginDay: z.string(), endDay: z.string() }),
  silent: z.array(z.object({ ...named, since: z.string(), closed: z.boolean(), words: z.string() })),
  bootstrap: z.object({ seed: z.number(), count: z.number(), block: z.number(), days: strings, low: numbers, middle: numbers, high: numbers, figures: z.array(Band) }).nullable(),
  /** Each stretch: what was chosen on the days before, and how it did in and out of sample. */
  walkForward: z.object({ candidates: strings, days: strings, /** Out of sample; inSampleNav is what hindsight would have chosen, on the same days. */ nav: numbers, inSampleNav: numbers, folds: z.array(z.object({ inFrom: z.string(), inTo: z.string(), outFrom: z.string(), outTo: z.string(), chosen: z.string(), inSample: nullable, outOfSample: nullable })), inSample: nullable, outOfSample: nullable }).nullable(),
  /** Of the NAVs that were read: the same hash, the same NAVs. */
  navHash: z.string(), navFunds: z.array(z.object({ fundCode: z.string(), source: z.string(), days: z.number(), hash: z.string() })),
})
export type RunResult = z.infer<typeof RunResult>

export const PositionDetails = z.object({
  id: z.string(), day: z.string(), days: strings, nav: z.number(), balance: nullable, cash: z.number(), cashValue: nullable,
  positions: z.array(z.object({ ...named, fundName: z.string(), weight: z.number(), target: nullable, marketValue: nullable, /** Of the weight, since the day before in `days`. */ change: nullable })),
})
export type PositionDetails = z.infer<typeof PositionDetails>

export const RenewedCombination = z.object({
  mode: z.enum(['then', 'now']), from: CombinationRow, to: CombinationRow,
  /** Every day alike to the last bit. */
  same: z.boolean(), differences: z.array(z.object({ what: z.string(), from: z.string(), to: z.string(), field: z.string().optional() })),
  figures: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string(), from: nullable, to: nullable })),
  curve: z.object({ days: strings, from: line, to: line }),
})
export type RenewedCombination = z.infer<typeof RenewedCombination>

export const ScoredFund = z.object({ fundCode: z.string(), fundName: z.string(), score: nullable, rank: z.number(), parts: z.array(z.object({ code: z.string(), value: nullable, /** 0 to 100 among the candidates. */ points: nullable })) })
export type ScoredFund = z.infer<typeof ScoredFund>
export const FilteredFund = z.object({ fundCode: z.string(), fundName: z.string(), kept: z.boolean(), why: z.string(), observations: z.number(), rSquared: nullable, alphaYear: nullable, alphaT: nullable, factors: z.array(z.object({ code: z.string(), name: z.string(), beta: nullable, t: nullable })) })
export type FilteredFund = z.infer<typeof FilteredFund>
