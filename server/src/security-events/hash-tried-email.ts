import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import type { Secrets } from '../secrets.ts'

/** How an address without an account is kept: the same tries give the same hash, and only this instance can make it. */
export function hashTriedEmail(secrets: Pick<Secrets, 'sign'>, email: string): Buffer {
  return Buffer.from(secrets.sign('tried-email', normaliseEmail(email) ?? email.trim()), 'base64url')
}
