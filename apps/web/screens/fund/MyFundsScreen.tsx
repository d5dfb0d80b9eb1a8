import { FundList } from './FundList.tsx'

export default function MyFundsScreen() {
  return <FundList scope="mine" title="我的产品" edits empty={{ title: '还没有我的产品', text: '新增基金后，由你负责的产品会出现在这里。' }} />
}
