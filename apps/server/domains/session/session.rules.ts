/** Rules on logging in. No I/O here. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const sessionRules = {
  /** A remembered login lasts 30 days, another one until half a day after it was made. */
  lifetime: (remember: boolean) => (remember ? 30 * day : 12 * hour),

  needsPicture: (failures: number) => failures >= 3,

  /** From the fifth failure on the account rests: one minute, doubled with each further failure, an hour at most. */
  lockFor: (failures: number) => (failures < 5 ? 0 : Math.min(hour, minute * 2 ** (failures - 5))),

  /** Failures that are left before the account rests. */
  triesLeft: (failures: number) => Math.max(0, 5 - failures),

  codeLifetime: 5 * minute,
  codePause: minute,
  codeTries: 5,

  /** How often the last sign of life of a session is written down. */
  seenEvery: minute,
}
