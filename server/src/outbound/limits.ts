import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  LONGEST_PAUSE,
  plausible,
  takeSendSlot,
  type Pace,
  type SendSlot,
} from '@cratewatch/domain/notifications/sending/pace'
import {
  afterFailure,
  afterSuccess,
  pass,
  type Breaker,
  type BreakerOutcome,
} from '@cratewatch/domain/scheduling/circuit-breaker'
import { sql } from 'kysely'
import { timestamp, type Queries } from '../database/database.ts'
import type { OldRows } from '../database/kept-rows.ts'
import type { Deps } from './deps.ts'
import { breakerColumns, breakerOf, changeRemote, readRemote, type Remote } from './remotes.ts'

/** `onTrial`: the vendor was down, and one message is to show whether it is back. */
export type Permission =
  | { readonly kind: 'pass'; readonly onTrial: boolean }
  | Extract<BreakerOutcome, { kind: 'wait' }>

/**
 * Whether any process may call a vendor now: it works, or is being tried by one process, and has asked for no pause.
 */
export async function canSend(db: Queries, vendor: string, now: Instant): Promise<Permission> {
  let permission: Permission = { kind: 'pass', onTrial: false }
  await changeRemote(db, vendor, (remote) => {
    const before = breakerOf(remote)
    const pausedUntil = plausible(remote.paused_until, LONGEST_PAUSE, now)
    const { breaker, outcome } =
      pausedUntil > now
        ? { breaker: before, outcome: { kind: 'wait', duration: between(now, pausedUntil) } as const }
        : pass(before, now)
    permission = outcome.kind === 'pass' ? { kind: 'pass', onTrial: breaker.openUntil !== null } : outcome
    return breaker === before ? null : breakerColumns(breaker)
  })
  return permission
}

/** Records that the vendor answered properly, whatever it said about the message. */
export function recordVendorSuccess(db: Queries, vendor: string): Promise<void> {
  return changeBreaker(db, vendor, afterSuccess)
}

/** Records that the vendor did not answer, or not properly, what went to a channel; null: to none in particular. */
export function recordVendorFailure(
  db: Queries,
  vendor: string,
  now: Instant,
  channelId: string | null,
): Promise<void> {
  return changeBreaker(db, vendor, (breaker) => afterFailure(breaker, now, channelId))
}

function changeBreaker(db: Queries, vendor: string, after: (before: Breaker) => Breaker): Promise<void> {
  return changeRemote(db, vendor, (remote) => {
    const before = breakerOf(remote)
    const breaker = after(before)
    return breaker === before ? null : breakerColumns(breaker)
  })
}

/** Stops all calls to a vendor for the pause it asked for. */
export async function pauseVendor(
  db: Queries,
  vendor: string,
  requestedWait: Duration,
  now: Instant,
): Promise<void> {
  const until = plus(now, milliseconds(Math.min(requestedWait, LONGEST_PAUSE)))
  await changeRemote(db, vendor, () => ({ paused_until: timestamp(until) }))
}

/** Stops messages to one address for the pause that was asked for of it. */
export async function pauseAddress(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { vendor, address }: Pick<Turn, 'vendor' | 'address'>,
  requestedWait: Duration,
  now: Instant,
): Promise<void> {
  const until = timestamp(plus(now, milliseconds(Math.min(requestedWait, LONGEST_PAUSE))))
  const key = secrets.sign('remote-address', address)
  await sql`
    insert into remote_addresses (remote, address, next_at, paused_until)
    values (${vendor}, ${key}, ${timestamp(now)}, ${until})
    on conflict (remote, address) do update set paused_until = excluded.paused_until`.execute(db)
}

type Turn = { readonly vendor: string; readonly pace: Pace; readonly address: string }

/**
 * Takes the next slot for a message to `address`, or says when to ask again. The address is kept as a hash that only this
 * instance can compute, because the row outlives the account.
 */
export async function takeVendorSlot(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { vendor, pace, address }: Turn,
  now: Instant,
): Promise<SendSlot> {
  const key = secrets.sign('remote-address', address)
  for (;;) {
    const remote = await readRemote(db, vendor)
    const place = await db
      .selectFrom('remote_addresses')
      .select(['next_at', 'paused_until'])
      .where('remote', '=', vendor)
      .where('address', '=', key)
      .executeTakeFirst()
    const limits = {
      nextAt: remote.next_at,
      pausedUntil: remote.paused_until,
      addressNextAt: place?.next_at ?? null,
      addressPausedUntil: place?.paused_until ?? null,
    }
    const slot = takeSendSlot(limits, pace, address, now)
    if (slot.kind === 'later' || (await writeSlot(db, remote, key, slot))) return slot
  }
}

/** Writes both slots if the remote is unchanged: those of its addresses change only with its revision. */
async function writeSlot(
  db: Queries,
  { name, revision }: Remote,
  key: string,
  slot: Extract<SendSlot, { kind: 'go' }>,
): Promise<boolean> {
  const nextAt = timestamp(slot.nextAt)
  const addressNextAt = timestamp(slot.addressNextAt)
  const written = await sql`
    with taken as (
      update remotes set next_at = ${nextAt}, revision = revision + 1
      where name = ${name} and revision = ${revision} returning name)
    insert into remote_addresses (remote, address, next_at)
    select name, ${key}, ${addressNextAt}::timestamptz from taken
    on conflict (remote, address) do update set next_at = excluded.next_at`.execute(db)
  return written.numAffectedRows === 1n
}

export const oldAddresses: OldRows = (now) => ({
  remote_addresses: sql`delete from remote_addresses
    where next_at < ${timestamp(now)} and coalesce(paused_until, next_at) < ${timestamp(now)}`,
})
