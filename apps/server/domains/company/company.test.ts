import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

const draft = (counselorCode: string, counselorName: string, isPrivate = true) => ({ counselorCode, counselorName, isPrivate, isNew: true })

test('companies are public, private, offering or merged, with counts; the simple search passes isPrivates [0] [helper.counselor-simple] [counselor.search-page-size]', async () => {
  const user = await world.user('A')
  await user.company.save({ body: draft('CA', '青岚资产管理') })
  await user.company.save({ body: { ...draft('CB', '澄海基金管理', false), isOffering: true } })
  expect((await user.company.privateList({ body: {} })).data.map((company) => company.counselorCode)).toContain('CA')
  expect((await user.company.publicList({ body: {} })).data.map((company) => company.counselorCode)).toContain('CB')
  expect((await user.company.offeringList({ body: {} })).data.map((company) => company.counselorCode)).toEqual(['CB'])
  expect(await user.company.offeringCount({ body: {} })).toBe(1)
  expect((await user.company.search({ body: { keyword: '基金管理', isPrivates: [0] } })).map((company) => company.counselorCode)).toEqual(['CB'])
  expect((await user.company.search({ body: { keyword: 'qlzc', isPrivates: [0] } }))).toEqual([])
  expect((await user.company.list({})).pageSize).toBe(999)
})

test('an own company with funds stays, and its code is its own', async () => {
  const user = await world.user('A')
  await user.company.save({ body: draft('CC', '白鹭资产') })
  await expect(user.company.save({ body: draft('CC', '又一家') })).rejects.toMatchObject({ message: '管理人编码 CC 已存在，请换一个编码' })
  await user.fund.addPrivate({ body: { fundCode: 'CCF', shortName: '白鹭一号', counselorCode: 'CC' } })
  await expect(user.company.remove({ body: { id: 'CC' } })).rejects.toMatchObject({ message: '管理人「白鹭资产」名下还有1只基金，请先调整这些基金' })
})

test('people and events of a company are kept, newest event first', async () => {
  const user = await world.user('A')
  await user.company.save({ body: draft('CD', '远山资产') })
  const person = await user.company.saveExecutive({ body: { counselorCode: 'CD', personName: '陈远', duty: '投资总监' } })
  await user.company.saveEvent({ body: { counselorCode: 'CD', eventDay: '20240101', title: '成立' } })
  await user.company.saveEvent({ body: { counselorCode: 'CD', eventDay: '2025-06-01', title: '迁址' } })
  expect((await user.company.events({ body: { counselorCode: 'CD' } })).map((event) => [event.eventDay, event.title])).toEqual([['20250601', '迁址'], ['20240101', '成立']])
  await user.company.removeExecutives({ body: { id: person.id } })
  expect(await user.company.executives({ body: { counselorCode: 'CD' } })).toEqual([])
})

test('managers belong to a company, carry their positions, and are found by name and initials', async () => {
  const user = await world.user('A')
  await user.company.save({ body: draft('CE', '听涛资产') })
  const made = await user.manager.save({ body: { managerName: '林知远', counselorCode: 'CE' } })
  await user.manager.saveResume({ body: { managerCode: made.managerCode, beginDay: '20200101', companyName: '听涛资产', duty: '基金经理' } })
  expect((await user.manager.search({ body: { keyword: 'lzy' } })).map((manager) => manager.managerName)).toEqual(['林知远'])
  expect(await user.manager.ofCompany({ query: { counselorCode: 'CE' } })).toMatchObject([{ managerName: '林知远', counselorName: '听涛资产' }])
  expect(await user.manager.resumes({ body: { managerCode: made.managerCode } })).toMatchObject([{ duty: '基金经理' }])
  expect(await user.manager.jurisdiction({ query: { managerCode: made.managerCode } })).toEqual({ visible: true, editable: true, origin: 'own' })
  await user.manager.remove({ body: { id: made.managerCode } })
  await expect(user.manager.byCode({ query: { managerCode: made.managerCode } })).rejects.toMatchObject({ err: 11 })
})
