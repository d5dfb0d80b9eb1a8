import { expect, test } from 'vitest'
import { parseView } from './views.ts'

const funds = [{ fundCode: '000001', aliasName: '甲', fundName: '甲混合' }, { fundCode: '000002', aliasName: '乙', fundName: '乙股票' }, { fundCode: '000003', aliasName: '丙+', fundName: '丙债券' }]

test.each([
  ['甲 跑赢 乙 2%', [['000001', 1], ['000002', -1]], 0.02, undefined],
  ['甲跑赢乙2%，信心60%', [['000001', 1], ['000002', -1]], 0.02, 0.6],
  ['乙股票 落后于 000001 1.5％ 置信度：80%。', [['000002', -1], ['000001', 1]], 0.015, 0.8],
  ['甲 收益 8%', [['000001', 1]], 0.08, undefined],
  ['甲、乙 预期年化收益率为 -3% 信心 0%', [['000001', 0.5], ['000002', 0.5]], -0.03, 0],
  ['甲、乙 优于 丙债券 3%', [['000001', 0.5], ['000002', 0.5], ['000003', -1]], 0.03, undefined],
  ['丙+ 收益 4%', [['000003', 1]], 0.04, undefined],
] as const)('「%s」 is understood', (text, exposure, value, confidence) => {
  const found = parseView(text, funds)
  expect(found).toEqual({ ok: true, exposure: exposure.map(([fundCode, share]) => ({ fundCode, share })), value, confidence })
})

test.each([
  ['丁 跑赢 乙 2%', '丁', '组合中没有「丁」'],
  ['甲 跑赢 甲混合 2%', '甲 跑赢 甲混合 2%', '同一只基金不能同时在两边'],
  ['甲 跑赢 乙', '', '请在句末写出百分数'],
  ['甲 2%', '甲 ', '没有看懂'],
  ['甲 跑赢 2%', '', '请写出基金的别名'],
  ['甲 收益 8% 信心 160%', ' 信心 160%', '信心须为'],
  ['甲、甲 收益 8%', '甲', '写了两次'],
])('「%s」 is refused at its mistake', (text, place, why) => {
  const found = parseView(text, funds)
  if (found.ok) throw new Error('was understood')
  expect(found.why).toContain(why)
  if (place) expect(text.slice(found.at, found.at + found.length)).toBe(place)
  expect(found.at + found.length).toBeLessThanOrEqual(text.length + 1)
})
