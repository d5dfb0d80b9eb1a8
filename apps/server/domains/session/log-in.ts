import { sql } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { Fail, refuse } from '../../rpc/fail.ts'
import { spendPicture } from './codes.ts'
import { digest, newToken, noPassword, passwordFits } from './secrets.ts'
import { sessionRules } from './session.rules.ts'
import * as store from './session.store.ts'

interface Attempt {
  userName: string
  password: string
  remember: boolean
  codeId?: string | undefined
  code?: string | undefined
}

/**
 * Checks name and password of a user or of a counselor and opens a session. An unknown name and a wrong password
 * answer alike, in like time. All statements go over the root connection, so that a refusal is counted although the
 * call's own transaction is rolled back.
 */
export async function logIn(ctx: Context, kind: 'user' | 'counselor', attempt: Attempt) {
  const login = await store.findLogin(ctx.root, attempt.userName)
  const known = login?.kind === kind ? login : undefined
  if (known?.locked_until && known.locked_until > ctx.now()) {
    const minutes = Math.ceil((known.locked_until.getTime() - ctx.now().getTime()) / 60_000)
    throw refuse(`登录失败次数过多，账号已锁定，请${minutes}分钟后再试`, { lockedMinutes: minutes })
  }
  if (known && sessionRules.needsPicture(known.failures)) await spendPicture(ctx, attempt)

  const account = known ? await findAccount(ctx, kind, known.org_id, known.user_id) : undefined
  const fits = await passwordFits(account?.password_hash ?? (await noPassword), attempt.password)
  if (!known || !account || !fits) throw await failed(ctx, kind, attempt.userName, known)
  if (account.status !== 1) throw refuse('账号已停用，请联系机构管理员')
  if (!account.is_active) throw refuse('机构已停用，请联系平台管理员')

  await store.noteFailure(ctx.root, known.login_name, 0, null)
  return openSession(ctx, kind, known.org_id, known.user_id, account.user_name, attempt.remember)
}

export async function openSession(ctx: Context, kind: 'user' | 'counselor', orgId: string, userId: string, userName: string, remember: boolean) {
  const token = newToken()
  await store.addSession(ctx.root, {
    org_id: orgId,
    token_hash: digest(token),
    user_id: userId,
    kind,
    remember,
    expires_at: new Date(ctx.now().getTime() + sessionRules.lifetime(remember)),
    ip: ctx.request.ip,
    agent: ctx.request.agent,
  })
  await store.noteLogin(ctx.root, { org_id: orgId, user_id: userId, user_name: userName, kind, outcome: '成功', ip: ctx.request.ip, agent: ctx.request.agent })
  return token
}

const findAccount = async (ctx: Context, kind: 'user' | 'counselor', orgId: string, userId: string) => {
  const { rows } = await sql<{ user_name: string; password_hash: string; status: number; is_active: boolean }>`
    select u.user_name, u.password_hash, u.status, o.is_active
    from ${sql.table(kind === 'user' ? 'app_user' : 'counselor_user')} u join organisation o using (org_id)
    where u.org_id = ${orgId} and u.id = ${userId}`.execute(ctx.root)
  return rows[0]
}

async function failed(ctx: Context, kind: string, userName: string, known: { org_id: string; login_name: string; user_id: string; failures: number } | undefined): Promise<Fail> {
  if (!known) return refuse('账号或密码不正确')
  const failures = known.failures + 1
  const rest = sessionRules.lockFor(failures)
  await store.noteFailure(ctx.root, known.login_name, failures, rest ? new Date(ctx.now().getTime() + rest) : null)
  await store.noteLogin(ctx.root, { org_id: known.org_id, user_id: known.user_id, user_name: userName, kind, outcome: '密码错误', ip: ctx.request.ip, agent: ctx.request.agent })
  const left = sessionRules.triesLeft(failures)
  const message = left > 0 ? `账号或密码不正确，还可尝试${left}次` : `账号或密码不正确，账号已锁定${Math.ceil(rest / 60_000)}分钟`
  return refuse(message, { needPicture: sessionRules.needsPicture(failures) })
}
