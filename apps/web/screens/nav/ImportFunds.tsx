import { useVirtualizer } from '@tanstack/react-virtual'
import type { ImportedFund } from '@zhiheng/contract'
import { formatCount, formatDay } from '@zhiheng/domain'
import { useRef } from 'react'
import { useHost } from '../../kit/host.ts'
import { bySeverity, type Choices, openConflicts, standingOf } from './decide.ts'
import { FundTarget } from './FundTarget.tsx'
import { severityNames } from './words.ts'

interface ImportFundsProps {
  funds: readonly ImportedFund[]
  selected: string
  choices: Choices
  locked: boolean
  onSelect: (key: string) => void
  onTarget: (key: string, target: string | undefined) => void
}

const rowHeight = 30

/** A row for each product of the files, with where it goes and what was found. A file may hold a thousand. */
export function ImportFunds({ funds, selected, choices, locked, onSelect, onTarget }: ImportFundsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { scale } = useHost()
  // oxlint-disable-next-line react/incompatible-library -- its functions never leave this component
  const rows = useVirtualizer({ count: funds.length, getScrollElement: () => box.current, estimateSize: () => rowHeight * scale, overscan: 12 })
  return (
    <div ref={box} className="nav-funds" role="table" aria-label="文件中的产品" aria-rowcount={funds.length}>
      <div className="nav-funds-head" role="row">{['文件中', '导入到', '新增', '相同', '变更', '冲突', '净值日期', '检查'].map((title, at) => <span key={title} role="columnheader" className={at >= 2 && at <= 5 ? 'right' : ''}>{title}</span>)}</div>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const fund = funds[index]!
          const { fresh, same, changed, conflicting } = fund.counts
          const standing = standingOf(fund, choices)
          const found = bySeverity(fund.findings)
          const open = openConflicts(fund, choices).length
          return (
            <div key={fund.key} role="row" aria-selected={fund.key === selected} className={`nav-fund ${standing}${fund.key === selected ? ' on' : ''}`} style={{ transform: `translateY(${start}px)`, height: rowHeight * scale }} onClick={() => onSelect(fund.key)}>
              <span role="cell"><button type="button" className="nav-name" title={[fund.codeInFile, fund.nameInFile, fund.sheet].filter(Boolean).join(' ')} onClick={() => onSelect(fund.key)}>{[fund.codeInFile, fund.nameInFile].filter(Boolean).join(' ') || fund.sheet || '未写明产品'}</button></span>
              <span role="cell" onClick={(event) => event.stopPropagation()}>{locked ? `${fund.fundCode} ${fund.fundName}` : <FundTarget fund={fund} choices={choices} onTarget={(target) => onTarget(fund.key, target)} />}</span>
              <span role="cell" className="right">{formatCount(fresh)}</span>
              <span role="cell" className="right t3">{formatCount(same)}</span>
              <span role="cell" className={`right${changed > 0 ? ' nav-warn' : ''}`}>{formatCount(changed)}</span>
              <span role="cell" className={`right${open > 0 ? ' nav-fault' : ''}`}>{formatCount(conflicting)}</span>
              <span role="cell" className="t2">{formatDay(fund.beginDay)} 至 {formatDay(fund.endDay)}</span>
              <span role="cell" className="nav-severities">
                {(['error', 'warning', 'info'] as const).map((severity) => found[severity] > 0 && <em key={severity} className={severity}>{severityNames[severity]} {found[severity]}</em>)}
                {fund.findings.length === 0 && <span className="t3">没有发现问题</span>}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
