import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'
import { withIds } from './scheme.rules.ts'

const world = openWorld()
beforeEach(() => world.reset())

const draft = (schemeName: string) => ({ schemeName, columnSchemeType: 'fund', columnSchemeContent: [{ key: 'shortName' }, { key: 'nav', fix: 4 }] })

test('items without an id get a numeric one on save [column-scheme.generated-ids]', async () => {
  expect(withIds([{ id: '7' }, {}, { id: '2' }, {}])).toEqual([{ id: '7' }, { id: '8' }, { id: '2' }, { id: '9' }])
  const user = await world.user('A')
  const saved = await user.columnScheme.save({ body: draft('投研默认') })
  expect(JSON.parse(saved.columnSchemeContent)).toMatchObject([{ key: 'shortName', id: '1' }, { key: 'nav', id: '2', fix: 4 }])
})

test('one scheme is the default of its list; the own goes before the organisation\'s [column-scheme.default]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const shared = await admin.columnScheme.save({ body: { ...draft('机构默认'), isPublic: true, isDefault: true } })
  expect((await user.columnScheme.default({ query: { columnSchemeType: 'fund', is_default: '1' } }))?.id).toBe(shared.id)
  const [first, second] = [await user.columnScheme.save({ body: draft('一') }), await user.columnScheme.save({ body: draft('二') })]
  await user.columnScheme.setDefault({ body: { id: first.id } })
  await user.columnScheme.setDefault({ body: { id: second.id } })
  expect((await user.columnScheme.default({ query: { columnSchemeType: 'fund' } }))?.id).toBe(second.id)
  expect((await user.columnScheme.list({ query: {} })).filter((scheme) => scheme.isDefault && !scheme.isPublic)).toHaveLength(1)
})

test('a scheme is bound to a menu for one user (1) and to a group for everybody (2) [enum.column-scheme-relation]', async () => {
  const [admin, user] = [await world.user('A'), await world.user('A', [])]
  const saved = await user.columnScheme.saveAlsoDefault({ query: { relationType: 1, relationId: '1000193' }, body: draft('筛选列') })
  expect((await user.columnScheme.ofMenu({ query: { menuId: '1000193' } }))?.id).toBe(saved.id)
  expect(await admin.columnScheme.ofMenu({ query: { menuId: '1000193' } })).toBeNull()
  await expect(user.columnScheme.setGroup({ body: { groupId: '5', columnSchemeId: saved.id } })).rejects.toMatchObject({ err: -100 })
  await user.columnScheme.setMenu({ query: { menuId: '1000193' } })
  expect(await user.columnScheme.ofMenu({ query: { menuId: '1000193' } })).toBeNull()
  await expect(user.columnScheme.saveAlsoDefault({ query: { relationType: 3, relationId: '1' }, body: draft('无') })).rejects.toMatchObject({ err: 11 })
})

test('a private scheme of another user does not exist for this one, a public one is seen and not changed, and "my" lists hold the own [permission.my-variants]', async () => {
  const [admin, user, other] = [await world.user('A'), await world.user('A', []), await world.user('A', [])]
  const own = await user.columnScheme.save({ body: draft('私有') })
  await expect(other.columnScheme.get({ query: { id: own.id } })).rejects.toMatchObject({ err: 11 })
  await expect(user.columnScheme.save({ body: { ...draft('公共'), isPublic: true } })).rejects.toMatchObject({ err: -100 })
  const shared = await admin.columnScheme.save({ body: { ...draft('公共'), isPublic: true } })
  expect((await other.columnScheme.get({ query: { id: shared.id } })).can).toEqual([])
  expect((await user.columnScheme.myPage()).data.map((scheme) => scheme.id)).toEqual([own.id])
  await expect(other.columnScheme.remove({ query: { id: shared.id } })).rejects.toMatchObject({ err: -100 })
})

test('content that is not a list of columns is refused', async () => {
  const user = await world.user('A')
  for (const columnSchemeContent of ['{"a":1}', 'not json', '[{"noKey":1}]']) {
    await expect(user.columnScheme.save({ body: { ...draft('坏'), columnSchemeContent } })).rejects.toMatchObject({ message: '列方案内容不正确，应为列的 JSON 数组' })
  }
})

test('a query scheme keeps versions, so that two people cannot overwrite each other silently', async () => {
  const user = await world.user('A')
  const saved = await user.queryScheme.save({ body: { schemeName: '红利', schemeType: 'screen', content: { conditions: [] } } })
  const again = { id: saved.id, schemeName: '红利', schemeType: 'screen', content: { conditions: [1] } }
  expect((await user.queryScheme.save({ body: { ...again, version: 1 } })).version).toBe(2)
  await expect(user.queryScheme.save({ body: { ...again, version: 1 } })).rejects.toMatchObject({ message: '方案已被他人修改，请刷新后再保存', data: { version: 2 } })
})

test('folders of schemes are the user\'s own, and schemes outlive their folder', async () => {
  const [user, other] = [await world.user('A'), await world.user('A', [])]
  const folder = await user.queryScheme.saveClassify({ body: { classifyName: '权益' } })
  const saved = await user.queryScheme.save({ body: { schemeName: '成长', schemeType: 'screen', content: {}, classifyId: folder.id } })
  await expect(other.queryScheme.removeClassify({ body: { id: folder.id } })).rejects.toMatchObject({ err: 11 })
  await user.queryScheme.removeClassify({ body: { id: folder.id } })
  expect((await user.queryScheme.list()).find((scheme) => scheme.id === saved.id)?.classifyId).toBeNull()
})
