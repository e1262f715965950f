import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import type { Secrets } from '../secrets.ts'

/** Hashes an address without an account: repeated attempts give the same hash, which only this instance can compute. */
export function hashTriedEmail(secrets: Pick<Secrets, 'sign'>, email: string): Buffer {
  return Buffer.from(secrets.sign('tried-email', normaliseEmail(email) ?? email.trim()), 'base64url')
}
