import { FileTextOutlined } from '../../kit/icons.tsx'
import { Link } from 'react-router'
import { PanelState } from '../../kit/States.tsx'
import { Gate } from './Gate.tsx'

/** One news item beside the login. Nothing is published there yet: whoever follows an old link is told so. */
export default function LoginNewsScreen() {
  return (
    <Gate title="资讯">
      <PanelState icon={<FileTextOutlined />} title="没有找到这条资讯" actions={<Link className="k-btn primary" to="/login/content">前往登录</Link>}>
        它可能已经下线，或者链接不完整。登录后可以在系统内查看机构发布的内容。
      </PanelState>
    </Gate>
  )
}
