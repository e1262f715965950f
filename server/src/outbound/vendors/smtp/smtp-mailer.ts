import { createHash } from 'node:crypto'
import { seconds, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { systemClock, timeLimit, type Clock } from '../../../base/clock.ts'
import { isPlainAddress, parseSmtpUrl, senderAddress } from '../../../base/config/smtp-url.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { outcomeOf, type SendOutcome } from '../send-outcome.ts'
import { sessionPool, type SessionPool, type SmtpError } from './smtp-session.ts'

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
export function createSmtpMailer(settings: SmtpSettings, clock: Clock = systemClock): Mailer {
  const sender = senderAddress(settings.from)
  const pool = sessionPool(parseSmtpUrl(settings.smtpUrl), sender.slice(sender.lastIndexOf('@') + 1), clock)
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to))
        return outcomeOf('email', { answered: 'forbidden', words: '' }, { why: 'not a mail address' })
      const limit = timeLimit(clock, SEND_DEADLINE)
      return attempt(pool, settings.from, sender, mail, limit.signal).finally(limit.clear)
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
): Promise<SendOutcome> {
  const message = await composeMessage(from, mail)
  try {
    await pool.use(overtime, (session) => session.send({ from: sender, to: mail.to }, message))
    return { kind: 'taken' }
  } catch (error) {
    return outcomeOfFailure(error instanceof Error ? (error satisfies SmtpError) : new Error(String(error)))
  }
}

/** Builds the bytes of a mail. Line breaks in header values become spaces, or they would start new headers. */
export function composeMessage(from: string, mail: Mail): Promise<Buffer> {
  const headers = Object.entries(mail.headers).map(([key, value]) => ({ key, value: oneLine(value) }))
  const options = {
    from: oneLine(from),
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: oneLine(mail.messageId),
    ...(mail.date === undefined ? {} : { date: new Date(mail.date) }),
    // The boundary between parts, which otherwise would differ each time.
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16),
    headers,
    // Base64 keeps other alphabets and long lines intact on every route.
    textEncoding: 'base64' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return new MailComposer(options).compile().build()
}

function oneLine(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get through
  return value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

type Failure = Pick<SmtpError, 'message' | 'code' | 'command' | 'response' | 'responseCode' | 'isHandedOver'>

/** Returns what a failed attempt means, by the SMTP command that failed and the words of the server. */
function outcomeOfFailure(failure: Failure): SendOutcome {
  const why = reason(failure)
  const status = failure.responseCode ?? 0
  const answered = failure.isHandedOver ? 'unanswered' : status || 'unreachable'
  return outcomeOf('email', { answered, words: why }, { why, after: requestedWait(failure.response ?? '') })
}

/** Reads the wait in a greylisting server's text: "try again in 300 seconds". */
function requestedWait(response: string): Duration | null {
  const match = /\b(?:in|after|for) (\d{1,5}) ?(seconds?|secs?|s|minutes?|mins?|m)\b/i.exec(response)
  if (match === null) return null
  const amount = Number(match[1])
  return match[2]?.toLowerCase().startsWith('m') ? minutes(amount) : seconds(amount)
}

const REASON_LENGTH = 300

function reason({ command, response, message, code }: Failure): string {
  const answer = response ?? [code, message].filter(Boolean).join(' ')
  return `${command ? `${command}: ` : ''}${answer}`.replace(/\s+/g, ' ').slice(0, REASON_LENGTH)
}
