import { contract } from '@zhiheng/contract'
import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('dictionary lists are pages of 1000 unless another size is asked for [dictionary.page-size]', async () => {
  expect(contract.dictionary.indexes.query.parse({}).pageSize).toBe(1000)
  expect(contract.dictionary.list.query.parse({}).pageSize).toBe(1000)
  const user = await world.user('A')
  expect((await user.dictionary.indexes()).pageSize).toBe(1000)
})

test('an organisation starts with the delivered dictionaries and adds its own [const.dictionary-keys] [wording.scale-top] [const.scale-bands]', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  expect((await ours.dictionary.detail({ query: { indexCode: 'assetType' } })).find((entry) => entry.dictionaryValue === '8')?.dictionaryName).toBe('现金')
  expect((await ours.dictionary.detail({ query: { indexCode: 'scaleBand' } })).map((entry) => entry.dictionaryName)).toEqual(['0-1亿', '1-10亿', '10-20亿', '20-50亿', '50-100亿', '100亿以上'])
  const index = await ours.dictionary.saveIndex({ body: { indexCode: 'visitKind', indexName: '拜访方式' } })
  await ours.dictionary.save({ body: { indexCode: 'visitKind', dictionaryName: '电话', dictionaryValue: 'phone', color: '#2B5C9E' } })
  await ours.dictionary.save({ body: { indexCode: 'visitKind', dictionaryName: '停用项', dictionaryValue: 'old', isActive: false } })
  expect((await ours.dictionary.detail({ query: { indexCode: 'visitKind' } })).map((entry) => entry.dictionaryName)).toEqual(['电话'])
  expect(await theirs.dictionary.detail({ query: { indexCode: 'visitKind' } })).toEqual([])
  expect((await ours.dictionary.index({ query: { id: index.id } })).entryCount).toBe(2)
})

test('collections, benchmarks and sections of periods are looked up by name [const.fund-collections] [lookup.benchmark-list]', async () => {
  const user = await world.user('A')
  const names = async (indexCode: string) => (await user.dictionary.detail({ query: { indexCode } })).map((entry) => entry.dictionaryName)
  expect(await names('fundCollection')).toEqual(['我的分类', '私募', '公募', '菜单', '基金池', '分组', '标签'])
  expect(await names('periodSection')).toContain('近三年')
  const benchmarks = await user.dictionary.detail({ query: { indexCode: 'benchmark' } })
  expect(new Set(benchmarks.map((entry) => entry.dictionaryValue)).size).toBe(benchmarks.length)
  expect(benchmarks.map((entry) => entry.dictionaryName)).toEqual(expect.arrayContaining(['沪深300', '中债综合', '一年期定期存款利率', 'CPI同比', '南华商品指数', '市值因子', '股票多头策略指数']))
})

test('renaming the code of an index takes its entries along, and deleting it deletes them', async () => {
  const user = await world.user('A')
  const index = await user.dictionary.saveIndex({ body: { indexCode: 'before', indexName: '旧' } })
  await user.dictionary.save({ body: { indexCode: 'before', dictionaryName: '一', dictionaryValue: '1' } })
  await user.dictionary.saveIndex({ body: { id: index.id, indexCode: 'after', indexName: '新' } })
  expect(await user.dictionary.detail({ query: { indexCode: 'after' } })).toHaveLength(1)
  await user.dictionary.removeIndexes({ body: { id: index.id } })
  expect(await user.dictionary.detail({ query: { indexCode: 'after' } })).toEqual([])
})

test('two entries of one dictionary cannot have the same value; delivered dictionaries stay', async () => {
  const user = await world.user('A')
  await expect(user.dictionary.save({ body: { indexCode: 'assetType', dictionaryName: '又一个现金', dictionaryValue: '8' } })).rejects.toMatchObject({ err: 11, message: '已存在相同的记录，请修改后重试' })
  const { data } = await user.dictionary.indexes({ body: { keyword: 'assetType' } })
  await expect(user.dictionary.removeIndexes({ body: { id: data[0]!.id } })).rejects.toMatchObject({ err: 11 })
})
