import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { FundList } from './FundList.tsx'

export default function MyFundsScreen() {
  const look = <button type="button" className="k-btn" onClick={() => openLink(linkTo('PrivateFunds'))}>查看私募基金</button>
  return <FundList scope="mine" title="我的产品" edits empty={{ title: '还没有我的产品', text: '用左上角的「新增」建立基金，由你负责的产品会出现在这里。', actions: look }} />
}
