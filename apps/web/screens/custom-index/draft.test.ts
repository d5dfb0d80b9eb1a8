import { expect, test } from 'vitest'
import { blank, contentOf, draftOf, equalWeights, faultOf, type Row, rowOf } from './draft.ts'

const row = (name: string, weightPct: number | null, more: Partial<Row> = {}): Row => ({ kind: 'index', code: name, name, weightPct, ratePct: null, ...more })

test('what is missing is said before anything is worked out, the weights to the percent', () => {
  expect(faultOf(blank)).toBe('请添加成分，或输入文字后识别')
  expect(faultOf({ ...blank, rows: [row('甲', 55), row('乙', null)] })).toBe('请填写「乙」的权重')
  expect(faultOf({ ...blank, rows: [row('甲', 55), row('乙', 35)] })).toBe('权重合计 90%，还差 10%')
  expect(faultOf({ ...blank, rows: [row('甲', 55), row('乙', 46)] })).toBe('权重合计 101%，多出 1%')
  expect(faultOf({ ...blank, rows: [row('甲', 80), row('活期', 20, { kind: 'deposit' })] })).toBe('请填写「活期」的年利率')
  expect(faultOf({ ...blank, rows: [row('甲', 66.7), row('乙', 33.3)] })).toBe('')
  expect(faultOf({ ...blank, kind: 'splice' })).toBe('请选择前一段和后一段')
})

test('weights are typed in percent and sent as shares; equal ones sum to 100', () => {
  expect(contentOf({ ...blank, rows: [row('甲', 55), row('活期', 45, { kind: 'deposit', ratePct: 0.35 })] })).toMatchObject({ ingredients: [{ kind: 'index', code: '甲', weight: 0.55 }, { kind: 'deposit', name: '活期', weight: 0.45, yearlyRate: 0.0035 }] })
  expect(rowOf({ kind: 'index', code: 'A', name: 'A', weight: 0.55, yearlyRate: null }).weightPct).toBe(55)
  const three = equalWeights([row('甲', 0), row('乙', 0), row('丙', 0)])
  expect(three.map(({ weightPct }) => weightPct)).toEqual([33.34, 33.33, 33.33])
})

test('a spliced index opens with its two parts', () => {
  const part = (code: string) => ({ id: code, kind: 'fund' as const, code, name: code, weight: 1, yearlyRate: null })
  const draft = draftOf({ id: '1', indexCode: 'ZDY1', indexName: '接', kind: 'splice', description: '', startValue: 1000, rebalance: 'daily', beginDay: '', spliceDay: '20240102', yearlyExtra: 0, portfolioCode: '', isSystem: 0, isPublic: 0, nodeValue: 3, ingredients: [part('A'), part('B')], firstDay: '', endDay: '', close: null, total: null, why: '', ownerId: '', ownerName: '', version: 1, updatedAt: '', can: [] })
  expect(draft).toMatchObject({ kind: 'splice', earlier: { code: 'A' }, later: { code: 'B' }, rows: [], isPublic: false })
  expect(contentOf(draft)).toEqual({ kind: 'splice', startValue: 1000, earlier: { kind: 'fund', code: 'A' }, later: { kind: 'fund', code: 'B' }, spliceDay: '20240102' })
})
