import { z } from 'zod'
import { download, fileAnswer, get, post } from './kit.ts'
import { done, id, listBody, page, pageQuery } from './shapes.ts'

const LoginEntry = z.object({ id: z.string(), at: z.string(), userName: z.string(), kind: z.string(), outcome: z.string(), ip: z.string(), agent: z.string() })
const Operation = z.object({ id: z.string(), at: z.string(), userName: z.string(), menuId: z.string(), menuName: z.string(), call: z.string(), about: z.string(), err: z.number(), ms: z.number(), ip: z.string() })
const Change = z.object({ id: z.string(), at: z.string(), userId: z.string(), userName: z.string(), call: z.string(), tableName: z.string(), rowKey: z.string(), action: z.string(), before: z.unknown(), after: z.unknown() })
const Sent = z.object({ id: z.string(), channel: z.string(), recipient: z.string(), subject: z.string(), body: z.string(), sentAt: z.string() })
export type LoginEntry = z.infer<typeof LoginEntry>
export type Operation = z.infer<typeof Operation>
export type Change = z.infer<typeof Change>
export type Sent = z.infer<typeof Sent>

export const Task = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  message: z.string(),
  result: z.unknown(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Task = z.infer<typeof Task>

export const logCalls = {
  operations: post('/log/get_page_logs', { about: 'Operations of the organisation, newest first.', access: 'log.read', query: pageQuery, body: listBody.partial(), data: page(Operation) }),
  logins: get('/log/query/user_login_information', { about: 'Logins and refused logins, newest first.', access: 'log.read', query: pageQuery.extend({ keyword: z.string().max(80).optional() }), data: page(LoginEntry) }),
  changes: post('/log/query/user_operate_detail', { about: 'What was written: who, what, before, after.', access: 'log.read', query: pageQuery, body: z.object({ tableName: z.string().max(80).optional(), rowKey: z.string().max(80).optional(), userId: id.optional() }), data: page(Change) }),
  outbox: post('/log/outbox', { about: 'Messages that were sent, or would have been where no provider is configured.', access: 'log.read', query: pageQuery, body: z.object({ keyword: z.string().max(80).optional() }), data: page(Sent) }),
}

export const taskCalls = {
  mine: post('/task_drawer/list', { about: 'Own long-running work, newest first.', access: 'session', data: z.array(Task) }),
  download: download('/task_drawer/download', { about: 'The file that own work made.', access: 'session', query: z.object({ id }), data: fileAnswer }),
  cancel: post('/task_drawer/cancel', { about: 'Cancels own work that has not finished.', access: 'session', body: z.object({ id }), data: done }),
}
