import { sql } from 'kysely'
import type { Context } from '../../rpc/context.ts'

/** Channel on which waiting workers hear of new tasks; delivered when the call's transaction commits. */
export const taskChannel = 'zhiheng_task'

/** Puts long work into the drawer of its user, inside the call's transaction. Answers the task's id. */
export async function queueTask({ db, actor }: Context, kind: string, title: string, input: object) {
  const { id } = await db.insertInto('task').values({ kind, title, input: JSON.stringify(input), created_by: actor.userId }).returning('id').executeTakeFirstOrThrow()
  await sql`select pg_notify(${taskChannel}, ${`${actor.orgId}:${id}`})`.execute(db)
  return id
}
