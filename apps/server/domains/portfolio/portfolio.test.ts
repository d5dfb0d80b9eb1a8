import { beforeEach, expect, test } from 'vitest'
import { movingFunds } from '../../testkit/portfolio.ts'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('thin path', async () => {
  const user = await world.user('A')
  const { codes } = await movingFunds(world, user)
  const saved = await user.portfolio.save({ body: { info: { fundName: '稳健一号' }, details: codes.map((fundCode) => ({ fundCode })) } })
  console.log(saved)
  const p = await user.portfolio.saveParameter({ body: { portfolioCode: saved.fundCode, modelType: 1, modelParameter: { optimize_rule: 2 }, positionParameter: {} } })
  console.log(p, await user.portfolio.get({ query: { portfolio_code: saved.fundCode } as never }))
  const w = await user.portfolio.weight({ body: { portfolio_code: saved.fundCode } })
  console.log(JSON.stringify(w).slice(0, 1500))
  const f = await user.portfolio.frontier({ body: { portfolio_code: saved.fundCode, points: 5 } })
  console.log(JSON.stringify(f).slice(0, 1500))
  const started = await user.portfolio.run({ body: { portfolioCode: saved.fundCode } })
  console.log(started)
  const detail = await user.portfolio.runDetail({ query: { id: started.id } })
  console.log(JSON.stringify(detail.run), JSON.stringify(detail.result).length, detail.result!.facts, detail.result!.notes, detail.result!.contribution, detail.result!.brinson)
})
