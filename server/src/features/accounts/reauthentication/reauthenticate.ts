import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { askSecondFactor, proveAgain, type Prover, type ProvingDeps } from './prove-again.ts'
import { renewSession } from './renew-session.ts'

export type PasswordProof = { readonly password: string; readonly code?: string | undefined }

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
