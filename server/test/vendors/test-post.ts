import { afterAll } from 'vitest'
import { readMail } from '../../../simulator/src/mailbox/reception.ts'
import { claimDue } from '../../src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../src/alerting/deliveries/send/deliver.ts'
import { emailSender } from '../../src/alerting/kinds/email/email-sender.ts'
import type { Deps } from '../../src/outbound/deps.ts'
import type { Mailer } from '../../src/outbound/vendors/mailer.ts'
import { createSmtpMailer } from '../../src/outbound/vendors/smtp/smtp-mailer.ts'
import { startScriptedSmtpServer } from './scripted-smtp-server.ts'

export type TestMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The token of the mail's link; null without one. */
  readonly token: string | null
}

export type TestPost = {
  readonly mailer: Mailer
  /** Lets the notifier send everything due, and returns the mails that arrived. */
  deliver(deps: Deps): Promise<readonly TestMail[]>
  close(): Promise<void>
}

/** Opens the same for the calling file of tests, and closes it after them. */
export async function withTestPost(): Promise<TestPost> {
  const post = await openTestPost()
  afterAll(() => post.close())
  return post
}

/** Opens a real mailer, a mail server that accepts everything, and a notifier that runs when told to. */
export async function openTestPost(): Promise<TestPost> {
  const smtp = await startScriptedSmtpServer()
  const mailer = createSmtpMailer({ smtpUrl: smtp.url, from: 'Cratewatch <alerts@example.com>' })
  let read = 0
  return {
    mailer,
    async deliver(deps) {
      const sender = emailSender({ ...deps, mailer })
      for (const claim of await claimDue(deps, 'email', 100)) await deliver(deps, sender, [claim])
      const arrived = smtp.accepted.slice(read)
      read = smtp.accepted.length
      return Promise.all(arrived.map(readArrived))
    },
    async close() {
      await mailer.close()
      await smtp.close()
    },
  }
}

async function readArrived(raw: string): Promise<TestMail> {
  const mail = await readMail(Buffer.from(raw), [], 0)
  const to = mail.headers.find(({ name }) => name.toLowerCase() === 'to')?.value ?? ''
  const token = /[?]token=([\w-]+)/.exec(mail.text)?.[1] ?? null
  return { to: to.replace(/[<>]/g, ''), subject: mail.subject, text: mail.text, token }
}
