import { Faults } from '../kit/faults.ts'
import { route } from '../kit/routes.ts'
import { serve } from '../kit/serve.ts'
import { mailboxRoutes } from './mailbox-http.ts'
import { MailStore } from './mail-store.ts'
import type { Attempt, Mail } from './mail.ts'
import { reception, type MailFaults } from './reception.ts'
import { openSmtp } from './smtp.ts'

const KEEPS = 500

export type MailboxOptions = {
  /** Ports of the SMTP side and of the pages; default any free ones. */
  readonly smtpPort?: number
  readonly port?: number
  readonly host?: string
  /** So many mails, the newest; 500 when nothing is said. */
  readonly keeps?: number
}

export type Mailbox = {
  /** `smtp://127.0.0.1:…`, no TLS, any credentials or none. */
  readonly smtpUrl: string
  /** Pages and JSON API. */
  readonly url: string
  readonly faults: MailFaults
  /** Those that are kept, oldest first. */
  mails(to?: string): readonly Mail[]
  /** Every try to send, also those that failed; of one message when its Message-ID is given. */
  attempts(messageId?: string): readonly Attempt[]
  /** The first mail that matches, come or to come. Rejects when `signal` aborts. */
  waitForMail(matches: (mail: Mail) => boolean, signal?: AbortSignal): Promise<Mail>
  clear(): void
  close(): Promise<void>
}

/** Opens a mailbox for everybody: what is sent by SMTP can be read on a page. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const store = new MailStore(options.keeps ?? KEEPS)
  const faults: MailFaults = new Faults()
  const smtp = await openSmtp({ port: options.smtpPort, host: options.host }, reception(store, faults))
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
