import { proofBySession, type ConfirmationLink } from '@cratewatch/domain/accounts/links/confirmation'
import type { Proof } from '@cratewatch/domain/accounts/proof'
import type { Session } from '../../../http/caller/caller.ts'
import type { Deps } from '../../../deps.ts'
import { findOpenLink } from '../../../deliveries/account/account-links.ts'

/** A confirmation link that is still open, with the account it belongs to. */
export type FoundConfirmation = {
  readonly link: ConfirmationLink & { readonly id: string; readonly email: string }
  readonly account: {
    readonly email: string | null
    readonly passwordHash: string | null
    readonly marketplaceName: string | null
  }
  /** What the caller's session proves; null: nothing, so the password is needed. */
  readonly sessionProof: Proof | null
}

/** Finds what the token of a confirmation mail is about; null when it confirms nothing. */
export async function findConfirmation(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  session: Pick<Session, 'id' | 'userId'> | null,
): Promise<FoundConfirmation | null> {
  const open = await findOpenLink(deps.db, ['email-confirmation', 'email-change'], token, deps.clock.now())
  if (open === null || open.userId === null) return null
  const { id, email, userId, sessionId } = open
  const account = await deps.db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash', 'discogs_username as marketplaceName'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account === undefined) return null
  const purpose = open.purpose === 'email-change' ? 'email-change' : 'email-confirmation'
  // A sign-up confirmation does not hold for an address that was given up since.
  if (purpose === 'email-confirmation' && account.email !== email) return null
  const link = { id, email, userId, sessionId, purpose } as const
  const hasPassword = account.passwordHash !== null
  return { link, account, sessionProof: proofBySession(link, { hasPassword }, session) }
}
