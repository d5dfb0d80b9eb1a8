import type { CombinedSimulation } from '@zhiheng/contract'
import { formatCount, formatDay, formatNumber } from '@zhiheng/domain'
import { CheckOutlined } from '../../kit/icons.tsx'
import { openWorkspace } from './links.ts'
import type { Imported } from './use-trade-import.ts'
import { ratioText, yuan } from './words.ts'

interface TradeImportResultProps {
  row: CombinedSimulation
  /** Lines that the files had. */
  lines: number
  imported: Imported
  onAgain: () => void
}

/** What an import has booked, with the way to the combination. */
export function TradeImportResult({ row, lines, imported: { saved, leftOut, version, state }, onAgain }: TradeImportResultProps) {
  const booked = lines - leftOut
  const filled = saved - booked
  return (
    <section className="sim-result" aria-label="导入结果">
      <h3><CheckOutlined />已导入 {formatCount(booked)} 条交易到「{row.combinationName}」</h3>
      <p className="t2">{leftOut > 0 ? `${formatCount(leftOut)} 行没有导入（有错误或金额为 0）。` : '文件中的交易全部导入。'}{filled > 0 && `补入现金 ${formatCount(filled)} 笔。`}组合现在是第 {version} 版。</p>
      <dl className="sim-after"><dt>截至</dt><dd>{formatDay(state.tradingDay)}</dd><dt>权益</dt><dd>{yuan(state.equity)}</dd><dt>市值</dt><dd>{yuan(state.marketValue)}</dd><dt>现金</dt><dd>{yuan(state.cash)}</dd><dt>仓位</dt><dd>{ratioText(state.positionRatio)}</dd><dt>单位净值</dt><dd>{formatNumber(state.nav)}</dd></dl>
      <div className="sim-bar"><button type="button" className="k-btn primary" onClick={() => openWorkspace(row.combinationCode, row.combinationName)}>打开组合</button><button type="button" className="k-btn" onClick={onAgain}>继续导入</button></div>
    </section>
  )
}
