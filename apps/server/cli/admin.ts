import { parseArgs } from 'node:util'
import { openDb } from '../db/db.ts'
import { foundOrganisation } from '../domains/organisation/found-organisation.ts'
import { temporaryPassword } from '../domains/session/secrets.ts'
import { withDatabase } from './with-database.ts'

const usage = `用法：npm run admin -- create-org --name 机构名称 --admin 账号 [--admin-name 姓名] [--edition 1|2] [--domain 域名] [--operator]
第一个机构请加 --operator：它是平台运营方（机构 1）。初始密码只显示一次，首次登录须修改。`

const [command, ...rest] = process.argv.slice(2)

async function createOrganisation() {
  const { values } = parseArgs({
    args: rest,
    options: { name: { type: 'string' }, admin: { type: 'string' }, 'admin-name': { type: 'string', default: '机构管理员' }, edition: { type: 'string', default: '2' }, domain: { type: 'string', default: '' }, operator: { type: 'boolean', default: false } },
  })
  const edition = Number(values.edition)
  if (!values.name || !values.admin || ![1, 2].includes(edition)) throw new Error(usage)
  const password = temporaryPassword()
  const { name, admin } = { name: values.name, admin: values.admin }
  const { orgId } = await withDatabase((pool) =>
    openDb(pool).transaction().execute((db) =>
      foundOrganisation(db, { ...(values.operator ? { id: '1' } : {}), orgName: name, edition, domain: values.domain, admin: { userName: admin, realName: values['admin-name'], password, mustChange: true } }),
    ),
  )
  console.log(`已创建机构 ${name}（编号 ${orgId}）\n管理员账号：${admin}\n初始密码：${password}`)
}

try {
  if (command !== 'create-org') throw new Error(usage)
  await createOrganisation()
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  console.error(code === '23505' ? '机构名称、编号或账号已存在，请更换' : message)
  process.exitCode = 2
}
