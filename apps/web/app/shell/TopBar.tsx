import { Dropdown } from '../../kit/Dropdown.tsx'
import { ClockCircleOutlined, DownOutlined, QuestionCircleOutlined, SearchOutlined } from '../../kit/icons.tsx'
import { useUser } from '../session.ts'
import { runningCount, useTasks } from '../tasks.ts'
import { Logo } from '../../kit/Logo.tsx'

export type Overlay = 'palette' | 'tasks' | 'settings' | 'shortcuts'

export function TopBar({ onShow, onLogout }: { onShow: (overlay: Overlay) => void; onLogout: () => void }) {
  const user = useUser()!
  const running = runningCount(useTasks())
  const name = user.realName || user.userName
  const items = [
    { key: 'settings', label: '个人设置', onClick: () => onShow('settings') },
    { key: 'shortcuts', label: '快捷键', onClick: () => onShow('shortcuts') },
    { type: 'divider' as const },
    { key: 'logout', label: '退出登录', onClick: onLogout },
  ]
  return (
    <header className="s-top">
      <span className="s-logo">{user.systemLogo.startsWith('data:') || user.systemLogo.startsWith('/') ? <img src={user.systemLogo} alt="" /> : <Logo />}</span>
      <span className="s-org">{user.orgName}</span>
      <span className="s-system">{user.systemName}</span>
      <button type="button" className="s-search" onClick={() => onShow('palette')}>
        <SearchOutlined />搜索基金、管理人、客户、菜单，支持拼音首字母<kbd>Ctrl K</kbd>
      </button>
      <span className="s-space" />
      <button type="button" className="s-tool" onClick={() => onShow('tasks')}><ClockCircleOutlined />后台任务{running > 0 && <b>{running}</b>}</button>
      <button type="button" className="s-tool" onClick={() => onShow('shortcuts')} aria-label="快捷键"><QuestionCircleOutlined /></button>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className="s-tool s-user"><i aria-hidden>{[...name][0]}</i>{name}<span>{user.deptName}</span><DownOutlined /></button>
      </Dropdown>
    </header>
  )
}
