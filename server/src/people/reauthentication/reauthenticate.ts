import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { askSecondFactor, proveAgain, type Prover, type ProvingDeps } from './prove-again.ts'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../database/database.ts'
import { hashToken } from '../../base/secrets.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ReauthenticationMethod } from '@cratewatch/contracts/people/reauthentication'
import { listAccesses } from '../methods/access-sources.ts'
import { relyingParty } from '../passkeys/verify-passkey.ts'

type PasswordProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Authenticates the holder of a session again by their password, and by the second factor where the account asks for
 * it; returns the session's new token.
 */
export async function reauthenticate(
  deps: ProvingDeps,
  prover: Pick<Prover, 'session' | 'from'>,
  { password, code = '' }: PasswordProof,
) {
  if (password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const { id: sessionId, userId } = prover.session
  const { password_hash: hash } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const byPassword = { ...prover, method: 'password', isShown: () => isPassword(hash, password) } as const
  return proveAgain(deps, byPassword, async (tx, isShown) => {
    if (!isShown) return refuse('INVALID_CREDENTIALS', { field: 'password' })
    const asked = await askSecondFactor(tx, deps, userId, code)
    return asked.ok ? ok(await renewSession(deps, tx, sessionId, deps.clock.now())) : asked
  })
}

/**
 * Gives a session a new token and records when its holder authenticated again (null: they did not). The old token ends,
 * so that somebody who has copied it gains nothing.
 */
export async function renewSession(
  deps: Pick<Deps, 'ids'>,
  queries: Queries,
  sessionId: string,
  authenticatedAt: Instant | null,
): Promise<string> {
  const token = deps.ids.token()
  await queries
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      ...(authenticatedAt === null ? {} : { authenticated_at: timestamp(authenticatedAt) }),
    })
    .where('id', '=', sessionId)
    .execute()
  return token
}

type OfferingDeps = Pick<Deps, 'config' | 'marketplaceSignIn' | 'singleSignOn'>

/** Whether this instance offers authenticating again by each method. */
const IS_OFFERED: Readonly<Record<ReauthenticationMethod, (deps: OfferingDeps) => boolean>> = {
  passkey: (deps) => relyingParty(deps.config) !== null,
  password: () => true,
  marketplace: (deps) => deps.marketplaceSignIn !== null,
  sso: (deps) => deps.singleSignOn !== null,
}

/** Lists the methods by which a user can authenticate again: those the account has and the instance offers. */
export async function offeredMethods(
  deps: OfferingDeps & Pick<Deps, 'db'>,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const known = Object.keys(IS_OFFERED) as ReauthenticationMethod[]
  const kinds = new Set<string>((await listAccesses(deps.db, userId, known)).map(({ kind }) => kind))
  return known.filter((method) => kinds.has(method) && IS_OFFERED[method](deps))
}
