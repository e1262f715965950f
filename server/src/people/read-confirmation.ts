import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../http/caller/caller.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../outbound/deps.ts'
import { ruleFor } from './passwords/password-hash.ts'
import { findConfirmation, type FoundConfirmation } from './confirm-email.ts'
import { enqueueSystemNotification } from '../alerting/decide/enqueue-message.ts'
import { findOpenLink, spendLink } from '../alerting/deliveries/account/account-links.ts'

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

/** Cancels a change of address that the owner of the new mailbox did not ask for, and notifies the account that did. */
export async function refuseChange(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const now = deps.clock.now()
  const link = await findOpenLink(deps.db, ['email-change'], token, now)
  if (link === null || link.userId === null) return refuse('INVALID_TOKEN')
  const { id, email, userId } = link
  return deps.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, id, now))) return refuse('INVALID_TOKEN')
    await enqueueSystemNotification(tx, deps, { userId, key: 'emailRefused', params: { email } })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
    return ok(undefined)
  })
}
