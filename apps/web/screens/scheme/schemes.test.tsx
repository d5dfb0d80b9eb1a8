// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answers, inputsOf, pageOf } from '../../testkit/fake-api.ts'
import { prepareBrowser } from '../../testkit/prepare-browser.ts'
import { cleanScreen, showScreen } from '../../testkit/show-screen.tsx'
import ColumnSchemesScreen, { columnCount } from './ColumnSchemesScreen.tsx'

vi.mock('../../api.ts', async () => (await import('../../testkit/fake-api.ts')).fakeApi)

const mine = { id: '1', schemeName: '我的列', columnSchemeType: 'user', columnSchemeContent: '[{"key":"a"},{"key":"b","show":false}]', isDefault: false, isPublic: false, ownerId: 'u1', updatedAt: '2026-01-05T01:00:00Z', can: ['edit', 'delete'] }
const shared = { ...mine, id: '2', schemeName: '公共列', isPublic: true, ownerId: 'u9', can: [] }
const press = (name: string | RegExp, inside: HTMLElement = document.body) => fireEvent.click(within(inside).getByRole('button', { name }))
const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role=row]')!

beforeAll(prepareBrowser)
afterEach(cleanScreen)

test('a scheme is made the default, published and renamed; one of somebody else offers nothing [column-scheme.default]', async () => {
  answers.set('columnScheme.page', () => pageOf([mine, shared]))
  answers.set('columnScheme.setDefault', () => null)
  answers.set('columnScheme.save', ({ body }) => ({ ...mine, ...body }))
  showScreen(<ColumnSchemesScreen />, { canShareSchemes: true })
  await screen.findByText('我的列')
  expect([columnCount(mine.columnSchemeContent), within(rowOf('公共列')).queryAllByRole('button')]).toEqual(['1 / 2', []])
  press('设为默认', rowOf('我的列'))
  await waitFor(() => expect(inputsOf('columnScheme.setDefault')).toEqual([{ body: { id: '1' } }]))
  press('设为机构方案', rowOf('我的列'))
  press('设为机构方案', await screen.findByRole('dialog'))
  await waitFor(() => expect(inputsOf('columnScheme.save')[0]?.body).toMatchObject({ id: '1', isPublic: true, columnSchemeContent: mine.columnSchemeContent }))
})

test('only own schemes can be deleted, and how many is said', async () => {
  answers.set('columnScheme.page', () => pageOf([mine, shared]))
  const { notify } = showScreen(<ColumnSchemesScreen />)
  await screen.findByText('我的列')
  for (const name of ['我的列', '公共列']) fireEvent.click(within(rowOf(name)).getByRole('checkbox'))
  press('删除')
  expect(notify).toHaveBeenCalledWith('warning', '不是你的方案，不能删除：「公共列」')
  fireEvent.click(within(rowOf('公共列')).getByRole('checkbox'))
  press('删除')
  expect(await screen.findByText('将删除 1 个列方案，不可恢复。')).toBeTruthy()
})
