import { createTransport } from 'nodemailer'
import type { Db } from '../db/db.ts'

export interface Message {
  channel: 'mobile' | 'mail'
  recipient: string
  subject: string
  body: string
}

/**
 * The door for short messages and mails. Every message is kept in the outbox that an administrator can read; mails
 * also leave the house where MAIL_URL (smtp://…) is set. A provider of short messages is plugged in here.
 */
export async function sendMessage(root: Db, orgId: string, message: Message) {
  await root.insertInto('outbox').values({ org_id: orgId, ...message }).execute()
  const url = process.env.MAIL_URL
  if (message.channel !== 'mail' || !url) return
  await createTransport(url).sendMail({ from: process.env.MAIL_FROM ?? 'zhiheng@localhost', to: message.recipient, subject: message.subject, text: message.body })
}
