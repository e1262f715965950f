import { Faults } from '../kit/faults.ts'
import { wallTime, type Time } from '../kit/clock.ts'
import { route } from '../kit/routes.ts'
import { serve } from '../kit/serve.ts'
import { mailboxRoutes } from './mailbox-http.ts'
import { MailStore } from './mail-store.ts'
import type { Attempt, Mail } from './mail.ts'
import { reception, type MailFaults } from './reception.ts'
import { openSmtp } from './smtp.ts'

const KEEPS = 500

export type MailboxOptions = {
  /** The ports of SMTP and of the pages; default any free ones. */
  readonly smtpPort?: number
  readonly port?: number
  readonly host?: string
  /** How many of the newest mails are kept; default 500. */
  readonly keeps?: number
  /** The time at which mails arrive; default wall time. */
  readonly clock?: Time
}

export type Mailbox = {
  /** `smtp://127.0.0.1:…`, no TLS, any credentials or none. */
  readonly smtpUrl: string
  /** Pages and JSON API. */
  readonly url: string
  readonly faults: MailFaults
  /** Returns the kept mails, oldest first. */
  mails(to?: string): readonly Mail[]
  /** Returns every attempt, failed ones included; with a Message-ID, those of that mail. */
  attempts(messageId?: string): readonly Attempt[]
  /** Returns the first mail that matches, received or to come. Rejects when `signal` aborts. */
  waitForMail(matches: (mail: Mail) => boolean, signal?: AbortSignal): Promise<Mail>
  clear(): void
  close(): Promise<void>
}

/** Opens a mailbox for all addresses: mails sent by SMTP are shown on a page. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = new MailStore(options.keeps ?? KEEPS)
  const faults: MailFaults = new Faults()
  const smtp = await openSmtp(
    { port: options.smtpPort, host: options.host },
    reception(store, faults, options.clock ?? wallTime()),
  )
  const pages = await serve({ port: options.port, host: options.host }).catch(async (problem: unknown) => {
    await smtp.close()
    throw problem
  })
  pages.answerWith(async (incoming) => route(mailboxRoutes, { store, faults }, incoming))
  return {
    smtpUrl: smtp.url,
    url: pages.url,
    faults,
    mails: (to) => store.mails(to),
    attempts: (messageId) => store.attempts(messageId),
    waitForMail: (matches, signal) => store.wait(matches, signal),
    clear: () => store.clear(),
    close: async () => {
      await Promise.all([smtp.close(), pages.close()])
    },
  }
}
