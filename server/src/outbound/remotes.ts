import { seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Breaker } from '@cratewatch/domain/scheduling/circuit-breaker'
import { sql, type Expression, type Selectable, type Updateable } from 'kysely'
import { timestamp, type Queries } from '../database/database.ts'
import { isFree, isOwnedBy, leaseColumns, NO_LEASE } from '../database/queue/lease.ts'
import type { RemotesTable } from '../database/tables/operating-tables.ts'

/** The state of one remote: a vendor, or the marketplace as counted for one of our addresses. */
export type Remote = Selectable<RemotesTable>
type RemoteChange = Omit<Updateable<RemotesTable>, 'name' | 'revision'>

const MARKETPLACE = 'marketplace:'

/** Returns the marketplace's name as a remote for one egress. */
export function marketplaceFrom(egress: string): string {
  return `${MARKETPLACE}${egress}`
}

/** Returns the egress of a marketplace row; null for other remotes. */
export function egressOf(name: string): string | null {
  return name.startsWith(MARKETPLACE) ? name.slice(MARKETPLACE.length) : null
}

/** Reads a remote's state; a new one gets a row. */
export async function readRemote(db: Queries, name: string): Promise<Remote> {
  const read = () => db.selectFrom('remotes').selectAll().where('name', '=', name)
  const known = await read().executeTakeFirst()
  if (known !== undefined) return known
  await db
    .insertInto('remotes')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return read().executeTakeFirstOrThrow()
}

/** Writes `change` if the row is still at `revision`. False: another process wrote first, and nothing was changed. */
export async function writeRemote(
  db: Queries,
  { name, revision }: Pick<Remote, 'name' | 'revision'>,
  change: RemoteChange,
): Promise<boolean> {
  const written = await db
    .updateTable('remotes')
    .set({ ...change, revision: revision + 1 })
    .where('name', '=', name)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return written.numUpdatedRows === 1n
}

/** Changes a remote by `decide`, which is called again when another process wrote first; null: no change. */
export async function changeRemote(
  db: Queries,
  name: string,
  decide: (remote: Remote) => RemoteChange | null,
): Promise<void> {
  for (;;) {
    const remote = await readRemote(db, name)
    const change = decide(remote)
    if (change === null || (await writeRemote(db, remote, change))) return
  }
}

export function breakerOf(remote: Remote): Breaker {
  return {
    failures: remote.breaker_failures,
    openUntil: remote.breaker_open_until,
    openedTimes: remote.breaker_opened_times,
    failedFor: remote.breaker_failed_for,
  }
}

/** Returns the columns that store a breaker. */
export function breakerColumns({ failures, openUntil, openedTimes, failedFor }: Breaker) {
  return {
    breaker_failures: failures,
    breaker_open_until: openUntil === null ? null : timestamp(openUntil),
    breaker_opened_times: openedTimes,
    breaker_failed_for: failedFor,
  }
}

/** True in SQL while the remote of this name is down. */
export function isAway(name: Expression<string>) {
  return sql<boolean>`coalesce((select breaker_open_until is not null from remotes where name = ${name}), false)`
}

/** True in SQL for a remote that is left alone now: it is down, or has asked for a pause that is not over. */
export function isResting(now: Instant) {
  return sql<boolean>`(breaker_open_until is not null or coalesce(paused_until > ${timestamp(now)}::timestamptz, false))`
}

/** Longer than one call takes; after it another process takes over from a killed one. */
const LEASE = seconds(75)

/** Takes or renews the right to listen to a vendor that answers one listener only. False: another process has it. */
export async function keepListening(
  db: Queries,
  vendor: string,
  owner: string,
  now: Instant,
): Promise<boolean> {
  const lease = { owner, until: plus(now, LEASE) }
  const kept = await db
    .insertInto('remotes')
    .values({ name: vendor, ...leaseColumns(lease) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(leaseColumns(lease))
        .where(sql<boolean>`(${isOwnedBy([owner], 'remotes')} or ${isFree(now, 'remotes')})`),
    )
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}

/** Gives the right to listen up at once. */
export async function stopListening(db: Queries, vendor: string, owner: string): Promise<void> {
  await db
    .updateTable('remotes')
    .set(NO_LEASE)
    .where('name', '=', vendor)
    .where(isOwnedBy([owner]))
    .execute()
}
