import type { CombinationRow } from '@zhiheng/contract'

export const stateWords: Readonly<Record<CombinationRow['status'], string>> = { waiting: '排队中', running: '运行中', done: '已完成', failed: '失败', cancelled: '已取消' }
export const renewWords = (mode: CombinationRow['renewMode']) => (mode === 'then' ? '当时口径' : mode === 'now' ? '最新口径' : '首次')
export const isUnderway = ({ status }: Pick<CombinationRow, 'status'>) => status === 'waiting' || status === 'running'
/** What Brinson divides the funds by. */
export const divisionNames = { strategy: '策略', company: '管理人', fund: '基金' } as const
