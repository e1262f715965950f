import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Mail } from '../mailer.ts'

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
