import { beforeEach, expect, test } from 'vitest'
import { makeFund } from '../../testkit/market.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('a plan is saved, listed, opened, changed by version and deleted; another user sees none of it [report.contrast-mode]', async () => {
  const [user, colleague] = [await world.user('A'), await world.user('A', ['screen.use'])]
  const codes = [await makeFund(world, 'market', { short_name: '甲' }), await makeFund(world, 'market', { short_name: '乙' })]
  const draft = { planName: '核心对比', remark: '季度复盘', content: { fundCodes: codes, period: 'y3' } }
  const saved = await user.contrastPlan.save({ body: draft })
  expect(saved).toMatchObject({ planName: '核心对比', version: 1, content: { fundCodes: codes, common: true, navType: 'adjusted' }, funds: [{ shortName: '甲' }, { shortName: '乙' }] })
  expect(await user.contrastPlan.list()).toEqual([saved])
  expect(await user.contrastPlan.get({ query: { id: saved.id } })).toEqual(saved)
  expect(await colleague.contrastPlan.list()).toEqual([])
  await expect(colleague.contrastPlan.get({ query: { id: saved.id } })).rejects.toMatchObject({ err: 11 })
  await expect(colleague.contrastPlan.remove({ body: { id: saved.id } })).rejects.toMatchObject({ err: 11 })
  await expect(user.contrastPlan.save({ body: draft })).rejects.toMatchObject({ err: 11, message: '已有名为「核心对比」的对比方案，请换一个名称' })
  expect((await user.contrastPlan.save({ body: { ...draft, id: saved.id, planName: '核心', version: 1 } })).version).toBe(2)
  await expect(user.contrastPlan.save({ body: { ...draft, id: saved.id, version: 1 } })).rejects.toMatchObject({ err: 11, message: '方案已在别处修改，请刷新后再保存' })
  await expect(user.contrastPlan.save({ body: { ...draft, planName: '空', content: { fundCodes: ['NONE'] } } })).rejects.toMatchObject({ err: 11 })
  await user.contrastPlan.remove({ body: { ids: [saved.id] } })
  expect(await user.contrastPlan.list()).toEqual([])
})
