import { AuditOutlined, FileTextOutlined } from '../../kit/icons.tsx'
import { useLocation, useNavigate } from 'react-router'
import { PanelState } from '../../kit/States.tsx'
import './session.css'

const pages = {
  approval: { icon: <AuditOutlined />, title: '没有找到这项审批', text: '它可能已经处理完毕或被撤回，或者链接不完整。' },
  news: { icon: <FileTextOutlined />, title: '没有找到这条资讯', text: '它可能已经下线，或者链接不完整。' },
}

/** Approval and news as other systems link to them. Neither exists here yet, and the page says what a gone one would. */
export default function OpenServiceScreen() {
  const navigate = useNavigate()
  const { icon, title, text } = pages[useLocation().pathname.endsWith('/approval') ? 'approval' : 'news']
  return (
    <div className="g-alone">
      <PanelState icon={icon} title={title} actions={<button type="button" className="k-btn primary" onClick={() => void navigate('/')}>进入工作台</button>}>{text}</PanelState>
    </div>
  )
}
