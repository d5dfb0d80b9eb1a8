import { formatDay, formatNumber } from '@zhiheng/domain'
import type { Adjusted } from './AdjustDrawer.tsx'
import { volumeText } from './trade-columns.ts'

/** Orders with the weights that they lead to, and why a target is not met. */
export function Orders({ answer: { orders, notes, cashAfter, equity } }: { answer: Adjusted }) {
  return (
    <section aria-label="调仓单">
      <h3 className="sw-h3">调仓单 {orders.length} 笔，调后现金 {formatNumber(cashAfter, 2)} 元，总权益 {formatNumber(equity, 2)} 元</h3>
      {orders.length === 0 ? <p className="k-none">{notes.length > 0 ? '按目标没有可以成交的交易，原因如下' : '持仓已在目标上，不需要交易'}</p> : (
        <div className="sw-scroll-x"><table className="k-lines sw-orders" aria-label="调仓单">
          <thead><tr><th>方向</th><th>基金</th><th>日期</th><th className="right">份额</th><th className="right">净值</th><th className="right">金额(元)</th><th className="right">权重 前 → 后（目标）</th></tr></thead>
          <tbody>
            {orders.map((order) => (
              <tr key={`${order.direction}${order.instrument}`}>
                <td>{order.direction === 'buy' ? '申购' : '赎回'}</td><td title={order.instrumentName}>{order.instrumentName}</td><td className="t2">{formatDay(order.tradingDay)}</td><td className="right">{volumeText(order.tradedVolume)}</td><td className="right">{formatNumber(order.tradedPrice)}</td><td className="right">{formatNumber(order.tradedAmount, 2)}</td>
                <td className="right">{formatNumber(order.weightBefore, 2)}% → {formatNumber(order.weightAfter, 2)}%<span className="t3">（{formatNumber(order.weightTarget, 2)}%）</span></td>
              </tr>
            ))}
          </tbody>
        </table></div>
      )}
      {notes.length > 0 && <ul className="sw-notes" aria-label="未达到目标的原因">{notes.map(({ instrument, instrumentName, reason }) => <li key={instrument + reason}><b>{instrumentName}</b> {reason}</li>)}</ul>}
    </section>
  )
}
