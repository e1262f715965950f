import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { MailOutcome } from '../mailer.ts'
import type { SmtpError } from './smtp-session.ts'

type Failure = Pick<SmtpError, 'message' | 'code' | 'command' | 'response' | 'responseCode' | 'isHandedOver'>

/** Classifies a failed attempt by the SMTP command that failed: only RCPT TO is about the recipient. */
export function classifyFailure(failure: Failure): Exclude<MailOutcome, { kind: 'accepted' }> {
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

/** Whether other mails are likely to fail too. A server that refuses one recipient is well itself. */
function blame(command: string | undefined, status: number, response: string): 'message' | 'server' {
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
  const said = response ?? [code, message].filter(Boolean).join(' ')
  return `${command ? `${command}: ` : ''}${said}`.replace(/\s+/g, ' ').slice(0, REASON_LENGTH)
}
