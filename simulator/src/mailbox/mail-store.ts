import type { Attempt, Mail } from './mail.ts'

const KEPT_ATTEMPTS = 20_000

/** The mails that came, newest last, and every try to send one. */
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

  /** Those that are kept, oldest first; only those to an address when one is given. */
  mails(to?: string): readonly Mail[] {
    if (to === undefined) return [...this.#mails]
    return this.#mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === to.toLowerCase()))
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Every try, oldest first; only those of one message when its Message-ID is given. */
  attempts(messageId?: string): readonly Attempt[] {
    return this.#attempts.filter((attempt) => messageId === undefined || attempt.messageId === messageId)
  }

  clear(): void {
    this.#mails = []
    this.#attempts = []
  }

  /** The first mail that matches: one that is there already, or the next to come. Rejects when `signal` aborts. */
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
