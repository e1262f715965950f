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
export type Outcome = 'accepted' | 'refused-for-now' | 'refused-for-good' | 'unacknowledged' | 'dropped'

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
