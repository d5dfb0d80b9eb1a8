import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, forget, login, type RunningServer, startServer } from './server.ts'

/** Long work through the real workers: queued by a call, run by pg-boss, seen in the drawer, downloaded. */
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.kill()
  forget(server.dataDir)
})

interface Task {
  id: string
  status: string
  message: string
}

async function finished(token: string, id: string): Promise<Task> {
  for (const started = Date.now(); Date.now() - started < 30_000; await new Promise((done) => setTimeout(done, 100))) {
    const { data } = await call<Task[]>(server.base, '/task_drawer/list', token)
    const task = data.find((one) => one.id === id)!
    if (task.status !== 'waiting' && task.status !== 'running') return task
  }
  throw new Error('the task did not end')
}

test('an export is run by the workers and downloaded as a workbook', async () => {
  const token = await login(server.base, 'demo')
  const { data } = await call<{ taskId: string }>(server.base, '/fundinfo/export_funds', token, { scope: 'public', columns: [{ key: 'fundCode', title: '代码' }, { key: 'shortName', title: '简称' }] })
  expect(await finished(token, data.taskId)).toMatchObject({ status: 'done' })
  const file = await fetch(`${server.base}/api/task_drawer/download?id=${data.taskId}`, { headers: { token } })
  expect(file.headers.get('content-disposition')).toContain('.xlsx')
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
})

test('a screening is exported the same way, and work that a killed server left is done after the next start', async () => {
  const token = await login(server.base, 'demo')
  const { data } = await call<{ taskId: string }>(server.base, '/indicators/export_query_data', token, { columns: ['fund_code', 'shortName', 'y1.annualReturn'], titles: ['代码', '简称', '近一年年化'] })
  await server.kill()
  server = await startServer(server.dataDir)
  const again = await login(server.base, 'demo')
  expect(await finished(again, data.taskId)).toMatchObject({ status: 'done' })
})
