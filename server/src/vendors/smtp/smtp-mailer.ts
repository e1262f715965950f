import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { systemClock, timeLimit, type Clock } from '../../clock.ts'
import type { Mail, Mailer, MailOutcome } from '../mailer.ts'
import { classifyFailure } from './classify-failure.ts'
import { composeMessage } from './compose-message.ts'
import { refusalRun } from './refusal-run.ts'
import { sessionPool, type SessionPool } from './session-pool.ts'
import type { SmtpError } from './smtp-session.ts'
import { isPlainAddress, parseSmtpUrl, senderAddress } from './smtp-url.ts'

export type SmtpSettings = {
  readonly smtpUrl: string
  /** `Name <address>`, shown to readers; the bare address is the envelope's sender. */
  readonly from: string
}

/** The limit of a whole attempt, so that it ends before the lease of its delivery. */
export const SEND_DEADLINE: Duration = seconds(45)

/**
 * Creates a mailer that sends through an SMTP server and keeps connections open between mails. Throws at once when the
 * settings are wrong.
 */
export function createSmtpMailer(
  settings: SmtpSettings,
  clock: Clock = systemClock,
  deadline: Duration = SEND_DEADLINE,
): Mailer {
  const sender = senderAddress(settings.from)
  const pool = sessionPool(parseSmtpUrl(settings.smtpUrl), sender.slice(sender.lastIndexOf('@') + 1), clock)
  const refusals = refusalRun()
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) return { kind: 'refused', why: 'not a mail address' }
      const limit = timeLimit(clock, deadline)
      const outcome = await attempt(pool, settings.from, sender, mail, limit.signal).finally(limit.clear)
      if (outcome.kind === 'accepted') refusals.accepted()
      if (outcome.kind !== 'refused' || refusals.isBelievable(mail.to)) return outcome
      return { kind: 'retry', blame: 'server', why: `refuses everybody: ${outcome.why}`, after: null }
    },
    close: () => pool.close(),
  }
}

async function attempt(
  pool: SessionPool,
  from: string,
  sender: string,
  mail: Mail,
  overtime: AbortSignal,
): Promise<MailOutcome> {
  const message = await composeMessage(from, mail)
  try {
    await pool.use(overtime, (session) => session.send({ from: sender, to: mail.to }, message))
    return { kind: 'accepted' }
  } catch (error) {
    return classifyFailure(error instanceof Error ? (error satisfies SmtpError) : new Error(String(error)))
  }
}
