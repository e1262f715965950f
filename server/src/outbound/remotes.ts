import { sql, type Selectable, type Updateable } from 'kysely'
import type { Breaker } from '@cratewatch/domain/scheduling/circuit-breaker'
import { timestamp, type Queries } from '../database/database.ts'
import type { RemotesTable } from '../database/tables/operating-tables.ts'

/** What is known of one remote: a vendor, or for the marketplace one of the addresses that it counts us by. */
export type Remote = Selectable<RemotesTable>
export type RemoteChange = Omit<Updateable<RemotesTable>, 'name' | 'revision'>

const MARKETPLACE = 'marketplace:'

/** The name of the marketplace as it is seen from one of our addresses. */
export function marketplaceFrom(egress: string): string {
  return `${MARKETPLACE}${egress}`
}

/** Our address, of a row of the marketplace; null of any other. */
export function egressOf(name: string): string | null {
  return name.startsWith(MARKETPLACE) ? name.slice(MARKETPLACE.length) : null
}

/** Reads what is known of a remote; one never spoken to before gets a row. */
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

/**
 * Writes `change` if the row is still at `revision`. False: another process wrote meanwhile; what was decided on the old
 * state never happened.
 */
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

/** Changes a remote as `decide` says, which is asked again when another process wrote meanwhile; null: it stays as it is. */
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
  }
}

/** The columns that hold a breaker. */
export function breakerColumns({ failures, openUntil, openedTimes }: Breaker) {
  return {
    breaker_failures: failures,
    breaker_open_until: openUntil === null ? null : timestamp(openUntil),
    breaker_opened_times: openedTimes,
  }
}

/** True in SQL while the marketplace is away, as seen from the address `egress`. */
export function isAwayFrom(egress: string) {
  return sql<boolean>`coalesce((
    select breaker_open_until is not null from remotes where name = ${marketplaceFrom(egress)}), false)`
}
