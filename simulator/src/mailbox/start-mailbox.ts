import type { AddressInfo, Socket } from 'node:net'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { Time } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import { route } from '../kit/routes.ts'
import { serve } from '../kit/serve.ts'
import { mailboxRoutes } from './mailbox-http.ts'
import {
  MailStore,
  reception,
  type Attempt,
  type Mail,
  type MailFaults,
  type Reception,
} from './reception.ts'

const KEEPS = 500

type MailboxOptions = {
  /** The ports of SMTP and of the pages; default any free ones. */
  readonly smtpPort?: number
  readonly port?: number
  readonly host?: string
  /** How many of the newest mails are kept; default 500. */
  readonly keeps?: number
  /** How many connections it takes at once, and answers 421 to others; default any number. */
  readonly connections?: number
  /** The time at which mails arrive. */
  readonly clock: Time
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
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const store = new MailStore(options.keeps ?? KEEPS)
  const faults: MailFaults = new Faults()
  const smtp = await openSmtp(
    { port: options.smtpPort, host: options.host, connections: options.connections },
    reception(store, faults, options.clock),
  )
  const pages = await serve({ port: options.port, host: options.host }).catch(async (problem: unknown) => {
    await smtp.close()
    throw problem
  })
  pages.answerWith(async (incoming) => route(mailboxRoutes, store, incoming))
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

type SmtpOptions = {
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly connections?: number | undefined
}

/** Opens a mail server whose decisions are `reception`'s. No TLS; any credentials or none are accepted. */
async function openSmtp(
  options: SmtpOptions,
  reception: Reception,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Without a trusted certificate, offering TLS would only make careful clients fail.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    maxClients: options.connections ?? Infinity,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    ...handlers(reception, (session) => sockets.get(session.remotePort)?.destroy()),
  })
  // A client that disconnects is no error of the server.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://${address.address}:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Wraps a handler: to hang up, it never calls back, so that the client gets no reply. */
function handlers(
  reception: Reception,
  hangUp: (session: SMTPServerSession) => void,
): Required<Pick<SMTPServerOptions, 'onRcptTo' | 'onData'>> {
  const take = callbackify(reception.take)
  return {
    onRcptTo(address, session, done) {
      try {
        if (reception.greet(address.address) === 'reply') done()
        else hangUp(session)
      } catch (refusal) {
        done(refusal instanceof Error ? refusal : new Error(String(refusal)))
      }
    },
    onData(message, session, done) {
      const to = session.envelope.rcptTo.map((each) => each.address)
      take(message, to, (refusal, manners) => {
        if (refusal) done(refusal)
        else if (manners === 'reply') done()
        else hangUp(session)
      })
    },
  }
}
