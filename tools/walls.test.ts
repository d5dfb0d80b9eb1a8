import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

/** Who may import whom (architecture §8). Folders left, what they may reach right; `pkg` is a package of the registry. */
const node = /^node:/
const walls: readonly { folder: RegExp; may: readonly RegExp[] }[] = [
  { folder: /^packages\/contract\//, may: [/^zod$/, /^packages\/contract\//] },
  { folder: /^packages\/analytics\//, may: [/^packages\/analytics\//] },
  { folder: /^packages\/domain\//, may: [/^packages\/(contract|domain)\//] },
  { folder: /^packages\/client\//, may: [/^packages\/(contract|client)\//] },
  { folder: /^apps\/server\/rpc\//, may: [node, /^(zod|fastify|@fastify\/\w+)$/, /^packages\/contract\//, /^apps\/server\/(rpc|db)\//] },
  { folder: /^apps\/server\/db\//, may: [node, /^(kysely|pg|pinyin-pro)$/, /^packages\/(contract|domain|analytics)\//, /^apps\/server\/db\//, /^apps\/server\/rpc\/fail\.ts$/, /^apps\/server\/domains\/\w+\/\w+\.tables\.ts$/] },
  { folder: /^apps\/server\/out\//, may: [node, /^(fflate|nodemailer|playwright-core|@sparticuz\/chromium)$/, /^packages\/contract\//, /^apps\/server\/(out|db)\//] },
  { folder: /^apps\/web\/kit\//, may: [/^(react|react-dom|antd|echarts|@ant-design\/icons|@dnd-kit\/\w+|@tanstack\/[\w-]+|dayjs)(\/.*)?$/, /^packages\/(domain|contract|client)\//, /^apps\/web\/kit\//] },
]

/** One domain of the server reaching into another. The list may only get shorter. */
const crossings: readonly string[] = [
  'analysis -> index', 'analysis -> nav', 'analysis -> snapshot', 'company -> fund', 'fund -> nav', 'fund -> organisation', 'fund -> task', 'holding -> index', 'holding -> simulation', 'index -> nav',
  'index -> portfolio', 'indicator -> index', 'indicator -> nav', 'indicator -> snapshot', 'log -> access', 'manager -> company', 'manager -> fund', 'nav -> fund', 'nav -> index',
  'nav -> organisation', 'nav -> snapshot', 'nav -> task', 'organisation -> access', 'organisation -> dictionary', 'organisation -> session', 'organisation -> user', 'portfolio -> analysis',
  'portfolio -> index', 'portfolio -> indicator', 'portfolio -> nav', 'portfolio -> organisation', 'portfolio -> snapshot', 'portfolio -> task', 'research -> indicator', 'research -> snapshot',
  'research -> task', 'screen -> index', 'screen -> nav', 'screen -> snapshot', 'screen -> task', 'session -> access', 'session -> user', 'simulation -> index', 'simulation -> nav',
  'simulation -> organisation', 'simulation -> portfolio', 'simulation -> snapshot', 'snapshot -> index', 'snapshot -> nav', 'strategy -> fund', 'user -> session',
]

const packages: Record<string, string> = { '@zhiheng/contract': 'packages/contract/', '@zhiheng/client': 'packages/client/', '@zhiheng/domain': 'packages/domain/', '@zhiheng/analytics': 'packages/analytics/' }
const isTest = (path: string) => /\.test\.tsx?$|\/testkit\/|\/bench\.ts$|fixtures?\.tsx?$/.test(path)

/** The import as a path from the root of the repository, or the name of a package. */
function target(from: string, written: string) {
  if (written.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), written))
  const own = Object.keys(packages).find((name) => written === name || written.startsWith(`${name}/`))
  return own ? packages[own]! : written
}

const files = sources().filter((path) => !isTest(path)).map((path) => ({ path, imports: importsOf(read(path)).map((written) => target(path, written)) }))

test('folders import what the table allows and nothing else', () => {
  const breaks = files.flatMap(({ path, imports }) => {
    const wall = walls.find(({ folder }) => folder.test(path))
    return wall ? imports.filter((one) => !/\.(css|svg|woff2?)$/.test(one) && !wall.may.some((may) => may.test(one))).map((one) => `${path} imports ${one}`) : []
  })
  expect(breaks).toEqual([])
})

test('web reaches no server, server reaches no web', () => {
  const breaks = files.flatMap(({ path, imports }) =>
    imports.filter((one) => (path.startsWith('apps/web/') && one.startsWith('apps/server/')) || (path.startsWith('apps/server/') && one.startsWith('apps/web/'))).map((one) => `${path} imports ${one}`),
  )
  expect(breaks).toEqual([])
})

test('a screen imports no other domain\'s screens', () => {
  const domainOf = (path: string) => /^apps\/web\/screens\/([\w-]+)\//.exec(path)?.[1]
  const breaks = files.flatMap(({ path, imports }) => imports.filter((one) => domainOf(path) && domainOf(one) && domainOf(one) !== domainOf(path)).map((one) => `${path} imports ${one}`))
  expect(breaks).toEqual([])
})

test('domains of the server cross only where the list says, and the list holds no pair that is gone', () => {
  const domainOf = (path: string) => /^apps\/server\/domains\/([\w-]+)\//.exec(path)?.[1]
  const found = new Set(files.flatMap(({ path, imports }) => imports.flatMap((one) => (domainOf(path) && domainOf(one) && domainOf(one) !== domainOf(path) ? [`${domainOf(path)} -> ${domainOf(one)}`] : []))))
  expect([...found].toSorted()).toEqual([...crossings].toSorted())
})

test('the reader of imports sees every form', () => {
  expect(importsOf("import a from './a.ts'\nimport { b,\n  c } from 'b'\nexport * from '../d.ts'\nconst e = await import('./e.ts')\nimport './f.css'\nimport type { G } from './g.ts'")).toEqual(['./a.ts', 'b', '../d.ts', './e.ts', './f.css', './g.ts'])
})

test('time and chance stay out of what decides and calculates', () => {
  const pure = files.filter(({ path }) => /^packages\/(analytics|domain)\/|\.rules\.ts$/.test(path)).map(({ path }) => path)
  const breaks = pure.filter((path) => /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(read(path)))
  expect(breaks).toEqual([])
})

test('default exports are screens only, and barrels package roots only', () => {
  const defaults = files.filter(({ path }) => /(^|\n)export default /.test(read(path)) && !/Screen\.tsx$|IndependentPage\.tsx$|\.config\.ts$/.test(path) && !path.startsWith('apps/server/testkit')).map(({ path }) => path)
  expect(defaults.filter((path) => !/^apps\/web\/app\/(shell|pages)/.test(path))).toEqual([])
})
