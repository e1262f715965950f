import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { NotSentReason } from '@cratewatch/domain/notifications/alert-kind'
import { sql } from 'kysely'
import { unmarkAlert } from '../../collectors/mark-alerts.ts'
import { isOneOf, timestamp, type Queries } from '../../database/database.ts'
import { NO_LEASE } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { SendOutcome } from '../../outbound/vendors/send-outcome.ts'
import type { Content } from '../kinds/sender.ts'
import type { Message } from './message.ts'
import { isHeld, type DeliveryClaim, type Batch } from './send/claim-due.ts'

/** The columns of a delivery without a stored message. */
const NO_MESSAGE = { message_of: null, sealed_message: null }

/**
 * Settles deliveries whose message arrived, whoever has the lease by now: recording it even after losing the lease
 * keeps the next owner from sending again. All deliveries of a message are settled at once.
 */
export async function settleDelivered(db: Queries, claims: Batch, now: Instant): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'delivered', settled_at: timestamp(now), last_error: null, ...NO_LEASE, ...NO_MESSAGE })
    .where(
      isOneOf(
        'id',
        claims.map(({ id }) => id),
        'uuid',
      ),
    )
    .where('state', '=', 'pending')
    .execute()
}

/** `why`: the vendor's answer that refused it. */
export type SettledUnsent = {
  readonly state: 'superseded' | 'ended'
  readonly reason: NotSentReason
  readonly why: string | null
}

/** Ends deliveries that were not sent. False: the lease was lost, and its new owner decides. */
export async function settleUnsent(
  db: Queries,
  claims: Batch,
  end: SettledUnsent,
  now: Instant,
): Promise<boolean> {
  const { state, reason, why: last_error } = end
  const settled = { state, reason, last_error, settled_at: timestamp(now) }
  return isDone(db, claims, held(db, claims).set({ ...settled, ...NO_LEASE, ...NO_MESSAGE }))
}

/** When deliveries are tried again. `refusals`: how often their message was refused for what is in it by then. */
type Again = { readonly at: Instant; readonly isCounted: boolean; readonly refusals?: number | undefined }

/** Requeues deliveries for another attempt, with their stored message. False: the lease was lost. */
export async function settleAgain(
  db: Queries,
  claims: Batch,
  { at, isCounted, refusals }: Again,
  why: string | null,
): Promise<boolean> {
  const requeued = held(db, claims).set((row) => ({
    due_at: timestamp(at),
    ...(why !== null && { last_error: why, waits: 'retry' as const }),
    ...(!isCounted && { attempts: row('attempts', '-', 1) }),
    ...(refusals !== undefined && { refusals }),
    ...NO_LEASE,
  }))
  return isDone(db, claims, requeued)
}

/** Requeues deliveries until `dueAt` without counting an attempt: the vendor had no slot. */
export function settleForLater(db: Queries, claims: Batch, dueAt: Instant): Promise<boolean> {
  return settleAgain(db, claims, { at: dueAt, isCounted: false }, null)
}

/** Puts deliveries off until quiet hours are over, without counting an attempt. False: the lease was lost. */
export async function settleHeld(db: Queries, claims: Batch, until: Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await held(tx, claims).set({ waits: 'quiet-hours', held: true }).execute()
    return settleForLater(tx, claims, until)
  })
}

/** Deletes the stored message of these deliveries: it certainly did not arrive, or may not be sent again. */
export async function dropMessage(db: Queries, claims: Batch): Promise<void> {
  await held(db, claims).set(NO_MESSAGE).execute()
}

function held(db: Queries, claims: Batch) {
  return db.updateTable('deliveries').where(isHeld(claims))
}

async function isDone(
  db: Queries,
  claims: Batch,
  update: Pick<ReturnType<typeof held>, 'returning'>,
): Promise<boolean> {
  const done = new Set((await update.returning('id').execute()).map(({ id }) => id))
  await uncountLost(
    db,
    claims.filter(({ id }) => !done.has(id)),
  )
  return done.size > 0
}

/**
 * Takes back the attempts of claims whose lease was lost: they came back, and their new owner counts its own. Two
 * notifiers whose clocks differ take a delivery from each other until they agree, which must not use up its attempts.
 */
export async function uncountLost(db: Queries, lost: Batch): Promise<void> {
  if (lost.length === 0) return
  const ids = lost.map(({ id }) => id)
  await db
    .updateTable('deliveries')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where(isOneOf('id', ids, 'uuid'))
    .where('state', '=', 'pending')
    .execute()
}

export type DeliverDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'
>

/** The outcome of a claimed delivery. `lost`: the lease expired or the user was deleted; there is nothing to settle. */
export type Delivered = {
  readonly end: 'delivered' | 'retry' | 'later' | 'superseded' | 'ended' | 'lost'
  /** The vendor's health as shown by the attempt; null when nothing was sent. */
  readonly vendor: 'well' | 'failing' | null
  /** From the alert to the vendor's answer; null when it was not sent. */
  readonly took: Duration | null
}

/** What became of the deliveries of a message. */
export type Ends = readonly Delivered[]

/** A claimed delivery that is still worth sending, with its message. */
export type Sendable = { readonly claim: DeliveryClaim; readonly message: Message }

/** One message and the deliveries that it settles. */
export type OutgoingMessage = { readonly message: Message; readonly claims: Batch }

/** The rendered message, stored with its recipient before it is sent, so that a repetition is identical. */
export type StoredMessage = {
  readonly to: string
  /** The number of the first attempt that sent it, of the delivery that stores it. */
  readonly firstAttempt: number
  readonly content: Content
}

/** The outcome of sending. */
export type Attempt = {
  readonly outcome: SendOutcome
  /** null: it could not be rendered. */
  readonly stored: StoredMessage | null
  /** Whether it may have arrived, now or at an earlier attempt: then only the same message may be sent again. */
  readonly mayHaveArrived: boolean
}

/**
 * Settles a delivery that is no longer worth sending. An alert of which nothing was sent starts no cool-down: when its
 * copies went before any notification, the next ones are news (decision 34). False: the lease was lost.
 */
export async function supersede(
  deps: Pick<Deps, 'db' | 'clock'>,
  claim: DeliveryClaim,
  settled: SettledUnsent,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await settleUnsent(tx, [claim], settled, deps.clock.now()))) return false
    if (settled.reason === 'not-so-any-more') await unmarkAlert(tx, claim.id)
    return true
  })
}
