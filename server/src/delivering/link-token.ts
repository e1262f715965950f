import type { LinkPurpose } from '@cratewatch/domain/accounts/account-link'
import type { Secrets } from '../secrets.ts'

/**
 * The token of a link, 256 bits and URL-safe. It is derived and kept nowhere, so neither the outbox nor a copy of the
 * database opens an account; every attempt to send a mail carries the same one.
 */
export function linkToken(secrets: Pick<Secrets, 'sign'>, purpose: LinkPurpose, linkId: string): string {
  return secrets.sign(`link:${purpose}`, linkId)
}
