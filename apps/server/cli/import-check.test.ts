import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCheck } from './import-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-check-'))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await importCheck(args, (line) => out.push(line), (line) => err.push(line))
  return { code, out, err }
}

test('one fund is plain CSV, oldest first, values as written', async () => {
  const path = file('a.csv', '日期,单位净值,累计净值\n2025/1/3,1.2772000000000001,150.00%\n2025/1/2,0.0000001,--\n')
  expect(await run(path)).toEqual({ code: 0, out: ['trading_day,nav,cum_nav', '20250102,0.0000001,', '20250103,1.2772000000000001,1.5'], err: [] })
})

test('several funds are headed by a comment line, adjusted NAV only where there is one', async () => {
  const path = file('b.csv', '代码,名称,日期,单位净值,累计净值,复权净值\nSX1234,甲,2025-01-03,1.1,1.2,1.3\nSX1235,乙,2025-01-03,2.1,2.2,\n')
  expect((await run(path)).out).toEqual(['# file=b.csv sheet=b code=SX1234 name=甲', 'trading_day,nav,cum_nav,adj_nav', '20250103,1.1,1.2,1.3', '# file=b.csv sheet=b code=SX1235 name=乙', 'trading_day,nav,cum_nav', '20250103,2.1,2.2'])
})

test('nothing read is 2, some of the files is 1, and the reasons go to the error lines', async () => {
  const good = file('c.csv', '日期,单位净值\n2025-01-03,1.1\n')
  const bad = file('d.csv', '你好\n')
  expect(await run(bad)).toMatchObject({ code: 2, out: [] })
  expect((await run(bad)).err[0]).toContain('没有读到任何净值')
  expect(await run(good, join(folder, 'none.csv'))).toMatchObject({ code: 1, err: [`${join(folder, 'none.csv')}: 文件不存在。`] })
  expect(await run()).toMatchObject({ code: 2 })
})

test('two unlike values of one day are both printed and reported', async () => {
  const { out, err, code } = await run(file('e.csv', '日期,单位净值\n2025-01-03,1.1\n2025-01-03,1.2\n'))
  expect([code, out.length, err.length]).toEqual([0, 3, 1])
})
