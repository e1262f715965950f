import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { hashToken, type Secrets } from '../../secrets.ts'

/**
 * The token of a link, 256 bits and URL-safe. It is derived and kept nowhere, so neither the outbox nor a copy of the
 * database opens an account; every attempt to send a mail carries the same one.
 */
export function linkToken(secrets: Pick<Secrets, 'sign'>, purpose: LinkPurpose, linkId: string): string {
  return secrets.sign(`link:${purpose}`, linkId)
}

/** The token of a link that is stored already: also one that was made with the secret before the present one. */
export function storedLinkToken(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  link: { readonly purpose: LinkPurpose; readonly id: string; readonly tokenHash: Buffer },
): string {
  return tokenOfHash(secrets, `link:${link.purpose}`, link)
}

/** The signature of an id that was stored as this hash; by the present secret, where none fits. */
export function tokenOfHash(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  purpose: string,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: Buffer },
): string {
  const fitting = secrets.signatures(purpose, id).find((token) => hashToken(token).equals(tokenHash))
  return fitting ?? secrets.sign(purpose, id)
}
