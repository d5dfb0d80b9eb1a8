import captcha from 'svg-captcha'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { sendMessage } from '../../out/messages.ts'
import { digest, sameDigest, sixDigits } from './secrets.ts'
import { sessionRules } from './session.rules.ts'
import * as store from './session.store.ts'

/** Picture codes and codes sent to a mobile or mail address. */

const plain = (code: string) => code.trim().toLowerCase()

export async function drawPicture(ctx: Context, codeId: string) {
  const { text, data } = captcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', color: true, background: '#F6F8FA', width: 120, height: 36, fontSize: 42 })
  await store.putPicture(ctx.root, codeId, digest(plain(text)), new Date(ctx.now().getTime() + sessionRules.codeLifetime))
  return { name: 'code.svg', type: 'image/svg+xml', bytes: Buffer.from(data) }
}

export async function pictureFits(ctx: Context, codeId: string | undefined, code: string | undefined) {
  if (!codeId || !code) return false
  const stored = await store.findPicture(ctx.root, codeId, ctx.now())
  return stored !== undefined && sameDigest(stored.code_hash, plain(code))
}

/** A picture code serves once, right or wrong: otherwise it could be guessed at leisure. */
export async function spendPicture(ctx: Context, { codeId, code }: { codeId?: string | undefined; code?: string | undefined }) {
  const fits = await pictureFits(ctx, codeId, code)
  if (codeId) await store.dropPicture(ctx.root, codeId)
  if (!fits) throw refuse(code ? '图形验证码不正确，请重新输入' : '请输入图形验证码', { needPicture: true })
}

export async function sendCode(ctx: Context, channel: 'mobile' | 'mail', target: string, orgId: string) {
  const now = ctx.now()
  const former = await store.findVerifyCode(ctx.root, target)
  const wait = former ? Math.ceil((former.sent_at.getTime() + sessionRules.codePause - now.getTime()) / 1000) : 0
  if (wait > 0) throw refuse(`验证码已发送，请${wait}秒后再试`, { waitSeconds: wait })
  const code = sixDigits()
  await store.putVerifyCode(ctx.root, target, digest(code), now, new Date(now.getTime() + sessionRules.codeLifetime))
  await sendMessage(ctx.root, orgId, { channel, recipient: target, subject: '验证码', body: `您的验证码是 ${code}，5分钟内有效，请勿告诉他人。` })
  return { waitSeconds: sessionRules.codePause / 1000 }
}

/** Uses a code up; a wrong one counts, and after five the code is void. */
export async function spendCode(ctx: Context, target: string, code: string) {
  const stored = await store.findVerifyCode(ctx.root, target)
  if (!stored || stored.expires_at <= ctx.now() || stored.tries >= sessionRules.codeTries) throw refuse('验证码已失效，请重新获取')
  if (!sameDigest(stored.code_hash, code.trim())) {
    await store.countTry(ctx.root, target)
    throw refuse('验证码不正确，请重新输入')
  }
  await store.dropVerifyCode(ctx.root, target)
}
