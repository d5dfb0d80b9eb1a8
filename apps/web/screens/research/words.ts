import type { FactorStatus, ResearchKind, ResearchSettings, RunStatus } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'

export const kindWords: Record<ResearchKind, string> = { factor: '因子', model: '模型', project: '项目' }
export const statusWords: Record<FactorStatus, string> = { draft: '草稿', testing: '验证中', live: '启用', retired: '停用' }
export const runWords: Record<RunStatus, string> = { none: '未运行', waiting: '排队中', running: '运行中', done: '已完成', failed: '失败', cancelled: '已停止' }
export const directionWords = { high: '越高越好', low: '越低越好' } as const
export const isRunning = (status: RunStatus | undefined) => status === 'waiting' || status === 'running'
export const runDot = (status: RunStatus) => (status === 'done' || isRunning(status) ? 'on' : status === 'failed' ? 'err' : '')

/** What a test rests on, in one line. */
export function settingsText({ dataSource, fundTypes, fundCodes, beginDay, endDay, frequency, quantiles, lagDays }: ResearchSettings): string {
  const funds = fundCodes.length > 0 ? `指定 ${fundCodes.length} 只` : [dataSource === 1 ? '私募' : dataSource === 2 ? '公募' : '全部基金', ...fundTypes].join(' ')
  return `${funds} · ${formatDay(beginDay)} 至 ${endDay ? formatDay(endDay) : '最新'} · ${frequency === 'monthly' ? '月频' : '周频'}调仓 · ${quantiles} 组 · 披露滞后 ${lagDays} 天`
}

/** Coefficients carry two decimals more than they mean; four is the house's. */
export const coefficient = (value: number | null | undefined, decimals = 4) => formatNumber(value, decimals)
