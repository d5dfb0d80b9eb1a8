import type { FigureFacts } from './figure-facts.ts'
import type { Indicator } from './indicators.ts'

/** How the figures of the second registry are written down: unit, better end, and whether a benchmark is needed. */

export interface MoreFigure extends Pick<Indicator, 'name' | 'unit' | 'better' | 'signed' | 'needsBenchmark' | 'definition'> {
  code: string
  /** The figure of a window that has enough observations, and a benchmark where it needs one. */
  of: (facts: FigureFacts) => number
}

type Better = MoreFigure['better']
type Of = (facts: FigureFacts) => number

function kinds(needsBenchmark: boolean) {
  const kind = (unit: MoreFigure['unit'], usual: Better) => (code: string, name: string, definition: string, of: Of, better: Better = usual): MoreFigure =>
    ({ code, name, unit, better, signed: false, needsBenchmark, definition, of })
  return {
    ratio: kind('ratio', 'high'),
    count: kind('count', 'high'),
    days: kind('day', 'low'),
    /** A fraction, shown as percent; with its sign and colour where it is a gain or a loss. */
    share: (code: string, name: string, definition: string, of: Of, signed = false, better: Better = 'high'): MoreFigure =>
      ({ code, name, unit: 'percent', better, signed, needsBenchmark, definition, of }),
    low: (figure: MoreFigure): MoreFigure => ({ ...figure, better: 'low' }),
  }
}

/** Of the fund alone. */
export const risk = kinds(false)

/** Against a benchmark. */
export const relative = kinds(true)
