import { afterProof, type Proof, type ProofOutcome } from '@cratewatch/domain/accounts/proof'
import type { Tx } from '../../../database/database.ts'
import { recordSecurityEvent, type RecordDeps } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { forgetDevices } from '../devices/known-devices.ts'
import { endSessionsBut } from '../sessions/sessions.ts'
import { listMethods, METHOD_SOURCES } from './all-methods.ts'

/** Whose account, and where the proof came from; null: from this machine itself. */
export type Proving = { readonly userId: string; readonly from: Partial<Origin> | null }

/**
 * Ends what a proof of the address does not leave: sign-in methods and sessions that are older and not the prover's.
 * The account's row is locked by the caller; links that are still open are the caller's as well.
 */
export async function settleProof(
  tx: Tx,
  deps: Pick<Deps, 'live'> & RecordDeps,
  { userId, from }: Proving,
  proof: Proof,
): Promise<ProofOutcome> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'opened_by as openedBy', 'opened_by_id as openedById'])
    .where('user_id', '=', userId)
    .execute()
  const outcome = afterProof({ methods: await listMethods(tx, userId), sessions }, proof)
  for (const source of METHOD_SOURCES) {
    for (const { kind, id } of outcome.endedMethods) {
      if (kind === source.kind) await source.end(tx, deps, userId, id)
    }
    await source.prove(tx, userId)
  }
  for (const { kind: method } of outcome.endedMethods) {
    // The password is replaced, which is recorded where it is.
    if (method === 'password') continue
    const event = { kind: 'method-removed', method, outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, from })
  }
  await endSessionsBut(tx, deps, userId, outcome.keptSessionIds)
  // Nothing says that a device of before was the prover's.
  if (proof.by === 'mailbox') await forgetDevices(tx, userId)
  return outcome
}
