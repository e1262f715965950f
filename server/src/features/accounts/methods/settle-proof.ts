import { afterProof, type Proof, type ProofOutcome } from '@cratewatch/domain/accounts/proof'
import type { Tx } from '../../../database/database.ts'
import { recordSecurityEvent, type RecordDeps } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { forgetDevices } from '../devices/known-devices.ts'
import { endSessionsBut } from '../sessions/sessions.ts'
import { listMethods, METHOD_SOURCES } from './all-methods.ts'

/** Whose address was proven, and from where; null: from the machine that runs the instance. */
export type Proving = { readonly userId: string; readonly from: Partial<Origin> | null }

/**
 * Ends the sign-in methods and sessions that a proof of the address does not cover: the older ones that are not the
 * prover's. The caller locks the account's row and closes open links.
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
    // The password is replaced, and recorded where that is done.
    if (method === 'password') continue
    const event = { kind: 'method-removed', method, outcome: 'succeeded' } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, from })
  }
  await endSessionsBut(tx, deps, userId, outcome.keptSessionIds)
  // Nothing shows that the earlier devices were the prover's.
  if (proof.by === 'mailbox') await forgetDevices(tx, userId)
  return outcome
}
