import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Mail } from '../mailer.ts'

/** The bytes of a mail as SMTP carries them. Line breaks in headers would start new headers: they become spaces. */
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
    // Stands between the parts, and would be another one each time.
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16),
    headers,
    // Base64 keeps other alphabets and long lines intact on every path a mail takes.
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
