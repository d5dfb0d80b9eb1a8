import type { ImportedFund, ImportFinding } from '@zhiheng/contract'
import { formatDay, formatNumber } from '@zhiheng/domain'
import { memo } from 'react'
import { pathsOf, repairLine } from './repair-line.ts'

const [width, height] = [340, 72]

/** The values around a finding before and after its repair. */
export const RepairPicture = memo(function RepairPicture({ finding, rows }: { finding: ImportFinding; rows: ImportedFund['rows'] }) {
  const line = repairLine(finding, rows)
  if (!line) return null
  const paths = pathsOf(line, width, height)
  return (
    <figure className="nav-picture">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${line.field}修正前后`}>
        <polyline className="before" points={paths.before} />
        <polyline className="after" points={paths.after} />
        <text x="4" y="12">{formatNumber(paths.high)}</text><text x="4" y={height - 4}>{formatNumber(paths.low)}</text>
        {paths.dots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="2.5" />)}
      </svg>
      <figcaption>
        <span>{formatDay(line.days[0])} 至 {formatDay(line.days.at(-1))}</span><span className="k-space" /><span className="before">修正前</span><span className="after">修正后</span>
      </figcaption>
    </figure>
  )
})
