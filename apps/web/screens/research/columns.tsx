import type { ResearchKind, ResearchSettings, RunStatus } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import type { Columns } from '../../kit/list/types.ts'
import type { RowLink } from '../../kit/Sheet.tsx'
import type { useAct } from '../../kit/use-act.ts'
import { isRunning, kindWords, runDot, runWords, settingsText } from './words.ts'

/** What the lists of factors, models and projects share. */

export interface Runnable {
  id: string
  settings: ResearchSettings
  runStatus: RunStatus
  runAt: string | null
  isPublic: boolean
  ownerName: string
  updatedAt: string
  can: readonly ('edit' | 'delete' | 'run')[]
}

export const staleOf: Record<ResearchKind, readonly string[]> = {
  factor: [api.factor.page.key, api.factor.list.key, api.factor.get.key, api.factor.status.key, api.factor.log.key],
  model: [api.model.list.key, api.model.mine.key, api.model.get.key, api.model.status.key, api.model.log.key],
  project: [api.project.list.key, api.project.mine.key, api.project.get.key, api.project.status.key, api.project.log.key],
}
export const callsOf = { factor: api.factor, model: api.model, project: api.project } as const

export const openResult = (kind: ResearchKind, id: string, name: string) => openLink(linkTo('ResearchDetail', { kind, id, name }), { title: name })

type Act = ReturnType<typeof useAct>

/** Run or stop, whichever can be done. */
export function runLink(act: Act, kind: ResearchKind, row: Pick<Runnable, 'id' | 'runStatus' | 'can'>, name: string): RowLink | false {
  if (!row.can.includes('run')) return false
  if (isRunning(row.runStatus)) return { label: '停止', onClick: () => act.ask({ title: `停止「${name}」的运行？`, content: '已经算出的部分不保留，可以重新运行。', okText: '停止', done: `已停止「${name}」`, refresh: staleOf[kind], run: (options) => callsOf[kind].stop({ body: { id: row.id } }, options) }) }
  return { label: kind === 'factor' ? '检验' : '运行', onClick: () => void act.now({ okText: '运行', done: `「${name}」已提交运行，可在任务抽屉查看进度`, refresh: staleOf[kind], run: (options) => callsOf[kind].run({ body: { id: row.id } }, options) }) }
}

export function removeLink(act: Act, kind: ResearchKind, row: Pick<Runnable, 'id' | 'can'>, name: string): RowLink | false {
  return row.can.includes('delete') && { label: '删除', danger: true, onClick: () => act.ask({ title: `删除${kindWords[kind]}「${name}」？`, content: `将删除 1 个${kindWords[kind]}和它的全部运行结果，不可恢复。`, okText: '删除', danger: true, done: `已删除「${name}」`, refresh: staleOf[kind], run: (options) => callsOf[kind].remove({ body: { ids: [row.id] } }, options) }) }
}

export const runColumns = <R extends Runnable>(): Columns<R> => [
  { prop: 'runStatus', label: '运行状态', width: 96, sortable: false, text: (row) => runWords[row.runStatus], render: (row) => <span><i className={`k-dot ${runDot(row.runStatus)}`} />{runWords[row.runStatus]}</span> },
  { prop: 'runAt', label: '最近运行', kind: 'dateTime', sortable: false },
]
export const ownColumns = <R extends Runnable>(): Columns<R> => [
  { prop: 'isPublic', label: '范围', width: 90, sortable: false, text: (row) => (row.isPublic ? '机构公开' : '仅自己') },
  { prop: 'ownerName', label: '维护人', width: 90, sortable: false },
  { prop: 'updatedAt', label: '更新时间', kind: 'dateTime', sortable: false },
  { prop: 'settings', label: '检验设置', width: 400, sortable: false, text: (row) => settingsText(row.settings) },
]
