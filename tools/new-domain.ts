import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run new -- domain tag` writes the files of a domain with one walk of plain calls that works. It is the only
 * generator, and it prints what is left to do by hand; it does not stay between the files and their reader.
 */
const repo = resolve(import.meta.dirname, '..')
const [kind, name] = process.argv.slice(2)
if (kind !== 'domain' || !name || !/^[a-z][a-z-]*$/.test(name)) {
  console.error('用法：npm run new -- domain <英文小写名称，如 tag>')
  process.exit(2)
}
const word = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const Type = word[0]!.toUpperCase() + word.slice(1)
const table = name.replaceAll('-', '_')

const files: Record<string, string> = {
  [`packages/contract/${name}.ts`]: `import { z } from 'zod'
import { post } from './kit.ts'
import { byIds, done, id, line, page, pageQuery } from './shapes.ts'

export const ${Type} = z.object({ id: z.string(), name: z.string() })
export type ${Type} = z.infer<typeof ${Type}>

export const ${word}Calls = {
  list: post('/${table}/get_${table}s', { about: 'All of them, page by page.', access: 'session', query: pageQuery, body: z.object({ name: z.string().max(80).optional() }), data: page(${Type}) }),
  save: post('/${table}/save', { about: 'Makes or changes one.', access: 'session', body: z.object({ id: id.optional(), name: line.min(1, '请输入名称') }), data: ${Type} }),
  remove: post('/${table}/delete', { about: 'Deletes some.', access: 'session', body: byIds, data: done }),
}
`,
  [`apps/server/domains/${name}/${name}.tables.ts`]: `import type { Generated } from 'kysely'

export interface ${Type}Table {
  org_id: Generated<string>
  id: Generated<string>
  name: string
}
export interface ${Type}Tables {
  ${table}: ${Type}Table
}
`,
  [`apps/server/domains/${name}/${name}.calls.ts`]: `import { ${word}Calls, type ${Type}, toPage } from '@zhiheng/contract'
import { rowStore } from '../../db/row-store.ts'
import { notFound } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'

const rows = rowStore('${table}', { like: 'name', order: 'name' })

export const ${word} = implement(${word}Calls, {
  list: async ({ query, body }, { db }) => {
    const found = await rows.page(db, body.name, query)
    return toPage(found.rows.map(to${Type}), found.total, query)
  },
  save: async ({ body: { id, name } }, { db }) => {
    const row = id ? await rows.change(db, id, { name }) : await rows.create(db, { name })
    if (!row) throw notFound('记录')
    return to${Type}(row)
  },
  remove: async ({ body }, { db }) => {
    await rows.remove(db, body.ids)
    return null
  },
})

const to${Type} = (row: { id: string; name: string }): ${Type} => ({ id: row.id, name: row.name })
`,
  [`apps/server/domains/${name}/${name}.test.ts`]: `import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '../../testkit/world.ts'

const world = openWorld()
beforeEach(() => world.reset())

test('what one organisation saves is listed for it only, changed and deleted', async () => {
  const [ours, theirs] = [await world.user('A'), await world.user('B')]
  const saved = await ours.${word}.save({ body: { name: '第一' } })
  await ours.${word}.save({ body: { id: saved.id, name: '改名' } })
  expect((await ours.${word}.list()).data).toEqual([{ id: saved.id, name: '改名' }])
  expect((await theirs.${word}.list()).data).toEqual([])
  await ours.${word}.remove({ body: { id: saved.id } })
  expect((await ours.${word}.list()).total).toBe(0)
})
`,
}
const taken = Object.keys(files).find((path) => existsSync(join(repo, path)))
if (taken) {
  console.error(`${taken} 已存在，换一个名称`)
  process.exit(2)
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(repo, path, '..'), { recursive: true })
  writeFileSync(join(repo, path), text)
  console.log(path)
}
console.log(`
Left to do by hand, in this order (each is one line):
1. a new apps/server/db/migrations/NNN-${name}.sql:
   create table ${table} (org_id text not null default current_setting('app.org_id'), id text not null default new_id(), name text not null, primary key (org_id, id));
   call walled('${table}'); call audited('${table}', 'id');
2. '${table}' in apps/server/db/walled-tables.ts; ${Type}Tables in apps/server/db/db.ts
3. ${word}: ${word}Calls and export * in packages/contract/index.ts; ${word} in apps/server/domains.ts
4. '${word}.save': { says: '保存…', makes: without('id') } and the like in packages/domain/operations.ts, and ${word}: '…' in its subjects
5. npm run api-document, npm run check`)
