import { sql, type Selectable } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { CLOSED_BREAKER, type Breaker } from '@cratewatch/domain/scheduling/circuit-breaker'
import { emptyLimiter, type LimiterState } from '@cratewatch/domain/scheduling/limiter'
import { timestamp, type Queries } from '../../database/database.ts'
import type { EgressesTable } from '../../database/check-tables.ts'

/** Everything remembered of one source address, and which write of it this is. */
export type Egress = { readonly limiter: LimiterState; readonly breaker: Breaker; readonly revision: number }

/** Reads the address's state; an address never used before gets an empty bucket. */
export async function readEgress(
  db: Queries,
  name: string,
  requestsPerMinute: number,
  now: Instant,
): Promise<Egress> {
  const row = await db.selectFrom('egresses').selectAll().where('name', '=', name).executeTakeFirst()
  if (row !== undefined) return egressOf(row)
  await db
    .insertInto('egresses')
    .values({
      name,
      ...columnsOf({ limiter: emptyLimiter(now), breaker: CLOSED_BREAKER }),
      requests_per_minute: requestsPerMinute,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return egressOf(
    await db.selectFrom('egresses').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
  )
}

/**
 * Writes `next` if the row is still at `revision`. False: another process wrote meanwhile; what was decided on the old
 * state never happened.
 */
export async function writeEgress(
  db: Queries,
  name: string,
  requestsPerMinute: number,
  next: Omit<Egress, 'revision'>,
  revision: number,
): Promise<boolean> {
  const columns = columnsOf(next)
  const result = await sql`
    update egresses set
      tokens = ${columns.tokens}, interactive_tokens = ${columns.interactive_tokens},
      guest_tokens = ${columns.guest_tokens}, sent = ${columns.sent}::jsonb,
      refilled_at = ${columns.refilled_at}, slowed_until = ${columns.slowed_until},
      paused_until = ${columns.paused_until}, consecutive_limits = ${columns.consecutive_limits},
      learned_limit = ${columns.learned_limit}, breaker_failures = ${columns.breaker_failures},
      breaker_open_until = ${columns.breaker_open_until},
      breaker_opened_times = ${columns.breaker_opened_times},
      requests_per_minute = ${requestsPerMinute}, revision = revision + 1
    where name = ${name} and revision = ${revision}`.execute(db)
  return result.numAffectedRows === 1n
}

/** Whether the marketplace is away, as seen from the address `name`. */
export function isAwayFrom(name: string) {
  return sql<boolean>`coalesce((select breaker_open_until is not null from egresses where name = ${name}), false)`
}

function egressOf(row: Selectable<EgressesTable>): Egress {
  return {
    revision: row.revision,
    limiter: {
      tokens: row.tokens,
      interactiveTokens: row.interactive_tokens,
      guestTokens: row.guest_tokens,
      sent: row.sent,
      refilledAt: row.refilled_at,
      pausedUntil: row.paused_until,
      slowedUntil: row.slowed_until,
      consecutiveLimits: row.consecutive_limits,
      learnedLimit: row.learned_limit,
    },
    breaker: {
      failures: row.breaker_failures,
      openUntil: row.breaker_open_until,
      openedTimes: row.breaker_opened_times,
    },
  }
}

function columnsOf({ limiter, breaker }: Omit<Egress, 'revision'>) {
  const orNull = (at: Instant | null) => (at === null ? null : timestamp(at))
  return {
    tokens: limiter.tokens,
    interactive_tokens: limiter.interactiveTokens,
    guest_tokens: limiter.guestTokens,
    sent: JSON.stringify(limiter.sent),
    refilled_at: timestamp(limiter.refilledAt),
    slowed_until: orNull(limiter.slowedUntil),
    paused_until: orNull(limiter.pausedUntil),
    consecutive_limits: limiter.consecutiveLimits,
    learned_limit: limiter.learnedLimit,
    breaker_failures: breaker.failures,
    breaker_open_until: orNull(breaker.openUntil),
    breaker_opened_times: breaker.openedTimes,
  }
}
