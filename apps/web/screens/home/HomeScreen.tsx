import { dayOf, formatDay, relativeTime } from '@zhiheng/domain'
import { useEffect } from 'react'
import { flat, useMenus, visibleMenus } from '../../app/menus.ts'
import { useNow } from '../../app/now.ts'
import { openLink } from '../../app/navigation.ts'
import { loadRecent, recent } from '../../app/recent.ts'
import { isScreen, linkTo } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useStore } from '../../app/store.ts'
import { useTasks } from '../../app/tasks.ts'
import './home.css'

const words = { waiting: '排队中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' } as const

/** Start page: what was open last, work in the background, the ways in. */
export default function HomeScreen() {
  const user = useUser()!
  const visits = useStore(recent)
  const tasks = useTasks().slice(0, 8)
  const now = useNow()
  const ways = flat(visibleMenus(useMenus() ?? [])).filter((menu) => isScreen(menu.component) && menu.component !== 'Home')
  useEffect(() => loadRecent(user.id), [user.id])
  return (
    <div className="h-page">
      <header><h2>{user.realName || user.userName}，{greeting(new Date(now).getHours())}</h2><span>{formatDay(dayOf(new Date(now)), 'yyyy年MM月dd日')}</span></header>
      <div className="h-grid">
        <section className="h-panel">
          <h3>最近打开</h3>
          {visits.length === 0 ? <p>打开过的基金、列表和报告会出现在这里。按 <kbd>Ctrl K</kbd> 可以直接搜索。</p> : (
            <ul>{visits.map((visit) => <li key={JSON.stringify(visit.link)}><button type="button" onClick={() => openLink(visit.link, { title: visit.title, ...(visit.menuId === undefined ? {} : { menuId: visit.menuId }) })}>{visit.title}</button><span>{relativeTime(visit.at, now)}</span></li>)}</ul>
          )}
        </section>
        <section className="h-panel">
          <h3>后台任务</h3>
          {tasks.length === 0 ? <p>没有正在进行的任务。导入、批量计算和导出的进度会显示在这里。</p> : (
            <ul>{tasks.map((task) => <li key={task.id}><span className="h-name">{task.name}</span><span className={task.status === 'failed' ? 'h-failed' : ''}>{words[task.status]}{task.note && `，${task.note}`}</span></li>)}</ul>
          )}
        </section>
        <section className="h-panel wide">
          <h3>常用入口</h3>
          {ways.length === 0 ? <p>还没有可用的功能，请联系机构管理员授予菜单。</p> : (
            <div className="h-ways">{ways.map((menu) => <button key={menu.menuId} type="button" className="k-btn" onClick={() => isScreen(menu.component) && openLink(linkTo(menu.component as 'Home'), { title: menu.menuName, menuId: menu.menuId })}>{menu.menuName}</button>)}</div>
          )}
        </section>
      </div>
    </div>
  )
}

const greeting = (hour: number) => (hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 18 ? '下午好' : '晚上好')
