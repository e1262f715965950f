import type { Selectable } from 'kysely'
import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  LONGEST_PAUSE,
  plausible,
  takeSendSlot,
  type Pace,
  type SendSlot,
} from '@cratewatch/domain/notifications/pace'
import {
  afterFailure,
  pass,
  type Breaker,
  type BreakerOutcome,
} from '@cratewatch/domain/scheduling/circuit-breaker'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { VendorLimitsTable } from '../database/notification-tables.ts'

type VendorLimits = Selectable<VendorLimitsTable>

/** `onTrial`: the vendor was down, and one message shall show whether it is back. */
export type Permission =
  | { readonly kind: 'pass'; readonly onTrial: boolean }
  | Extract<BreakerOutcome, { kind: 'wait' }>

/**
 * What every process that speaks to a vendor shares about it, in one row: whether it is well, whether it asked for
 * quiet, and whose turn is next. Rows are written in the order in which they are locked, never while something is sent.
 */
export async function canSend(db: Queries, vendor: string, now: Instant): Promise<Permission> {
  const stored = await db
    .selectFrom('vendor_limits')
    .selectAll()
    .where('vendor', '=', vendor)
    .executeTakeFirst()
  if (stored === undefined) return { kind: 'pass', onTrial: false }
  const pausedUntil = plausible(stored.paused_until, LONGEST_PAUSE, now)
  if (pausedUntil > now) return { kind: 'wait', duration: between(now, pausedUntil) }
  if (stored.breaker_open_until === null) return { kind: 'pass', onTrial: false }
  return db.transaction().execute(async (tx) => {
    const { breaker, outcome } = pass(breakerOf(await lockVendorLimits(tx, vendor, now)), now)
    await writeBreaker(tx, vendor, breaker)
    return outcome.kind === 'pass' ? { kind: 'pass', onTrial: breaker.openUntil !== null } : outcome
  })
}

/** The vendor answered as it should, whatever it said about the message. */
export async function recordVendorSuccess(db: Queries, vendor: string): Promise<void> {
  await db
    .updateTable('vendor_limits')
    .set({ breaker_failures: 0, breaker_open_until: null, breaker_opened_times: 0 })
    .where('vendor', '=', vendor)
    .where((row) => row.or([row('breaker_failures', '>', 0), row('breaker_open_until', 'is not', null)]))
    .execute()
}

/** The vendor did not answer, or not as it should. */
export async function recordVendorFailure(db: Queries, vendor: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockVendorLimits(tx, vendor, now)
    await writeBreaker(tx, vendor, afterFailure(breakerOf(stored), now))
  })
}

/** The vendor wants quiet: nobody speaks to it for so long. */
export async function pauseVendor(
  db: Queries,
  vendor: string,
  requestedWait: Duration,
  now: Instant,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockVendorLimits(tx, vendor, now)
    const until = plus(now, milliseconds(Math.min(requestedWait, LONGEST_PAUSE)))
    await tx
      .updateTable('vendor_limits')
      .set({ paused_until: timestamp(until) })
      .where('vendor', '=', vendor)
      .execute()
  })
}

/** Takes the next turn to write to `address`, or says when to ask again. */
export async function takeVendorSlot(
  db: Queries,
  { vendor, pace, address }: { readonly vendor: string; readonly pace: Pace; readonly address: string },
  now: Instant,
): Promise<SendSlot> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockVendorLimits(tx, vendor, now)
    const place = await tx
      .selectFrom('address_limits')
      .select('next_at')
      .where('vendor', '=', vendor)
      .where('address', '=', address)
      .executeTakeFirst()
    const limits = {
      nextAt: stored.next_at,
      pausedUntil: stored.paused_until,
      addressNextAt: place?.next_at ?? null,
    }
    const slot = takeSendSlot(limits, pace, address, now)
    if (slot.kind === 'go') await writeSlot(tx, { vendor, address }, slot)
    return slot
  })
}

async function writeSlot(
  tx: Tx,
  { vendor, address }: { readonly vendor: string; readonly address: string },
  slot: Extract<SendSlot, { kind: 'go' }>,
): Promise<void> {
  await tx
    .updateTable('vendor_limits')
    .set({ next_at: timestamp(slot.nextAt) })
    .where('vendor', '=', vendor)
    .execute()
  const next_at = timestamp(slot.addressNextAt)
  await tx
    .insertInto('address_limits')
    .values({ vendor, address, next_at })
    .onConflict((conflict) => conflict.columns(['vendor', 'address']).doUpdateSet({ next_at }))
    .execute()
}

async function lockVendorLimits(tx: Tx, vendor: string, now: Instant): Promise<VendorLimits> {
  const locked = () =>
    tx.selectFrom('vendor_limits').selectAll().where('vendor', '=', vendor).forUpdate().executeTakeFirst()
  const stored = await locked()
  if (stored !== undefined) return stored
  await tx
    .insertInto('vendor_limits')
    .values({ vendor, next_at: timestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await locked()
  if (made === undefined) throw new Error(`The gate of ${vendor} vanished`)
  return made
}

function breakerOf(stored: VendorLimits): Breaker {
  return {
    failures: stored.breaker_failures,
    openUntil: stored.breaker_open_until,
    openedTimes: stored.breaker_opened_times,
  }
}

async function writeBreaker(tx: Tx, vendor: string, breaker: Breaker): Promise<void> {
  await tx
    .updateTable('vendor_limits')
    .set({
      breaker_failures: breaker.failures,
      breaker_open_until: breaker.openUntil === null ? null : timestamp(breaker.openUntil),
      breaker_opened_times: breaker.openedTimes,
    })
    .where('vendor', '=', vendor)
    .execute()
}
