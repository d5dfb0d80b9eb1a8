import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { call, databaseProcesses, forget, login, type RunningServer, startServer } from './server.ts'

/** What must survive: kill -9, a database that goes away, a full disk. Against the server as it is started for users. */
let running: RunningServer | undefined
afterEach(async () => {
  await running?.kill()
  if (running) forget(running.dataDir)
  running = undefined
})

/** Waits for something that must come true; fails after half a minute. */
async function until(what: string, ask: () => boolean | Promise<boolean>) {
  for (const started = Date.now(); Date.now() - started < 30_000; await new Promise((done) => setTimeout(done, 50))) if (await ask()) return
  throw new Error(`did not happen: ${what}`)
}

test('kill -9 during the saves of 20 clients: every acknowledged write is there, no database process is left', async () => {
  running = await startServer()
  const { base, dataDir } = running
  const token = await login(base, 'admin')
  const acknowledged: string[] = []
  let stopped = false
  const clients = Array.from({ length: 20 }, async (_, client) => {
    for (let n = 0; !stopped; n += 1) {
      const code = `K${client}N${n}`
      const answer = await call(base, '/fundinfo/add_private', token, { fundCode: code, shortName: `写入${code}` }).catch(() => undefined)
      if (answer === undefined) return
      if (answer.err === 0) acknowledged.push(code)
    }
  })
  await until('200 writes', () => acknowledged.length > 200)
  await running.kill()
  stopped = true
  await Promise.all(clients)
  await until('the database process to end', () => databaseProcesses(dataDir) === 0)

  running = await startServer(dataDir)
  const again = await login(running.base, 'admin')
  const { data } = await call<{ fundCode: string }[]>(running.base, '/fundinfo/get_fund_by_codes', again, { fund_codes: acknowledged })
  expect(data.map((fund) => fund.fundCode).toSorted()).toEqual(acknowledged.toSorted())
})

test('kill -9 while 20 clients save combinations: each save is there whole or not at all', async () => {
  running = await startServer()
  const { base, dataDir } = running
  const token = await login(base, 'admin')
  const codes = await Promise.all(Array.from({ length: 20 }, async (_, at) => (await call<{ combinationCode: string }>(base, '/combinedsimulation/save_basic', token, { combinationName: `组合${at}` })).data.combinationCode))
  const acknowledged = new Map<string, number>()
  let saves = 0
  const clients = codes.map(async (combinationCode) => {
    for (let n = 1; ; n += 1) {
      // Two records a save: half a save would leave an odd number.
      const save = [1, 2].map((part) => ({ assetType: 8, tradingDay: '20250102', direction: 'buy', tradedAmount: n * 10 + part }))
      const answer = await call(base, '/combinedsimulation/save_trade_records', token, { combinationCode, save }).catch(() => undefined)
      if (answer === undefined) return
      if (answer.err === 0) acknowledged.set(combinationCode, n)
      saves += 1
    }
  })
  await until('200 saves', () => saves > 200)
  await running.kill()
  await Promise.all(clients)
  await until('the database process to end', () => databaseProcesses(dataDir) === 0)

  running = await startServer(dataDir)
  const again = await login(running.base, 'admin')
  for (const combinationCode of codes) {
    const { data } = await call<{ tradeRecords: { tradedAmount: number }[]; equity: number; version: number }>(running.base, '/combinedsimulation/get_combined_simulation', again, { combinationCode })
    const least = (acknowledged.get(combinationCode) ?? 0) * 2
    expect([least, least + 2]).toContain(data.tradeRecords.length)
    expect(data.version).toBe(1 + data.tradeRecords.length / 2)
    expect(data.equity).toBe(data.tradeRecords.reduce((sum, { tradedAmount }) => sum + tradedAmount, 0))
  }
})

test('kill -9 during an import: all of it or nothing of it', async () => {
  running = await startServer()
  const { dataDir } = running
  const token = await login(running.base, 'admin')
  await call(running.base, '/fundinfo/add_private', token, { fundCode: 'IMP1', shortName: '导入一号' })
  const days = Array.from({ length: 15_000 }, (_, at) => new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10))
  const form = new FormData()
  form.append('source', 'team')
  form.append('files', new Blob([`净值日期,单位净值\n${days.map((day, at) => `${day},${(1 + at / 1e5).toFixed(4)}`).join('\n')}\n`]), 'IMP1.csv')
  const preview = (await (await fetch(`${running.base}/api/v2/import/multi_nav_table`, { method: 'POST', headers: { token }, body: form })).json()) as { data: { batchId: string; counts: { fresh: number } } }
  expect(preview.data.counts.fresh).toBe(15_000)
  const accepting = call(running.base, '/v2/import/multi_nav_table/accept', token, { batchId: preview.data.batchId }).catch(() => undefined)
  await new Promise((done) => setTimeout(done, 120))
  await running.kill()
  const answered = await accepting
  running = await startServer(dataDir)
  const again = await login(running.base, 'admin')
  const { data } = await call<{ total: number }>(running.base, '/navinfo/get_nav_infos', again, { fundCode: 'IMP1' })
  expect(answered?.err === 0 ? [15_000] : [0, 15_000]).toContain(data.total)
})

test('Ctrl-C stops everything, and a second start on the same data directory is refused in words', async () => {
  running = await startServer()
  await expect(startServer(running.dataDir)).rejects.toThrow('正被另一个知衡进程')
  expect(await running.stop()).toBe(0)
  expect(databaseProcesses(running.dataDir)).toBe(0)
})

test('the database goes away under load: calls answer with the envelope, and it recovers by itself', async () => {
  running = await startServer()
  const { base, dataDir } = running
  const token = await login(base, 'demo')
  const answers: number[] = []
  let done = false
  const load = Array.from({ length: 8 }, async () => {
    while (!done) answers.push((await call(base, '/fundinfo/get_funds', token)).err)
  })
  await until('some answers', () => answers.length > 20)
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGINT')
  await until('a call refused', () => answers.some((err) => err !== 0))
  const refusedAt = answers.length
  await until('calls answered again', () => answers.slice(refusedAt).filter((err) => err === 0).length > 20)
  done = true
  await Promise.all(load)
  expect([...new Set(answers)].toSorted()).toEqual([0, 502])
})

const canMount = (() => {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'zhiheng-mount-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('跳过磁盘写满测试：没有挂载权限')
    return false
  }
})()

test.skipIf(!canMount)('a full disk is said in words, and nothing is corrupt after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'tmpfs', folder])
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    running = await startServer(dataDir)
    const token = await login(running.base, 'admin')
    await call(running.base, '/fundinfo/add_private', token, { fundCode: 'FULL1', shortName: '满盘一号' })
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${folder}/filler bs=1M count=1000 2>/dev/null || true`])
    const days = Array.from({ length: 20_000 }, (_, at) => ({ tradingDay: new Date(Date.UTC(1970, 0, 1 + at)).toISOString().slice(0, 10), nav: 1 + at / 1e5 }))
    const answer = await call(running.base, '/navinfo/save_many_nav', token, { fundCode: 'FULL1', navs: days })
    expect(answer.err).not.toBe(0)
    expect(answer.msg).toMatch(/磁盘空间不足|数据库暂时无法连接/)
    execFileSync('rm', [`${folder}/filler`])
    await until('writing works again', async () => (await call(running!.base, '/fundinfo/add_private', token, { fundCode: `FULL${Date.now()}`, shortName: '恢复之后' }).catch(() => undefined))?.err === 0)
    const { data } = await call<{ total: number }>(running.base, '/navinfo/get_nav_infos', token, { fundCode: 'FULL1' })
    expect(data.total).toBe(0)
    await running.kill()
  } finally {
    execFileSync('umount', ['-l', folder])
    running = undefined
  }
})
