import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { isConnectionLost } from '../database-errors.ts'
import { isOver, moment, timestamp, type Queries } from '../database.ts'
import type { LeaseColumns } from '../tables/columns.ts'

/** The right of one owner to work on a row for a while. An owner that finds it changed writes nothing. */
export type Lease = { readonly owner: string; readonly until: Instant }

/**
 * Longer than any lease: one that ends later was written by a clock that has been set back since, and counts as ended.
 */
const LONGER_THAN_ANY = minutes(5)

/** The columns of a row without a lease. */
export const NO_LEASE = { lease_owner: null, lease_until: null } as const

/** Returns the columns of a row with this lease. */
export function leaseColumns({ owner, until }: Lease) {
  return { lease_owner: owner, lease_until: timestamp(until) }
}

/** Returns a lease as assignments of an SQL `update`; null ends it. */
export function setLease(lease: Lease | null): RawBuilder<unknown> {
  return sql`lease_owner = ${lease?.owner ?? null}::text, lease_until = ${lease === null ? null : timestamp(lease.until)}::timestamptz`
}

const column = (name: keyof LeaseColumns, table: string | undefined) =>
  sql.ref(table === undefined ? name : `${table}.${name}`)

/** Returns when a row's lease ends, in SQL. */
export const leaseEnd = (table?: string): RawBuilder<unknown> => column('lease_until', table)

/** True in SQL for a row without a lease. Tested again once the row is locked. */
export function isFree(now: Instant, table?: string): RawBuilder<boolean> {
  return isOver(table === undefined ? 'lease_until' : `${table}.lease_until`, now, LONGER_THAN_ANY)
}

/** True in SQL for a row with a lease. */
export function isLeased(now: Instant, table?: string): RawBuilder<boolean> {
  return sql<boolean>`not ${isFree(now, table)}`
}

/** True in SQL for a row that still has this lease; always true for null. */
export function isHeld(lease: Lease | null, table?: string): RawBuilder<boolean> {
  if (lease === null) return sql<boolean>`true`
  return isHeldAs(sql`${lease.owner}`, moment(lease.until), table)
}

/** True in SQL for a row that still has the lease that these columns hold. */
export function isHeldAs(
  owner: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  table?: string,
): RawBuilder<boolean> {
  return sql<boolean>`(${column('lease_owner', table)} = ${owner} and ${column('lease_until', table)} = ${until})`
}

/** Makes the name of an owner in a process that others see living. */
export function ownerIn(processId: string, id: string): string {
  return `${processId}/${id}`
}

/** True in SQL for a row whose last lease was of an owner in this process. */
function isOwnedIn(processId: string): RawBuilder<boolean> {
  return sql<boolean>`starts_with(lease_owner, ${`${processId}/`})`
}

/** True in SQL for a row whose last lease was one of these owners'. */
export function isOwnedBy(owners: readonly string[], table?: string): RawBuilder<boolean> {
  return sql<boolean>`${column('lease_owner', table)} = any(${owners}::text[])`
}

/** True in SQL for a row whose owner is still that of `row`, as read before. */
export function isOwnedAs(row: Pick<Held, 'lease_owner'>): RawBuilder<boolean> {
  return isOwnedBy(row.lease_owner === null ? [] : [row.lease_owner])
}

/** Whether a row, as read, still has this lease; always true for null. */
export function holds(lease: Lease | null, row: Held): boolean {
  return lease === null || (row.lease_owner === lease.owner && row.lease_until === lease.until)
}

type Held = { readonly lease_owner: string | null; readonly lease_until: Instant | null }

/** Returns assignments in SQL that end a row's lease unless `isKept`. */
export function setEndedUnless(isKept: RawBuilder<unknown>, table: string): RawBuilder<unknown> {
  const kept = (name: keyof LeaseColumns) => sql`case when ${isKept} then ${column(name, table)} end`
  return sql`lease_owner = ${kept('lease_owner')}, lease_until = ${kept('lease_until')}`
}

/** The tables whose rows are leased, each with the column by which a row is claimed, and its type. */
const CLAIMABLE = {
  check_states: ['release_id', 'bigint'],
  master_checks: ['id', 'bigint'],
  shops: ['number', 'bigint'],
  deliveries: ['id', 'uuid'],
  lookups: ['watch_id', 'uuid'],
  list_runs: ['id', 'uuid'],
  list_previews: ['id', 'uuid'],
  remotes: ['name', 'text'],
} as const
type Claimable = keyof typeof CLAIMABLE

type Keys = readonly (number | string)[]
type FreeRows = {
  readonly now: Instant
  readonly where: RawBuilder<unknown>
  readonly orderBy: RawBuilder<unknown>
}

/**
 * The rows of one table, which each are worked on under a lease. What the owner of a lease writes at the end ends it, too:
 * `NO_LEASE` or `setLease(null)`, where `isHeld`.
 */
export function leased(name: Claimable) {
  const [column, type] = CLAIMABLE[name]
  const [table, key] = [sql.table(name), sql.ref(column)]
  const isOneOf = (keys: Keys | RawBuilder<unknown>) =>
    sql<boolean>`${key} = any(${keys}::${sql.raw(type)}[])`
  const free = ({ now, where, orderBy }: FreeRows, limit: number) => sql`
    select ${key} from ${table} where ${isFree(now)} and ${where}
    order by ${orderBy} limit ${limit} for update skip locked`
  const set = (lease: Lease | null) => sql`update ${table} set ${setLease(lease)}`
  return {
    /** Selects and locks up to `limit` rows without a lease, skipping locked ones. For the statement that leases them. */
    free,
    /** Leases those of these rows that nobody has. An SQL `update`, which may ask for more and return what it leased. */
    claim: (keys: Keys | RawBuilder<unknown>, lease: Lease, now: Instant) =>
      sql`${set(lease)} where ${isOneOf(keys)} and ${isFree(now)}`,
    /** Leases the first row that nobody has. An SQL `update`, too. */
    claimNext: (rows: FreeRows, lease: Lease) => sql`${set(lease)} where ${key} = (${free(rows, 1)})`,
    /** Prolongs the lease of a row. False: another owner has it. */
    async keep(db: Queries, row: number | string, lease: Lease, next: Lease): Promise<boolean> {
      const { numAffectedRows } =
        await sql`${set(next)} where ${isOneOf([row])} and ${isHeld(lease)}`.execute(db)
      return numAffectedRows === 1n
    },
    /** Gives back what has this lease, as it was: these rows, or all. */
    async release(db: Queries, lease: Lease, keys?: Keys): Promise<void> {
      const which = keys === undefined ? sql`` : sql`and ${isOneOf(keys)}`
      await sql`${set(null)} where ${isHeld(lease)} ${which}`.execute(db)
    },
  }
}

type Holder = { readonly owner: string; readonly rows: number; readonly until: Instant }

/** Reads how many rows each owner has leased, and until when at the latest. */
export async function readHolders(
  db: Queries,
  rows: RawBuilder<unknown>,
  now: Instant,
): Promise<readonly Holder[]> {
  const held = await sql<Holder>`
    select lease_owner as owner, count(*) as rows, max(lease_until) as until from ${rows}
    where lease_until > ${moment(now)} group by lease_owner order by lease_owner`.execute(db)
  return held.rows
}

/**
 * Ends the leases of a process that was killed, and returns how many there were; null: of all processes, in a database
 * that only this one uses.
 */
export async function forgetLeases(db: Queries, processId: string | null): Promise<number> {
  let ended = 0
  const isTheirs = processId === null ? sql`lease_owner is not null` : isOwnedIn(processId)
  for (const table of Object.keys(CLAIMABLE)) {
    // A row that somebody else writes just now is theirs, and is not waited for.
    const theirs = sql`select ctid from ${sql.table(table)} where ${isTheirs} for update skip locked`
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${setLease(null)} where ctid = any(array(${theirs}))`.execute(
        db,
      )
    ended += Number(numAffectedRows ?? 0)
  }
  return ended
}

const TRY_EVERY: Duration = seconds(1)

/**
 * Releases claims after `error`, if it was the loss of the connection: as soon as the database answers, and until the
 * lease would have ended. After any other failure the lease runs out, so that a bug is not met again at once.
 */
export async function releaseAfterLoss(
  clock: Pick<Clock, 'now' | 'sleep'>,
  error: unknown,
  until: Instant,
  release: () => Promise<unknown>,
): Promise<void> {
  let failure = error
  while (isConnectionLost(failure) && clock.now() < until) {
    await clock.sleep(TRY_EVERY)
    try {
      await release()
      return
    } catch (again) {
      failure = again
    }
  }
}
