import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { ruleFor } from '../passwords/refuse-weak-password.ts'
import { findConfirmation, type FoundConfirmation } from './find-confirmation.ts'

/**
 * Reads what a confirmation link is about and what else it needs, without changing anything: mail scanners follow
 * links.
 */
export async function readConfirmation(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  token: string,
  session: Pick<Session, 'id' | 'userId'> | null,
) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const found = await findConfirmation(deps, token, session)
  if (found === null) return refuse('INVALID_TOKEN')
  const isChange = found.link.purpose === 'email-change'
  return ok({
    email: found.link.email,
    account: isChange ? (found.account.email ?? found.account.marketplaceName) : null,
    isChange,
    passwordRule: ruleFor(deps.config, found.link.email),
    needs: needsOf(found),
  })
}

function needsOf({ sessionProof, account }: FoundConfirmation): 'nothing' | 'password' | 'sign-in' {
  if (sessionProof !== null) return 'nothing'
  return account.passwordHash === null ? 'sign-in' : 'password'
}
