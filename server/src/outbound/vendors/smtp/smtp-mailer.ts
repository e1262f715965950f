import { seconds, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { systemClock, timeLimit, type Clock } from '../../../base/clock.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { sessionPool, type SessionPool, type SmtpError } from './smtp-session.ts'
import { isPlainAddress, parseSmtpUrl, senderAddress } from '../../../base/config/smtp-url.ts'
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { SendOutcome } from '../send-outcome.ts'

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
  const refusals = refusalRun()
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) return { kind: 'refused', why: 'not a mail address' }
      const limit = timeLimit(clock, SEND_DEADLINE)
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
): Promise<SendOutcome> {
  const message = await composeMessage(from, mail)
  try {
    await pool.use(overtime, (session) => session.send({ from: sender, to: mail.to }, message))
    return { kind: 'accepted' }
  } catch (error) {
    return classifyFailure(error instanceof Error ? (error satisfies SmtpError) : new Error(String(error)))
  }
}

/** From this many different addresses refused in a row, the mail server is the likelier cause. */
const SUSPICIOUS_AT = 3

/**
 * Counts refusals in a row. A server that suddenly refuses everybody is misconfigured or blocks the sender, and must
 * not disable every user's mails.
 */
function refusalRun() {
  const refused = new Set<string>()
  return {
    accepted: (): void => refused.clear(),
    /** Counts a refusal, and says whether it is really about this recipient. */
    isBelievable(address: string): boolean {
      if (refused.size < SUSPICIOUS_AT) refused.add(address)
      return refused.size < SUSPICIOUS_AT
    },
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

/** Classifies a failed attempt by the SMTP command that failed: only RCPT TO is about the recipient. */
function classifyFailure(failure: Failure): Exclude<SendOutcome, { kind: 'accepted' }> {
  const why = reason(failure)
  if (failure.isHandedOver) return { kind: 'unanswered', why }
  const status = failure.responseCode ?? 0
  if (failure.command === 'RCPT TO' && isRecipientGone(status, failure.response ?? '')) {
    return { kind: 'refused', why }
  }
  const after = requestedWait(failure.response ?? '')
  return { kind: 'retry', blame: blame(failure.command, status, failure.response ?? ''), why, after }
}

/** Mailbox unknown, moved or misnamed. Other codes are about our server, the moment or the size. */
const RECIPIENT_CODES: ReadonlySet<number> = new Set([550, 551, 553])
/** RFC 3463: 5.1.x is about the address, 5.2.1 is a disabled mailbox. 5.1.7 and 5.1.8 are about the sender's. */
const RECIPIENT_STATUS = /^5\.(1\.(?!7$|8$)\d+|2\.1)$/
/** Servers without enhanced codes also answer 550 for their policies, recognised here by their text. */
const ABOUT_US =
  /relay|authenticat|spam|block|black ?list|denied|policy|reputation|spf|dkim|dmarc|rbl|dnsbl|\bip\b/i

function isRecipientGone(status: number, response: string): boolean {
  if (!RECIPIENT_CODES.has(status)) return false
  const enhanced = enhancedStatus(response)
  return enhanced === null ? !ABOUT_US.test(response) : RECIPIENT_STATUS.test(enhanced)
}

/** What servers say for now to who sends too much: over too many connections, or too quickly. */
const TOO_MUCH = /too (?:many|much|fast|quick)|rate.?limit|throttl|limit exceeded|sending rate|slow down/i

/** Whether other mails are likely to fail too. A server that refuses one recipient is well itself. */
function blame(
  command: string | undefined,
  status: number,
  response: string,
): Extract<SendOutcome, { kind: 'retry' }>['blame'] {
  if (status >= 400 && status < 500 && TOO_MUCH.test(response)) return 'limit'
  if (status === 0 || status === 421) return 'server'
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const isOurStanding =
    status >= 500 && (enhancedStatus(response)?.startsWith('5.7.') ?? ABOUT_US.test(response))
  return isAboutThisMail && !isOurStanding ? 'message' : 'server'
}

function enhancedStatus(response: string): string | null {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
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
