import { isIP } from 'node:net'
import addressParser from 'nodemailer/lib/addressparser/index.js'

export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps, port 465). Otherwise STARTTLS is used when the server offers it. */
  readonly implicitTls: boolean
  /** Whether to send no mail rather than without encryption. */
  readonly requireTls: boolean
  readonly verifyCertificate: boolean
  readonly credentials: { readonly user: string; readonly pass: string } | null
}

/**
 * Parses `smtp://user:password@host:port?requireTLS=true&rejectUnauthorized=false`, or `smtps://…`. With a user, an
 * unencrypted connection is refused unless the server is this machine or `requireTLS=false` is given. Throws on
 * anything else, without repeating the password.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…:465')
  }
  const implicitTls = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const credentials =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  const requireTls = url.searchParams.get('requireTLS')
  return {
    host,
    port: Number(url.port || (implicitTls ? 465 : 587)),
    implicitTls,
    requireTls:
      !implicitTls && (requireTls === null ? credentials !== null && !isLocal(host) : requireTls !== 'false'),
    verifyCertificate: url.searchParams.get('rejectUnauthorized') !== 'false' && !isLocal(host),
    credentials,
  }
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Returns the bare address of a sender; throws when there is none. */
export function senderAddress(from: string): string {
  const [parsed] = addressParser(from, { flatten: true })
  if (parsed === undefined || !isPlainAddress(parsed.address)) {
    throw new Error('MAIL_FROM must hold an address, such as "Cratewatch <alerts@example.com>"')
  }
  return parsed.address
}

/** Whether a text is one bare address, which is all that an envelope line may hold. */
export function isPlainAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}
