import { hash, verify } from '@node-rs/argon2'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Passwords: argon2id with the parameters that OWASP names as the least (19 MiB, two passes). */
export const hashPassword = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export const passwordFits = (stored: string, password: string) => verify(stored, password).catch(() => false)

/** A hash that no password fits: comparing with it takes as long as with a real one, so that names cannot be guessed by time. */
export const noPassword = hashPassword(randomBytes(24).toString('hex'))

/** What the browser holds; the database keeps only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

export const sameDigest = (stored: string, text: string) => {
  const [left, right] = [Buffer.from(stored), Buffer.from(digest(text))]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Shown once to whoever made the account; the first login asks for another. */
export const temporaryPassword = () => `Zh-${randomBytes(6).toString('base64url')}9`
