import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'
import type { Time } from '../kit/clock.ts'
import type { FaultRule, Faults } from '../kit/faults.ts'

/**
 * `full`: the mailbox has no room; `slow` delays the reply to DATA; the drops close the connection, the first of them
 * after keeping the mail.
 */
const mailFaultKinds = [
  ...(['temporary', 'permanent', 'full', 'slow'] as const),
  ...(['drop-after-data', 'drop-before'] as const),
] as const

type Kind = (typeof mailFaultKinds)[number]
/** The faults by which a mail is not taken. */
const REFUSALS = ['temporary', 'permanent', 'full', 'drop-before'] as const satisfies readonly Kind[]
export type MailFaults = Faults<Kind>

/** What to do with a connection: reply, or close it without one. */
type Manners = 'reply' | 'hang-up'

/** Decides about every recipient and mail. A refusal is thrown with its SMTP code. */
export type Reception = {
  greet(address: string): Manners
  take(message: Readable, to: readonly string[]): Promise<Manners>
}

export function reception(store: MailStore, faults: MailFaults, clock: Time): Reception {
  /** Finds the first fault of these kinds that applies to any of the addresses, and counts it. */
  function met(kinds: readonly Kind[], to: readonly string[], at?: 'rcpt' | 'data') {
    return faults.strike({ kinds, to, ...(at !== undefined && { at }) }, 1)[0]
  }

  function note(to: readonly string[], mail: Mail | undefined, outcome: Outcome): void {
    store.note({ atMs: clock.now(), to, messageId: mail?.messageId, outcome })
  }

  return {
    greet(address) {
      const to = [address]
      const fault = met(REFUSALS, to, 'rcpt')
      if (fault === undefined) return 'reply'
      note(to, undefined, outcomeOf(fault))
      if (fault.kind === 'drop-before') return 'hang-up'
      throw refusal(fault, 'rcpt')
    },
    async take(message, to) {
      const mail = await readMail(await readAll(message), to, clock.now())
      const fault = met(REFUSALS, to, 'data')
      if (fault) {
        note(to, mail, outcomeOf(fault))
        if (fault.kind === 'drop-before') return 'hang-up'
        throw refusal(fault, 'data')
      }
      const slow = met(['slow'], to)
      // Until faults are cleared at the longest.
      if (slow)
        await faults.held(new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? 1_000).unref()))
      const silent = met(['drop-after-data'], to) !== undefined
      // Noted before it is stored, so that a reader who waits for the mail finds its attempt.
      note(to, mail, silent ? 'unacknowledged' : 'accepted')
      store.add(mail)
      return silent ? 'hang-up' : 'reply'
    },
  }
}

const BUSY = {
  rcpt: [450, '4.2.1 Mailbox busy, try again later'],
  data: [451, '4.3.0 Local error in processing, try again later'],
} as const
const FULL = [552, '5.2.2 Mailbox full'] as const
const GONE = [550, '5.1.1 No such mailbox here'] as const

function refusal({ kind }: FaultRule<Kind>, at: 'rcpt' | 'data'): Error {
  const forGood = kind === 'full' ? FULL : GONE
  const [responseCode, words] = kind === 'temporary' ? BUSY[at] : forGood
  return Object.assign(new Error(words), { responseCode })
}

function outcomeOf({ kind }: FaultRule<Kind>): Outcome {
  if (kind === 'drop-before') return 'dropped'
  return kind === 'temporary' ? 'refused-for-now' : 'refused-for-good'
}

async function readAll(message: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Parses a mail as it was received. */
export async function readMail(
  raw: Buffer,
  envelopeTo: readonly string[],
  receivedAtMs: number,
): Promise<Mail> {
  const parsed = await simpleParser(raw, { skipTextToHtml: true, skipImageLinks: true })
  return {
    id: randomUUID(),
    receivedAtMs,
    messageId: parsed.messageId ?? '',
    from: parsed.from?.text ?? '',
    to: envelopeTo,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: typeof parsed.html === 'string' ? parsed.html : undefined,
    headers: parsed.headerLines.map(({ line }) => splitHeader(line)),
    sizeBytes: raw.byteLength,
    raw: raw.toString('utf8'),
  }
}

/** Splits a header such as `List-Unsubscribe: <https://…>`, its folded lines joined. */
function splitHeader(line: string) {
  const colon = line.indexOf(':')
  return {
    name: line.slice(0, colon),
    value: line
      .slice(colon + 1)
      .replaceAll(/\r?\n\s+/g, ' ')
      .trim(),
  }
}

/** A received mail, parsed. */
export type Mail = {
  readonly id: string
  readonly receivedAtMs: number
  /** The `Message-ID` header with its brackets; empty when there was none. */
  readonly messageId: string
  readonly from: string
  /** The recipients of the envelope, who really get it. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Undefined when there is no HTML part. */
  readonly html: string | undefined
  readonly headers: readonly Header[]
  readonly sizeBytes: number
  readonly raw: string
}

type Header = { readonly name: string; readonly value: string }

/**
 * How an attempt ended. Two outcomes leave the sender without an answer: an `unacknowledged` mail was kept, a `dropped`
 * one was not.
 */
type Outcome = 'accepted' | 'refused-for-now' | 'refused-for-good' | 'unacknowledged' | 'dropped'

/** One attempt; `messageId` is undefined when it ended before the mail was sent. */
export type Attempt = {
  readonly atMs: number
  readonly to: readonly string[]
  readonly messageId: string | undefined
  readonly outcome: Outcome
}

const KEPT_ATTEMPTS = 20_000

/** The received mails, newest last, and every attempt to send one. */
export class MailStore {
  readonly #most: number
  #mails: Mail[] = []
  #attempts: Attempt[] = []
  #waiting = new Set<(mail: Mail) => void>()

  constructor(most: number) {
    this.#most = most
  }

  add(mail: Mail): void {
    this.#mails.push(mail)
    if (this.#mails.length > this.#most) this.#mails.shift()
    for (const notify of this.#waiting) notify(mail)
  }

  note(attempt: Attempt): void {
    this.#attempts.push(attempt)
    if (this.#attempts.length >= 2 * KEPT_ATTEMPTS) this.#attempts = this.#attempts.slice(-KEPT_ATTEMPTS)
  }

  /** Returns the kept mails, oldest first; with an address, only those to it. */
  mails(to?: string): readonly Mail[] {
    if (to === undefined) return [...this.#mails]
    return this.#mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === to.toLowerCase()))
  }

  /** Returns every attempt, oldest first; with a Message-ID, only those of that mail. */
  attempts(messageId?: string): readonly Attempt[] {
    return this.#attempts.filter((attempt) => messageId === undefined || attempt.messageId === messageId)
  }

  clear(): void {
    this.#mails = []
    this.#attempts = []
  }

  /** Returns the first mail that matches, among those received or the next to come. Rejects when `signal` aborts. */
  wait(matches: (mail: Mail) => boolean, signal?: AbortSignal): Promise<Mail> {
    const there = this.#mails.find(matches)
    if (there) return Promise.resolve(there)
    return new Promise((resolve, reject) => {
      const notify = (mail: Mail) => {
        if (!matches(mail)) return
        this.#waiting.delete(notify)
        resolve(mail)
      }
      const giveUp = () => {
        this.#waiting.delete(notify)
        reject(new Error('No such mail came', { cause: signal?.reason }))
      }
      this.#waiting.add(notify)
      if (signal?.aborted === true) giveUp()
      else signal?.addEventListener('abort', giveUp, { once: true })
    })
  }
}
