import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { Factor, Model, Project, ResearchKind } from '@zhiheng/contract'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import type { ScreenProps } from '../../app/screens.ts'
import { Facts } from '../../kit/Facts.tsx'
import { useHost } from '../../kit/host.ts'
import { Loaded, RowLinks, Sheet } from '../../kit/Sheet.tsx'
import { EmptyState, ErrorState } from '../../kit/States.tsx'
import { useAct } from '../../kit/use-act.ts'
import { callsOf, runLink, staleOf } from './columns.tsx'
import { Findings } from './Findings.tsx'
import { LatestValues } from './LatestValues.tsx'
import { directionWords, isRunning, kindWords, runDot, runWords, settingsText, statusWords } from './words.ts'
import './research.css'

type Subject = Factor | Model | Project
const often = 2000

/** 研究结果: one factor, model or project with its runs, its log and what the newest run found. */
export default function ResearchDetailScreen({ query: { kind, id, name } }: ScreenProps<'kind' | 'id' | 'name'>) {
  if (kind !== 'factor' && kind !== 'model' && kind !== 'project') return <ErrorState error={{ message: '链接不正确，请从「因子与模型研究」打开' }} />
  return <Detail kind={kind} id={id} name={name} />
}

function Detail({ kind, id, name }: { kind: ResearchKind; id: string; name: string }) {
  const act = useAct()
  const { active } = useHost()
  const subject = useQuery<Subject>({ queryKey: [callsOf[kind].get.key, id], queryFn: ({ signal }) => callsOf[kind].get({ body: { id } }, { signal }), retry: false })
  const state = useQuery({ queryKey: [callsOf[kind].status.key, id], queryFn: ({ signal }) => callsOf[kind].status({ query: { id } }, { signal }), refetchInterval: (query) => (active && isRunning(query.state.data?.status) ? often : false), retry: false })
  const running = isRunning(state.data?.status)
  const log = useQuery({ queryKey: [callsOf[kind].log.key, id], queryFn: ({ signal }) => callsOf[kind].log({ query: { id } }, { signal }), refetchInterval: active && running ? often : false, retry: false })
  const result = useQuery({ ...q(api.factor.result, { body: { kind, id } }), retry: false })
  const [readResult, readLog] = [result.refetch, log.refetch]
  const finishedAt = state.data?.finishedAt
  // The last lines are written after the last look while it ran.
  useEffect(() => {
    if (!finishedAt) return
    void readResult()
    void readLog()
  }, [finishedAt, readResult, readLog])
  const refreshAll = [...staleOf[kind], api.factor.result.key]
  const link = subject.data && state.data && runLink(act, kind, { id, runStatus: state.data.status, can: subject.data.can }, name)
  return (
    <Sheet
      label={`${kindWords[kind]}结果`}
      tools={state.data && <><h2>{name}</h2><span className="rs-state"><i className={`k-dot ${runDot(state.data.status)}`} />{runWords[state.data.status]}{running && ` ${Math.round(state.data.progress * 100)}%　${state.data.message}`}{state.data.status === 'failed' && `：${state.data.message}`}</span><span className="k-space" />{link && <RowLinks links={[link]} />}<button type="button" className="k-link" onClick={() => void act.refresh(refreshAll)}>刷新</button></>}
    >
      <Loaded of={subject}>
        {(row) => (
          <div className="rs-page">
            <div className="rs-two uneven">
              <section className="k-panel" aria-label="定义"><header><h3>定义</h3></header><Facts facts={factsOf(row)} /></section>
              <section className="k-panel" aria-label="运行日志">
                <header><h3>运行日志</h3></header>
                <Loaded of={log} rows={3}>{(lines) => (lines.length === 0 ? <div className="k-none">还没有运行过</div> : <ol className="rs-log" tabIndex={0}>{lines.map((line, at) => <li key={at} className={line.text.startsWith('运行失败') ? 'err' : ''}><time>{new Date(line.at).toLocaleString('zh-CN', { hour12: false })}</time>{line.text}</li>)}</ol>)}</Loaded>
              </section>
            </div>
            <Loaded of={result}>{(found) => (found ? <><Findings key={found.runAt} found={found} />{kind === 'factor' && <LatestValues id={id} day={found.days.at(-1) ?? ''} runAt={found.runAt} />}</> : <div className="k-panel rs-empty"><EmptyState title="还没有结果">{running ? '正在运行，完成后这里显示 IC、分组收益与衰减。' : '运行一次后，这里显示 IC、分组收益、衰减与相关性。'}</EmptyState></div>)}</Loaded>
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function factsOf(row: Subject): readonly (readonly [string, string])[] {
  const own = 'factorName' in row ? [['公式', row.formula], ['方向', directionWords[row.direction]], ['状态', statusWords[row.status]]] as const
    : 'modelName' in row ? [['因子与权重', row.parts.map(({ factorName, weight }) => `${factorName} × ${weight}`).join('，')], ['合成方式', row.method === 'rank' ? '排名' : '标准化（Z 值）']] as const
    : [['因子', row.factors.map(({ name }) => name).join('，')], ['模型', row.models.map(({ name }) => name).join('，')]] as const
  return [...own, ['说明', row.description], ['检验设置', settingsText(row.settings)], ['维护人', `${row.ownerName}　${row.isPublic ? '机构公开' : '仅自己'}`]]
}
