import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { hashToken, type Secrets } from '../../secrets.ts'

/**
 * Derives the token of a link, 256 bits and URL-safe. It is stored nowhere, so that neither the outbox nor a copy of
 * the database opens an account; every attempt to send a mail has the same one.
 */
export function linkToken(secrets: Pick<Secrets, 'sign'>, purpose: LinkPurpose, linkId: string): string {
  return secrets.sign(`link:${purpose}`, linkId)
}

/** Returns the token of a stored link, also one made with the previous secret. */
export function storedLinkToken(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  link: { readonly purpose: LinkPurpose; readonly id: string; readonly tokenHash: Buffer },
): string {
  return tokenOfHash(secrets, `link:${link.purpose}`, link)
}

/** Returns the signature of an id stored as this hash; by the present secret if none fits. */
export function tokenOfHash(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  purpose: string,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: Buffer },
): string {
  const fitting = secrets.signatures(purpose, id).find((token) => hashToken(token).equals(tokenHash))
  return fitting ?? secrets.sign(purpose, id)
}
