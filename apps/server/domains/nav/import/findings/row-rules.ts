import type { ImportedFund } from '../result.ts'
import type { Change, Finding, NavPoint } from './finding.ts'
import { dash, dayList, fieldName, figure, navFields } from './finding.ts'

/** Checks of the rows as they came: contradictions, impossible values, other classes, other series. */

export function unlikeDuplicates(rows: readonly (NavPoint & { row?: number })[]): Finding[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]
    if (before?.day !== row.day) return []
    const said = navFields.filter((field) => before[field] !== row[field]).map((field) => `${fieldName[field]} ${figure(before[field])} 与 ${figure(row[field])}`)
    return [{ rule: 'unlike-duplicate', severity: 'error' as const, days: [row.day], message: `${dash(row.day)} 有两个不同的净值：${said.join('，')}（第 ${before.row ?? '?'} 行与第 ${row.row ?? '?'} 行），请选择其一。`, confidence: 1 }]
  })
}

export function notPositive(rows: readonly NavPoint[]): Finding[] {
  const changes = rows.flatMap((row) => navFields.flatMap((field): Change[] => ((row[field] ?? 1) <= 0 ? [{ day: row.day, field, from: row[field], to: null }] : [])))
  if (changes.length === 0) return []
  const days = [...new Set(changes.map((change) => change.day))]
  return [{ rule: 'not-positive', severity: 'error', days, message: `${dayList(days)} 的净值为 0 或负数，应为正数；建议按没有净值处理。`, repair: { kind: 'change', changes }, confidence: 0.95 }]
}

/** Most of the days that both know differ: another class, another source, or another fund. */
export function otherSeries(rows: readonly NavPoint[], existing: readonly NavPoint[]): Finding[] {
  const known = new Map(existing.map((point) => [point.day, point]))
  return navFields.flatMap((field): Finding[] => {
    const both = rows.flatMap((row) => {
      const [now, was] = [row[field], known.get(row.day)?.[field] ?? null]
      return now === null || was === null ? [] : [{ day: row.day, now, was }]
    })
    const unlike = both.filter(({ now, was }) => Math.abs(now - was) > 0.00011)
    if (both.length < 3 || unlike.length < both.length * 0.6) return []
    const [first] = unlike
    return [{ rule: 'other-series', severity: 'error', days: unlike.map((each) => each.day), message: `${both.length} 个已有日期中有 ${unlike.length} 个${fieldName[field]}与库中不同（如 ${dash(first?.day ?? '')}：文件 ${figure(first?.now ?? null)}，库中 ${figure(first?.was ?? null)}），可能是另一个份额类别、另一个来源或另一只基金。`, confidence: 0.8 }]
  })
}

const parent = (code: string) => code.toUpperCase().replace(/\.(OF|SH|SZ)$/, '').replace(/^(S[A-Z0-9]{5})[A-Z]$/, '$1')
const className = /\s*[(（]?([A-E])\s*(类|级|份额)?(份额)?[)）]?$/i

/** One file with a fund and one of its classes, or an A class where the parent is expected. */
export function shareClasses(fund: Pick<ImportedFund, 'code' | 'name'>, others: readonly Pick<ImportedFund, 'code' | 'name'>[], expectedCode?: string): Finding[] {
  const own = fund.code ?? ''
  const kin = others.filter((other) => other !== fund && other.code !== fund.code && own !== '' && other.code !== undefined && parent(other.code) === parent(own))
  const named = others.filter((other) => other !== fund && kin.length === 0 && fund.name !== undefined && other.name !== undefined && other.name !== fund.name && other.name.replace(className, '') === fund.name.replace(className, '') && (className.test(other.name) || className.test(fund.name)))
  const expected = expectedCode !== undefined && own !== '' && own !== expectedCode && parent(own) === parent(expectedCode)
  if (expected) return [{ rule: 'share-class', severity: 'error', days: [], message: `文件中的代码是 ${own}，要导入的基金是 ${expectedCode}：同一产品的不同份额类别，净值不能混在一起。`, confidence: 0.9 }]
  const [other] = [...kin, ...named]
  return other ? [{ rule: 'share-class', severity: 'info', days: [], message: `文件里还有同一产品的另一份额类别（${[other.code, other.name].filter(Boolean).join(' ')}），请确认没有归错。`, confidence: 0.6 }] : []
}
