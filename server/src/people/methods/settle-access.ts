import { afterEvent, type AccessOutcome, type Proof, type SignOut } from '@cratewatch/domain/accounts/proof'
import type { Tx } from '../../database/database.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsBut } from '../sessions/sessions.ts'
import { ACCESS_SOURCES, listAccesses } from './access-sources.ts'

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
