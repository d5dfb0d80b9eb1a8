import { FundList } from './FundList.tsx'

export default function PublicFundsScreen() {
  return <FundList scope="public" title="公募基金" empty={{ title: '没有符合条件的公募基金', text: '放宽筛选条件，或由平台运营方维护公募行情。' }} />
}
