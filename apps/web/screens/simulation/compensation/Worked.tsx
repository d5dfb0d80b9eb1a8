import type { Compensation } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { yuan } from '../words.ts'

interface WorkedProps {
  result: Compensation['result']
  /** Shares that left without a fee, which no line tells: modes other than at redemption. */
  redeemed: number
}

/** Every line of a worked computation: what stood before, the mark, the gain over it, the fee, and what stands after. */
export function Worked({ result, redeemed }: WorkedProps) {
  const deducts = result.lines.some(({ sharesDeducted }) => sharesDeducted !== 0)
  const pays = result.lines.some(({ paid }) => paid !== 0)
  return (
    <section className="k-panel" aria-label="计提过程">
      <header><h3>计提过程</h3><span className="k-readout"><span>业绩报酬合计 <b>{yuan(result.compensation)}</b> 元</span>{deducts && <span>扣减份额 {formatNumber(result.sharesDeducted)}</span>}<span>计提后份额 {formatNumber(result.volumeAfter)}{redeemed > 0 && `（已减去计提之后赎回的 ${formatNumber(redeemed)} 份）`}</span>{pays && <span>支付 {yuan(result.paid)} 元</span>}</span></header>
      <div className="sim-wide" tabIndex={0}>
        <table className="k-lines">
          <thead><tr><th>计提日</th><th>份额</th><th className="right">计提前份额</th><th className="right">净值</th><th className="right">高水位</th><th className="right">计提线</th><th className="right">超额收益</th><th className="right">业绩报酬</th>{deducts && <th className="right">扣减份额</th>}<th className="right">计提后份额</th><th className="right">计提后净值</th><th className="right">新高水位</th>{pays && <th className="right">支付</th>}</tr></thead>
          <tbody>
            {result.lines.map((line, at) => (
              <tr key={at}>
                <td>{formatDay(line.tradingDay)}</td><td>{[line.lotId, line.holder].filter(Boolean).join(' ')}</td>
                <td className="right">{formatNumber(line.volumeBefore)}</td><td className="right">{formatNumber(line.nav)}</td><td className="right">{formatNumber(line.highWater)}</td><td className="right">{formatNumber(line.bar)}</td>
                <td className="right">{yuan(line.gain)}</td><td className="right"><b>{yuan(line.compensation)}</b></td>{deducts && <td className="right">{formatNumber(line.sharesDeducted)}</td>}
                <td className="right">{formatNumber(line.volumeAfter)}</td><td className="right">{formatNumber(line.navAfter)}</td><td className="right">{formatNumber(line.highWaterAfter)}</td>{pays && <td className="right">{yuan(line.paid)}</td>}
              </tr>
            ))}
            {result.lines.length === 0 && <tr><td colSpan={12} className="t3">计提日都不晚于申购日期，没有参与计提的份额</td></tr>}
          </tbody>
        </table>
      </div>
    </section>
  )
}
