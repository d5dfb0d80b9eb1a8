import type { FundDetail } from '@zhiheng/contract'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay, formatNumber, formatReturn, toneOf } from '@zhiheng/domain'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useHost } from '../../kit/host.ts'
import { addToBasket, useBasket } from '../../app/compare-basket.ts'

/** Who the fund is, where it stands today, and what one does with it. */
export function FundHead({ fund, onNavData }: { fund: FundDetail; onNavData: () => void }) {
  const host = useHost()
  const cache = useQueryClient()
  const basket = useBasket()
  const there = basket.some((one) => one.fundCode === fund.fundCode)
  const follow = async () => {
    const body = { objectType: 'fund' as const, codes: [fund.fundCode] }
    await (fund.concerned ? api.fund.unconcern({ body }) : api.fund.concern({ body }))
    host.notify('success', fund.concerned ? '已取消关注' : '已关注，可在「我的关注」中查看')
    await cache.invalidateQueries({ queryKey: [api.fund.byCode.key] })
  }
  const compare = () => {
    if (there) return openLink(linkTo('FundCompare'), { title: '基金对比' })
    const refused = addToBasket([{ fundCode: fund.fundCode, shortName: fund.shortName }])
    host.notify(refused ? 'warning' : 'success', refused ?? `已加入对比，现有 ${basket.length + 1} 只`)
  }
  return (
    <header className="f-head">
      <h2 title={fund.fullName}>{fund.shortName}</h2><span className="t3">{fund.fundCode}</span>
      {fund.fundType && <span className="k-tag">{fund.fundType}</span>}
      {fund.isPrivate && <span className="k-tag">私募</span>}
      {fund.origin !== 'market' && <span className="k-tag">{fund.origin === 'own' ? '本机构' : '有覆盖'}</span>}
      <span className="f-head-facts">
        {fund.counselorName && <span>{fund.counselorName}</span>}
        {fund.managerNames && <span><i>基金经理</i> {fund.managerNames}</span>}
        {fund.scaleYi !== null && <span title={fund.scaleDay ? `规模日期 ${formatDay(fund.scaleDay)}` : ''}><i>规模</i> {formatNumber(fund.scaleYi, 2)} 亿</span>}
        {fund.inceptionDay && <span><i>成立</i> {formatDay(fund.inceptionDay)}</span>}
        {fund.navDay !== '' && <span className="f-head-nav"><i>单位净值</i> <b>{formatNumber(fund.nav)}</b> <span className={toneOf(fund.dayGrowth)}>{formatReturn(fund.dayGrowth)}</span> <i>{formatDay(fund.navDay)}</i></span>}
      </span>
      <span className="k-space" />
      <button type="button" className="k-btn" aria-pressed={fund.concerned} onClick={() => void follow().catch(() => undefined)}>{fund.concerned ? '已关注' : '关注'}</button>
      <button type="button" className="k-btn" onClick={compare}>{there ? `查看对比 ${basket.length}` : '加入对比'}</button>
      <button type="button" className="k-btn" onClick={onNavData}>净值数据</button>
    </header>
  )
}
