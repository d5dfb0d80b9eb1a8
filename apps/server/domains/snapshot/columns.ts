import { daysIn, floatsIn, numbersIn } from '../../db/column-bytes.ts'
import { figureCount, snapshotPeriods } from './shape.ts'

export interface SnapshotRow {
  fund_code: string
  as_of: string
  revision: number
  end_day: string
  source: string
  figures: Buffer
  flags: Buffer
  window_days: Buffer
  spark: Buffer
}

/** Snapshots of one scope by column, so that a condition runs over one array. Knows nothing that the database does not. */
export class SnapshotColumns {
  readonly at = new Map<string, number>()
  /** Moves with every change: what was derived from the columns is good while it stays. */
  version = 0
  /** The highest revision that was read. */
  revision = 0
  asOf = ''
  #revisions: number[] = []
  #columns: Float64Array[] = []
  #flags: Uint8Array[] = []
  #sparks: Float32Array[] = []
  #windowDays: Int32Array[] = []
  #room = 0

  get size() {
    return this.at.size
  }
  /** Values of `period.indicator` by place. */
  column(figure: number): Float64Array {
    return this.#columns[figure] ?? new Float64Array(0)
  }
  flagsOf(period: number): Uint8Array {
    return this.#flags[period] ?? new Uint8Array(0)
  }
  spark(place: number): Float32Array {
    return this.#sparks[place] ?? new Float32Array(0)
  }
  /** First and last day of a period of one fund; 0 where there is none. */
  windowOf(place: number, period: number): [begin: number, end: number] {
    const days = this.#windowDays[place]
    return [days?.[period * 2] ?? 0, days?.[period * 2 + 1] ?? 0]
  }

  take(rows: readonly SnapshotRow[]) {
    for (const row of rows) {
      const known = this.at.get(row.fund_code)
      this.revision = Math.max(this.revision, row.revision)
      // Two calls may bring themselves up to date at once; the older reading must not win.
      if (known !== undefined && this.#revisions[known]! >= row.revision) continue
      this.#put(known ?? this.at.size, row)
    }
    if (rows.length > 0) this.version++
  }

  #put(place: number, row: SnapshotRow) {
    if (place >= this.#room) this.#grow(Math.max(256, place + 1, Math.ceil(this.#room * 1.5)))
    const figures = numbersIn(row.figures)
    for (let at = 0; at < figureCount; at++) this.#columns[at]![place] = figures[at]!
    for (let at = 0; at < snapshotPeriods.length; at++) this.#flags[at]![place] = row.flags[at]!
    this.#sparks[place] = floatsIn(row.spark)
    this.#windowDays[place] = daysIn(row.window_days)
    this.#revisions[place] = row.revision
    this.at.set(row.fund_code, place)
    if (row.as_of > this.asOf) this.asOf = row.as_of
  }

  #grow(room: number) {
    const grown = <T extends Float64Array | Uint8Array>(former: T | undefined, next: T) => (next.set(former ?? []), next)
    this.#columns = Array.from({ length: figureCount }, (_, at) => grown(this.#columns[at], new Float64Array(room)))
    this.#flags = snapshotPeriods.map((_, at) => grown(this.#flags[at], new Uint8Array(room)))
    this.#room = room
  }
}
