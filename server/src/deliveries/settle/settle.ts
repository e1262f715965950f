import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'
import { timestamp, type Queries } from '../../database/database.ts'
import { NO_LEASE } from '../../queue/lease.ts'
import { isHeld, type DeliveryClaim } from '../send/claim-due.ts'

/** No message is stored any more: the delivery is single again. */
const NO_MESSAGE = { message_of: null, sealed_message: null }

/**
 * Settles deliveries whose message arrived, whoever holds the lease by now: had we lost it while waiting for the
 * answer, recording it anyway keeps the next holder from sending once more. All deliveries of one message are settled
 * at once.
 */
export async function settleDelivered(
  db: Queries,
  claims: readonly DeliveryClaim[],
  now: Instant,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'delivered', settled_at: timestamp(now), last_error: null, ...NO_LEASE, ...NO_MESSAGE })
    .where(
      'id',
      'in',
      claims.map(({ id }) => id),
    )
    .where('state', '=', 'pending')
    .execute()
}

/** `why` is the answer of the vendor that refused it. */
export type SettledUnsent = {
  readonly state: 'superseded' | 'ended'
  readonly reason: NotSentReason
  readonly why: string | null
}

/** The deliveries are over without having been sent. False: the lease was lost, the new holder decides. */
export async function settleUnsent(
  db: Queries,
  claims: readonly DeliveryClaim[],
  end: SettledUnsent,
  now: Instant,
): Promise<boolean> {
  const result = await held(db, claims)
    .set({
      state: end.state,
      settled_at: timestamp(now),
      reason: end.reason,
      last_error: end.why,
      ...NO_LEASE,
      ...NO_MESSAGE,
    })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Puts them back for another attempt, with the message that is stored. False: the lease was lost. */
export async function settleForRetry(
  db: Queries,
  claims: readonly DeliveryClaim[],
  dueAt: Instant,
  why: string,
): Promise<boolean> {
  const result = await held(db, claims)
    .set({ due_at: timestamp(dueAt), waits: 'retry', last_error: why, ...NO_LEASE })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Puts them back to be sent at `dueAt`, as if they had not been tried: the vendor had no time for them. */
export async function settleForLater(
  db: Queries,
  claims: readonly DeliveryClaim[],
  dueAt: Instant,
): Promise<boolean> {
  const result = await held(db, claims)
    .set((row) => ({ due_at: timestamp(dueAt), attempts: row('attempts', '-', 1), ...NO_LEASE }))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the stored message of these deliveries: it certainly has not arrived, or may not be sent again. */
export async function dropMessage(db: Queries, claims: readonly DeliveryClaim[]): Promise<void> {
  await held(db, claims).set(NO_MESSAGE).execute()
}

function held(db: Queries, claims: readonly DeliveryClaim[]) {
  return db.updateTable('deliveries').where(isHeld(claims))
}
