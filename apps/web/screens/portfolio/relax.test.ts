import { modelParameter } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { relaxed, relaxWords } from './relax.ts'

const model = modelParameter.parse({ expect_return: 0.14, groups: [{ name: '固收', by: 'strategy', value: '债券', minimum: 0.4 }, { by: 'free', fundCodes: ['A'], maximum: 0.2 }] })

test('a proposed relaxation moves the limit that it names, rounded to the side that lets more be', () => {
  expect(relaxed(model, { constraint: '固收不低于 40%', by: -0.0601234567 })!.groups[0]!.minimum).toBe(0.339876)
  expect(relaxed(model, { constraint: '第 2 组不超过 20%', by: 0.1557000001 })!.groups[1]!.maximum).toBe(0.3557)
  expect(relaxed(model, { constraint: '预期收益不低于 14%', by: -0.0074 })!.expect_return).toBe(0.1326)
  expect(relaxed({ ...model, turnover: 0.1 }, { constraint: '换手不超过 10%', by: 0.3 })!.turnover).toBe(0.4)
  expect(relaxWords({ constraint: '固收不低于 40%', by: -0.0601 })).toBe('「固收不低于 40%」下调 6.01%')
})

test('what stands in no field of the form is not offered', () => {
  expect(relaxed(model, { constraint: '权重合计 100%', by: -0.2 })).toBeUndefined()
})
