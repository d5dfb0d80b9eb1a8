import { FundList } from './FundList.tsx'

export default function OfferingFundsScreen() {
  return <FundList scope="offering" title="投顾产品" empty={{ title: '还没有投顾产品', text: '在编辑基金时打开“作为投顾产品”，它会出现在这里。' }} />
}
