import type { Readable } from 'node:stream'
import type { Time } from '../kit/clock.ts'
import type { FaultRule, Faults } from '../kit/faults.ts'
import type { Mail, Outcome } from './mail.ts'
import type { MailStore } from './mail-store.ts'
import { readMail } from './read-mail.ts'

/** `slow` delays the reply to DATA; the drops close the connection, the first of them after keeping the mail. */
export const mailFaultKinds = ['temporary', 'permanent', 'slow', 'drop-after-data', 'drop-before'] as const

type Kind = (typeof mailFaultKinds)[number]
export type MailFaults = Faults<Kind>

/** What to do with a connection: reply, or close it without one. */
export type Manners = 'reply' | 'hang-up'

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
      if (met(['drop-before'], to)) {
        note(to, undefined, 'dropped')
        return 'hang-up'
      }
      const fault = met(['temporary', 'permanent'], to, 'rcpt')
      if (fault === undefined) return 'reply'
      note(to, undefined, outcomeOf(fault))
      throw refusal(fault)
    },
    async take(message, to) {
      const mail = await readMail(await readAll(message), to, clock.now())
      const fault = met(['temporary', 'permanent'], to, 'data')
      if (fault) {
        note(to, mail, outcomeOf(fault))
        throw refusal(fault)
      }
      const slow = met(['slow'], to)
      if (slow) await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? 1_000))
      const silent = met(['drop-after-data'], to) !== undefined
      // Noted before it is stored, so that a reader who waits for the mail finds its attempt.
      note(to, mail, silent ? 'unacknowledged' : 'accepted')
      store.add(mail)
      return silent ? 'hang-up' : 'reply'
    },
  }
}

function refusal(fault: FaultRule<Kind>): Error {
  const [responseCode, words] =
    fault.kind === 'temporary'
      ? [450, '4.2.1 Mailbox busy, try again later']
      : [550, '5.1.1 No such mailbox here']
  return Object.assign(new Error(words), { responseCode })
}

function outcomeOf(fault: FaultRule<Kind>): Outcome {
  return fault.kind === 'temporary' ? 'refused-for-now' : 'refused-for-good'
}

async function readAll(message: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
