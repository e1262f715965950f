import {
  afterEvent,
  type AccessOutcome,
  type Doubted,
  type Proof,
  type SignOut,
} from '@cratewatch/domain/accounts/proof'
import type { Tx } from '../../database/database.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsBut } from '../sessions/sessions.ts'
import { confirmAddress, setPassword } from '../../collectors/users.ts'
import { closeLinks } from '../../alerting/deliveries/account/account-links.ts'
import { ACCESS_SOURCES, listAccesses } from './accesses.ts'

/** Whose account it is, and from where the event came; null: from the machine that runs the instance, or an operator. */
export type SettledAccount = { readonly userId: string; readonly from: Partial<Origin> | null }

/**
 * Ends the sessions and accesses that an event does not leave, and marks what a proof leaves as proven. The caller locks
 * the account's row, and after a proof closes open links.
 */
export async function settleAccess(
  tx: Tx,
  deps: Pick<Deps, 'live'> & RecordDeps,
  { userId, from }: SettledAccount,
  event: Proof | SignOut,
): Promise<AccessOutcome> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'opened_by as openedBy', 'opened_by_id as openedById'])
    .where('user_id', '=', userId)
    .execute()
  const outcome = afterEvent({ accesses: await listAccesses(tx, userId), sessions }, event)
  const isProof = event.by !== 'sign-out' && event.by !== 'operator'
  for (const source of ACCESS_SOURCES) {
    for (const { kind, id } of outcome.ended) {
      if (kind === source.kind) await source.end(tx, deps, userId, id)
    }
    if (isProof) await source.prove(tx, userId)
  }
  for (const { kind: method } of outcome.ended) {
    // The password is replaced, and recorded where that is done.
    if (method === 'password') continue
    const removed = { kind: 'method-removed', method, outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...removed, userId, from })
  }
  await endSessionsBut(tx, deps, userId, outcome.keptSessionIds)
  // Nothing shows that the earlier devices were the prover's.
  if (event.by === 'mailbox') await forgetDevices(tx, userId)
  return outcome
}

type Given = SettledAccount & {
  readonly password?: {
    readonly hash: string
    /** What was made since, or in its session, ends even when it was proven. */
    readonly doubted: Doubted | null
  }
}

/**
 * Hands an account to the person who proved its address by the mailbox, with the password they chose, if they did. All
 * sessions and whatever is not proven end, and links mailed before are closed. The caller locks the account's row.
 */
export async function proveMailbox(
  tx: Tx,
  deps: Pick<Deps, 'live'> & RecordDeps,
  { userId, from, password }: Given,
): Promise<AccessOutcome> {
  const now = deps.clock.now()
  const proof = { by: 'mailbox', doubted: password?.doubted ?? null } as const
  const outcome = await settleAccess(tx, deps, { userId, from }, proof)
  if (password !== undefined) {
    await setPassword(tx, userId, { hash: password.hash, madeAt: now, madeIn: null })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  }
  await confirmAddress(tx, userId, now)
  await closeLinks(tx, userId, ['password-reset', 'email-change', 'email-confirmation'], now)
  return outcome
}
