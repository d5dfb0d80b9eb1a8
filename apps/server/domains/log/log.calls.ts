import { logCalls, toPage } from '@zhiheng/contract'
import { operationWords } from '@zhiheng/domain'
import { sql } from 'kysely'
import { conditionsOf, type ListColumns, listBodyOf, numberColumn, textColumn } from '../../db/list-query.ts'
import { seenMaker } from '../../db/look-tables.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import { flatCatalogue } from '../access/grants.ts'

const operationColumns: ListColumns = {
  userName: textColumn('user_name'), call: textColumn('call'), about: textColumn('about'), menuId: textColumn('menu_id'),
  err: numberColumn('err'), ms: numberColumn('ms'), at: { sql: sql`at`, kind: 'text' },
}

export const log = implement(logCalls, {
  operations: async ({ query, body }, { db }) => {
    const { keyword, filters } = listBodyOf(body)
    const text = `%${keyword ?? ''}%`
    const found = db.selectFrom('operation_log').where(seenMaker('user_id'))
      .where((eb) => eb.and(conditionsOf(operationColumns, filters)))
      .where((eb) => eb.or([eb('user_name', 'ilike', text), eb('about', 'ilike', text), eb('call', 'ilike', text)]))
    const rows = await found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(
      rows.map((row) => ({
        id: row.id, at: row.at.toISOString(), userName: row.user_name, menuId: row.menu_id, menuName: flatCatalogue.get(row.menu_id)?.name ?? '',
        call: row.call, about: /\p{Script=Han}/u.test(row.about) ? row.about : operationWords(row.call), err: row.err, ms: row.ms, ip: row.ip,
      })),
      total, query,
    )
  },

  logins: async ({ query }, { db }) => {
    const found = db.selectFrom('login_log').where('user_name', 'ilike', `%${query.keyword ?? ''}%`)
    const rows = await found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(rows.map((row) => ({ id: row.id, at: row.at.toISOString(), userName: row.user_name, kind: row.kind, outcome: row.outcome, ip: row.ip, agent: row.agent })), total, query)
  },

  changes: async ({ query, body }, { db }) => {
    let found = db.selectFrom('audit_log as a').leftJoin('app_user as u', (join) => join.onRef('u.org_id', '=', 'a.org_id').onRef('u.id', '=', 'a.user_id')).where(seenMaker('a.user_id'))
    if (body.tableName) found = found.where('a.table_name', '=', body.tableName)
    if (body.rowKey) found = found.where('a.row_key', '=', body.rowKey)
    if (body.userId) found = found.where('a.user_id', '=', body.userId)
    const rows = await found.selectAll('a').select('u.real_name').orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(
      rows.map((row) => ({
        id: row.id, at: row.at.toISOString(), userId: row.user_id, userName: row.real_name ?? '系统', call: row.call, tableName: row.table_name,
        rowKey: row.row_key, action: row.action, before: row.before, after: row.after,
      })),
      total, query,
    )
  },

  outbox: async ({ query, body }, { db, actor }) => {
    if (body.keyword && actor.look.hidden.has('recipient')) throw refuse('收件人对您隐藏，不能用于搜索')
    const found = db.selectFrom('outbox').where('recipient', 'like', `%${body.keyword ?? ''}%`)
    const rows = await found.selectAll().orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(rows.map((row) => ({ id: row.id, channel: row.channel, recipient: row.recipient, subject: row.subject, body: row.body, sentAt: row.sent_at.toISOString() })), total, query)
  },
})
