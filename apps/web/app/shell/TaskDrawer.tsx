import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '@zhiheng/domain'
import { Button, Drawer, Progress } from 'antd'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { EmptyState, ErrorState } from '../../kit/States.tsx'
import { useNow } from '../now.ts'
import '../portfolio-results.ts'
import '../research-results.ts'
import '../task-results.ts'
import { clearFinished, showServerTasks, useTasks, type WorkItem } from '../tasks.ts'

const words: Record<WorkItem['status'], string> = { waiting: '排队中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' }

/** 后台任务: what runs, what is done, what failed and why; cancel and go to the result. */
export default function TaskDrawer({ onClose }: { onClose: () => void }) {
  const work = useTasks()
  const { data, error, refetch } = useQuery({ queryKey: [api.task.mine.key], queryFn: () => api.task.mine({ body: {} }), refetchInterval: 2000, retry: false })
  useEffect(() => {
    if (data) showServerTasks(data, (id) => void api.task.cancel({ body: { id } }).then(() => refetch()))
  }, [data, refetch])
  return (
    <Drawer open title="后台任务" size={420} onClose={onClose} extra={<Button size="small" onClick={clearFinished}>清除已完成</Button>}>
      {error && work.length === 0 ? <ErrorState error={error} onRetry={() => void refetch()} /> : work.length === 0 ? <EmptyState title="没有后台任务">导入、批量计算、导出等较长的工作会显示在这里，可以继续做别的事。</EmptyState> : (
        <ul className="s-tasks">{work.map((one) => <TaskLine key={one.id} work={one} onOpened={onClose} />)}</ul>
      )}
    </Drawer>
  )
}

function TaskLine({ work, onOpened }: { work: WorkItem; onOpened: () => void }) {
  const now = useNow()
  const running = work.status === 'running' || work.status === 'waiting'
  return (
    <li className={work.status}>
      <div><b>{work.name}</b><span>{words[work.status]}</span></div>
      {running && <Progress percent={Math.round((work.share ?? 0) * 100)} size="small" showInfo={work.share !== undefined} />}
      <div><span className="t3">{[relativeTime(work.startedAt, now), work.note].filter(Boolean).join('，')}</span>
        {work.cancel && <button type="button" className="k-link" onClick={work.cancel}>取消</button>}
        {work.open && <button type="button" className="k-link" onClick={() => { onOpened(); work.open?.() }}>查看结果</button>}
      </div>
    </li>
  )
}
