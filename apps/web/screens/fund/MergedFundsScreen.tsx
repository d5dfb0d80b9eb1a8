import { FundList } from './FundList.tsx'

export default function MergedFundsScreen() {
  return <FundList scope="merged" title="全部基金" empty={{ title: '没有符合条件的基金', text: '放宽筛选条件再试。' }} />
}
