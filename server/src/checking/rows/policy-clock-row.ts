import type { Instant } from '@cratewatch/domain/kernel/instant'
import { startClock, type PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { sql, type Selectable } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import type { Schema } from '../../database/tables/schema.ts'

/** The clock of one egress, and its revision. */
export type StoredClock = { readonly clock: PolicyClock; readonly revision: number }

/**
 * Seconds that a unit of index time takes on a list of average worth: only until the recalculation has counted the
 * list.
 */
const FIRST_PACE = 100

/** Reads the clock of an egress. A new one starts at the most advanced clock, because all serve the same records. */
export async function readClock(db: Queries, egress: string, now: Instant): Promise<StoredClock> {
  const row = await selectClock(db, egress)
  if (row !== undefined) return storedClock(row)
  const clock = await readClockAhead(db, now)
  const mark = { at: now, index: clock.index }
  await db
    .insertInto('policy_clocks')
    .values({ egress, ...columnsOf({ ...clock, mark }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const written = await selectClock(db, egress)
  if (written === undefined) throw new Error('The clock of this address was removed as it was written')
  return storedClock(written)
}

/** Returns the columns that write `clock`; the row must be at the revision it was decided on. */
export function setClock(clock: PolicyClock) {
  const columns = Object.entries(columnsOf(clock)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  return sql`${sql.join(columns)}, revision = revision + 1`
}

/** Gives promises the same index time in every clock, because they place the same records. */
export async function sharePromise(db: Queries, { promise }: PolicyClock): Promise<void> {
  await sql`
    update policy_clocks set promise = ${promise}, revision = revision + 1
    where promise <> ${promise}`.execute(db)
}

/** The clock for records and cards outside of claims: the most advanced one. */
export async function readClockAhead(db: Queries, now: Instant): Promise<PolicyClock> {
  return clockOf(await clockAhead(db).executeTakeFirst(), now)
}

/** The query for the row of that clock. */
export function clockAhead(db: Queries) {
  return db.selectFrom('policy_clocks').selectAll().orderBy('moved_at', 'desc').limit(1)
}

/** Reads the clock of a row; without one it starts now. */
export function clockOf(row: Selectable<Schema['policy_clocks']> | undefined, now: Instant): PolicyClock {
  return row === undefined ? startClock(now, FIRST_PACE) : storedClock(row).clock
}

function selectClock(db: Queries, egress: string) {
  return db.selectFrom('policy_clocks').selectAll().where('egress', '=', egress).executeTakeFirst()
}

function storedClock(row: Selectable<Schema['policy_clocks']>): StoredClock {
  return {
    revision: row.revision,
    clock: {
      index: row.index_time,
      pace: row.pace,
      promise: row.promise,
      at: row.moved_at,
      requests: row.requests,
      mark: { at: row.mark_at, index: row.mark_index },
    },
  }
}

function columnsOf(clock: PolicyClock) {
  return {
    index_time: clock.index,
    pace: clock.pace,
    promise: clock.promise,
    moved_at: timestamp(clock.at),
    requests: clock.requests,
    mark_at: timestamp(clock.mark.at),
    mark_index: clock.mark.index,
  }
}
