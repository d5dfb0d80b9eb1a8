import { FileSearchOutlined } from '../../kit/icons.tsx'
import { useNavigate } from 'react-router'
import { PanelState } from '../../kit/States.tsx'
import './session.css'

export default function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <div className="g-alone">
      <PanelState icon={<FileSearchOutlined />} title="没有找到这个页面" actions={<><button type="button" className="k-btn primary" onClick={() => void navigate('/')}>回到首页</button><button type="button" className="k-btn" onClick={() => history.back()}>返回上一页</button></>}>
        地址可能写错了，或者页面已经移走。从菜单或命令面板（Ctrl K）可以找到需要的内容。
      </PanelState>
    </div>
  )
}
