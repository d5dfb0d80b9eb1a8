import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { FundList } from './FundList.tsx'

export default function ConcernFundsScreen() {
  const choose = <button type="button" className="k-btn primary" onClick={() => openLink(linkTo('MergedFunds'))}>去全部基金选择</button>
  return <FundList scope="concern" title="我的关注" empty={{ title: '还没有关注的基金', text: '在基金列表或基金页点「关注」，它会出现在这里。', actions: choose }} />
}
