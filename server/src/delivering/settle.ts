import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'
import { timestamp, type Queries } from '../db/database.ts'
import type { Claim } from './claim-due.ts'

/**
 * The receiver has it. That is the truth whoever holds the lease by now: had we lost it while waiting for the answer,
 * noting it anyway keeps the next holder from sending once more. False: somebody has settled it already.
 */
export async function settleDelivered(db: Queries, claim: Claim, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('deliveries')
    .set({
      state: 'delivered',
      settled_at: timestamp(now),
      last_error: null,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', claim.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** `why` are the words of whoever did not take it. */
export type SettledUnsent = {
  readonly state: 'superseded' | 'ended'
  readonly reason: NotSentReason
  readonly why: string | null
}

/** The delivery is over without having been sent. False: the lease was lost, the new holder decides. */
export async function settleUnsent(
  db: Queries,
  claim: Claim,
  end: SettledUnsent,
  now: Instant,
): Promise<boolean> {
  const result = await held(db, claim)
    .set({
      state: end.state,
      settled_at: timestamp(now),
      reason: end.reason,
      last_error: end.why,
      lease_owner: null,
      lease_until: null,
    })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Puts it back for another attempt. False: the lease was lost. */
export async function settleForRetry(
  db: Queries,
  claim: Claim,
  dueAt: Instant,
  why: string,
): Promise<boolean> {
  const result = await held(db, claim)
    .set({ due_at: timestamp(dueAt), waits: 'retry', last_error: why, lease_owner: null, lease_until: null })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Puts it back to be sent at `dueAt`, as if it had not been tried: the vendor had no time for it. */
export async function settleForLater(db: Queries, claim: Claim, dueAt: Instant): Promise<boolean> {
  const result = await held(db, claim)
    .set((row) => ({
      due_at: timestamp(dueAt),
      attempts: row('attempts', '-', 1),
      lease_owner: null,
      lease_until: null,
    }))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Compare and set: another courier may have taken the delivery over when our lease ran out. */
function held(db: Queries, claim: Claim) {
  return db
    .updateTable('deliveries')
    .where('id', '=', claim.id)
    .where('lease_owner', '=', claim.lease)
    .where('state', '=', 'pending')
}
