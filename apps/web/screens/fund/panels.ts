import type { FundFigures } from '@zhiheng/contract'
import type { Panel } from '../../kit/chart/panels-option.ts'
import { formatDay } from '@zhiheng/domain'

const navTypes: Readonly<Record<string, string>> = { adjusted: '复权净值', cumulative: '累计净值', unit: '单位净值' }

/** A longer name would push the readings out of the head; the settings name it in full. */
const longName = 8

/** NAV against the benchmark, excess, drawdown. A benchmark without closes in the window leaves its lines out. */
export function panelsOf({ curve, benchmarkName, navType }: Pick<FundFigures, 'curve' | 'benchmarkName' | 'navType'>): readonly Panel[] {
  const there = curve.benchmark.some((value) => value !== null)
  const nav: Panel = {
    caption: `${navTypes[navType] ?? '净值'}，${formatDay(curve.days[0])} = 1.0000`, kind: 'nav', weight: there ? 55 : 65,
    lines: [{ name: '本基金', values: curve.nav, role: 'fund' }, ...(there ? [{ name: benchmarkName.length > longName ? '基准' : benchmarkName, values: curve.benchmark, role: 'benchmark' as const }] : [])],
  }
  const excess: Panel = { caption: '超额（几何）', kind: 'percent', weight: 20, area: true, lines: [{ name: '超额', values: curve.excess, role: 'fund' }] }
  const drawdown: Panel = {
    caption: there ? '回撤（灰线为基准）' : '回撤', kind: 'percent', weight: 25, area: true,
    lines: [{ name: '回撤', values: curve.drawdown, role: 'fund' }, ...(there ? [{ name: '基准回撤', values: curve.benchmarkDrawdown, role: 'benchmark' as const }] : [])],
  }
  return there ? [nav, excess, drawdown] : [nav, drawdown]
}
