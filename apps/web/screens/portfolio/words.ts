import type { CombinationRow } from '@zhiheng/contract'

export const stateWords: Readonly<Record<CombinationRow['status'], string>> = { waiting: '排队中', running: '运行中', done: '已完成', failed: '失败', cancelled: '已取消' }
export const renewWords: Readonly<Record<CombinationRow['renewMode'], string>> = { '': '首次', then: '当时口径', now: '最新口径' }
export const isUnderway = ({ status }: Pick<CombinationRow, 'status'>) => status === 'waiting' || status === 'running'
