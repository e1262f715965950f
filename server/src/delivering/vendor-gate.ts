import type { Selectable } from 'kysely'
import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  LONGEST_QUIET,
  plausible,
  takeTurn,
  type Pace,
  type Turn,
} from '@cratewatch/domain/notifications/pace'
import {
  afterFailure,
  pass,
  type Breaker,
  type BreakerOutcome,
} from '@cratewatch/domain/scheduling/circuit-breaker'
import { timestamp, type Queries, type Tx } from '../db/database.ts'
import type { VendorGatesTable } from '../db/telling-tables.ts'

type Gate = Selectable<VendorGatesTable>

/** `onTrial`: the vendor was down, and one message shall show whether it is back. */
export type Permission =
  | { readonly kind: 'pass'; readonly onTrial: boolean }
  | Extract<BreakerOutcome, { kind: 'wait' }>

/**
 * What every process that speaks to a vendor shares about it, in one row: whether it is well, whether it asked for
 * quiet, and whose turn is next. Rows are written in the order in which they are locked, never while something is sent.
 */
export async function mayAsk(db: Queries, vendor: string, now: Instant): Promise<Permission> {
  const gate = await db.selectFrom('vendor_gates').selectAll().where('vendor', '=', vendor).executeTakeFirst()
  if (gate === undefined) return { kind: 'pass', onTrial: false }
  const quietUntil = plausible(gate.paused_until, LONGEST_QUIET, now)
  if (quietUntil > now) return { kind: 'wait', duration: between(now, quietUntil) }
  if (gate.breaker_open_until === null) return { kind: 'pass', onTrial: false }
  return db.transaction().execute(async (tx) => {
    const { breaker, outcome } = pass(breakerOf(await lockGate(tx, vendor, now)), now)
    await writeBreaker(tx, vendor, breaker)
    return outcome.kind === 'pass' ? { kind: 'pass', onTrial: breaker.openUntil !== null } : outcome
  })
}

/** The vendor answered as it should, whatever it said about the message. */
export async function noteWell(db: Queries, vendor: string): Promise<void> {
  await db
    .updateTable('vendor_gates')
    .set({ breaker_failures: 0, breaker_open_until: null, breaker_opened_times: 0 })
    .where('vendor', '=', vendor)
    .where((row) => row.or([row('breaker_failures', '>', 0), row('breaker_open_until', 'is not', null)]))
    .execute()
}

/** The vendor did not answer, or not as it should. */
export async function noteFailing(db: Queries, vendor: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gate = await lockGate(tx, vendor, now)
    await writeBreaker(tx, vendor, afterFailure(breakerOf(gate), now))
  })
}

/** The vendor wants quiet: nobody speaks to it for so long. */
export async function keepQuiet(db: Queries, vendor: string, wish: Duration, now: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGate(tx, vendor, now)
    const until = plus(now, milliseconds(Math.min(wish, LONGEST_QUIET)))
    await tx
      .updateTable('vendor_gates')
      .set({ paused_until: timestamp(until) })
      .where('vendor', '=', vendor)
      .execute()
  })
}

/** Takes the next turn to write to `address`, or says when to ask again. */
export async function takeVendorTurn(
  db: Queries,
  { vendor, pace, address }: { readonly vendor: string; readonly pace: Pace; readonly address: string },
  now: Instant,
): Promise<Turn> {
  return db.transaction().execute(async (tx) => {
    const gate = await lockGate(tx, vendor, now)
    const place = await tx
      .selectFrom('address_gates')
      .select('next_at')
      .where('vendor', '=', vendor)
      .where('address', '=', address)
      .executeTakeFirst()
    const gates = {
      nextAt: gate.next_at,
      pausedUntil: gate.paused_until,
      addressNextAt: place?.next_at ?? null,
    }
    const turn = takeTurn(gates, pace, address, now)
    if (turn.kind === 'go') await writeTurn(tx, { vendor, address }, turn)
    return turn
  })
}

async function writeTurn(
  tx: Tx,
  { vendor, address }: { readonly vendor: string; readonly address: string },
  turn: Extract<Turn, { kind: 'go' }>,
): Promise<void> {
  await tx
    .updateTable('vendor_gates')
    .set({ next_at: timestamp(turn.nextAt) })
    .where('vendor', '=', vendor)
    .execute()
  const next_at = timestamp(turn.addressNextAt)
  await tx
    .insertInto('address_gates')
    .values({ vendor, address, next_at })
    .onConflict((conflict) => conflict.columns(['vendor', 'address']).doUpdateSet({ next_at }))
    .execute()
}

async function lockGate(tx: Tx, vendor: string, now: Instant): Promise<Gate> {
  const locked = () =>
    tx.selectFrom('vendor_gates').selectAll().where('vendor', '=', vendor).forUpdate().executeTakeFirst()
  const gate = await locked()
  if (gate !== undefined) return gate
  await tx
    .insertInto('vendor_gates')
    .values({ vendor, next_at: timestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await locked()
  if (made === undefined) throw new Error(`The gate of ${vendor} vanished`)
  return made
}

function breakerOf(gate: Gate): Breaker {
  return {
    failures: gate.breaker_failures,
    openUntil: gate.breaker_open_until,
    openedTimes: gate.breaker_opened_times,
  }
}

async function writeBreaker(tx: Tx, vendor: string, breaker: Breaker): Promise<void> {
  await tx
    .updateTable('vendor_gates')
    .set({
      breaker_failures: breaker.failures,
      breaker_open_until: breaker.openUntil === null ? null : timestamp(breaker.openUntil),
      breaker_opened_times: breaker.openedTimes,
    })
    .where('vendor', '=', vendor)
    .execute()
}
