import type { FactorStatus } from '@zhiheng/contract'

/** Rules on factors. No I/O here. */

export const statusWords: Record<FactorStatus, string> = { draft: '草稿', testing: '验证中', live: '启用', retired: '停用' }

const ways: Record<FactorStatus, readonly FactorStatus[]> = { draft: ['testing'], testing: ['live', 'draft', 'retired'], live: ['retired'], retired: ['testing'] }

export const factorRules = {
  /** Where a factor may go from here (rule factor.status). */
  next: (status: FactorStatus) => ways[status],
  mayMove: (from: FactorStatus, to: FactorStatus) => ways[from].includes(to),
  /** What others act on does not change under them. */
  keepsFormula: (status: FactorStatus) => status === 'live',
  mayDelete: (status: FactorStatus) => status !== 'live',
}
