import { FundList } from './FundList.tsx'

export default function PrivateFundsScreen() {
  return <FundList scope="private" title="私募基金" edits empty={{ title: '还没有私募基金', text: '新增一只私募基金，或在净值导入中由文件新建。' }} />
}
