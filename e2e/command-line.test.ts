import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { call, dataFolder, forget, login, startServer } from './server.ts'

const repo = resolve(import.meta.dirname, '..')
const command = (entry: string, args: string[], env: Record<string, string> = {}) => spawnSync(process.execPath, [join(repo, 'apps/server/cli', entry), ...args], { encoding: 'utf8', cwd: repo, env: { ...process.env, ...env } })
const zhiheng = (args: string[], env: Record<string, string> = {}) => command('zhiheng.ts', args, env)

test('a backup restored into an empty database answers the same, and is refused while a server runs on the data', async () => {
  const [from, to] = [dataFolder(), dataFolder()]
  const folder = join(mkdtempSync(join(tmpdir(), 'zhiheng-backup-')), 'b')
  try {
    const server = await startServer(from)
    expect(zhiheng(['backup', folder], { DATA_DIR: from }).stderr).toContain('正被另一个知衡进程')
    const answer = async (base: string) => {
      const token = await login(base, 'demo')
      const list = await call<{ total: number; data: { fundCode: string }[] }>(base, '/fundinfo/get_merge_funds_list', token)
      const code = list.data.data[0]!.fundCode
      const [series, changes] = [await call(base, '/navinfo/get_fund_nav', token, { fundCode: code }), await call<{ total: number }>(base, '/navinfo/get_nav_infos', token, { fundCode: 'MY0001' })]
      return JSON.stringify([list.data, series.data, changes.data.total])
    }
    const before = await answer(server.base)
    await server.stop()
    expect(zhiheng(['backup', folder], { DATA_DIR: from }).stdout).toContain('已备份')
    expect(zhiheng(['restore', folder], { DATA_DIR: to }).stdout).toContain('已恢复')
    expect(zhiheng(['restore', folder], { DATA_DIR: to }).stderr).toContain('数据库不是空的')
    const restored = await startServer(to)
    expect(await answer(restored.base)).toBe(before)
    await restored.stop()
  } finally {
    for (const one of [from, to, folder]) forget(one)
  }
})

test('in production there is no demonstration and no known password; create-org makes the first administrator', async () => {
  const dataDir = dataFolder()
  try {
    const production = { NODE_ENV: 'production' }
    const made = command('admin.ts', ['create-org', '--name', '某某运营', '--admin', 'first.admin', '--operator'], { DATA_DIR: dataDir })
    const password = /初始密码：(\S+)/.exec(made.stdout)![1]!
    const server = await startServer(dataDir, production)
    expect(server.output()).not.toContain('zhiheng2026')
    expect((await call(server.base, '/user/login', '', { userName: 'admin', password: 'zhiheng2026' })).err).toBe(11)
    const info = await call<{ isSuperAdmin: boolean; mustChangePassword: boolean }>(server.base, '/user/login', '', { userName: 'first.admin', password })
    expect(info.data).toMatchObject({ isSuperAdmin: true, mustChangePassword: true })
    await server.stop()
  } finally {
    forget(dataDir)
  }
})

test('import-check prints what the importer reads, and indicators one JSON of the same functions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-cli-'))
  const file = join(folder, 'nav.csv')
  writeFileSync(file, '净值日期,单位净值,累计净值\n2025年1月3日,1.0000,1.0000\n2025/1/10,1.0100,1.0100\n20250117,1.0050,1.0050\n')
  expect(zhiheng(['import-check', file]).stdout).toBe('trading_day,nav,cum_nav\n20250103,1,1\n20250110,1.01,1.01\n20250117,1.005,1.005\n')
  const figures = JSON.parse(zhiheng(['indicators', file, '--freq', 'weekly', '--rf', '0', '--json']).stdout) as Record<string, number | null>
  expect(figures.total_return).toBeCloseTo(0.005, 12)
  expect(figures.volatility).toBeNull()
  expect(zhiheng(['import-check', join(folder, 'none.csv')]).status).toBe(2)
  forget(folder)
})

const shared = resolve(process.env.SHARED_DIR ?? join(repo, '../shared'))
const golden = join(shared, 'golden/indicators-zhiheng.json')
if (!existsSync(golden)) console.warn('跳过命令行与参考结果的比较：没有 ../shared/golden')

test.skipIf(!existsSync(golden))('indicators agrees with the golden results through the command line', () => {
  const { cases } = JSON.parse(readFileSync(golden, 'utf8')) as { cases: { input: Record<string, string | number>; params: Record<string, number>; expected: Record<string, number | null> }[] }
  for (const one of cases.filter((_, at) => at % 13 === 0)) {
    const { file, benchmark, first_day, last_day } = one.input
    const isPublic = String(file).includes('cn-funds')
    const args = ['indicators', join(shared, String(file)), '--json', '--rf', String(one.params.annual_risk_free), '--benchmark', join(shared, String(benchmark)), '--from', String(first_day), '--to', String(last_day)]
    const figures = JSON.parse(execFileSync(process.execPath, [join(repo, 'apps/server/cli/zhiheng.ts'), ...args, ...(isPublic ? ['--distributions', join(shared, 'data/cn-funds/distributions.csv')] : ['--freq', 'weekly'])], { encoding: 'utf8' })) as Record<string, number | null>
    for (const [key, value] of Object.entries(one.expected)) {
      if (value === null) expect(figures[key]).toBeNull()
      else expect(Math.abs(figures[key]! - value)).toBeLessThanOrEqual(1e-9 * Math.abs(value) + 1e-15)
    }
  }
})
