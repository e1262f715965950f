import type { Secrets } from '../base/secrets.ts'
import type { OAuthToken } from '../outbound/vendors/marketplace.ts'

/** A user's permission to ask the marketplace on their behalf, and as it is stored, by which it is told from a newer one. */
export type ReaderAccess = {
  readonly userId: string
  readonly access: OAuthToken
  readonly sealedAccess: Buffer
}

/** Opens a stored permission. */
export function openAccess(
  secrets: Pick<Secrets, 'decrypt'>,
  { userId, sealedAccess: stored }: { readonly userId: string; readonly sealedAccess: Uint8Array },
): ReaderAccess {
  const sealedAccess = Buffer.from(stored)
  // Only this server seals, and always a token.
  return { userId, sealedAccess, access: JSON.parse(secrets.decrypt(sealedAccess)) as OAuthToken }
}
