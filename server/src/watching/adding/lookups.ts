import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { releaseBackOff } from '@cratewatch/domain/scheduling/back-off'
import { sql } from 'kysely'
import { enqueueRecordEvents, type EventDeps } from '../../alerting/enqueue-message.ts'
import { isOver, timestamp, type Queries, type Tx } from '../../database/database.ts'
import { isFree, isLeased, leaseColumns, leased, leaseEnd, NO_LEASE } from '../../database/queue/lease.ts'

type Waiting = { readonly watchId: string; readonly userId: string; readonly failures: number }
export type ReleaseLookup = Waiting & { readonly releaseId: number }
export type MasterLookup = Waiting & { readonly masterId: number }

/** What may be looked up. */
export type ReleaseOrMaster =
  | { readonly releaseId: number; readonly masterId?: null }
  | { readonly releaseId?: null; readonly masterId: number }

/** What the owner of a new watch waits for: a release, or the pressings of a master. */
export type Lookup =
  | (ReleaseLookup & { readonly masterId: null })
  | (MasterLookup & { readonly releaseId: null })

/** Longer than a slot and an answer take; a lookup of a process that died is then claimed again. */
const LOOKUP_LEASE = minutes(2)
/** Longer than the longest rest after failures, with room for clocks that differ. */
const LONGEST_REST = minutes(65)
/** How many lookups one user has under way, so that a few users leave room for the others. */
const MOST_OF_A_USER = 3
export const LONGEST_WAIT = seconds(30)

/** Stores the lookup that the owner of a new watch waits for. `leasedUntil`: a request is in flight. */
export async function noteLookup(
  tx: Tx,
  added: ReleaseOrMaster & { readonly watchId: string; readonly userId: string },
  now: Instant,
  leasedUntil: Instant | null,
): Promise<void> {
  await tx
    .insertInto('lookups')
    .values({
      watch_id: added.watchId,
      user_id: added.userId,
      release_id: added.releaseId ?? null,
      master_id: added.masterId ?? null,
      requested_at: timestamp(now),
      ...(leasedUntil === null ? NO_LEASE : leaseColumns({ owner: 'adding', until: leasedUntil })),
    })
    .execute()
}

/** The lookups of watches that are not paused; the others continue with their watch. */
const WAITED_FOR = sql`(select l.* from lookups l join watches v on v.id = l.watch_id where v.paused_at is null) l`

/** The next of `heads`: of the user with fewest under way. */
const FIRST_HEAD = sql`array(
  select watch_id from heads h
  order by (select count(*) from busy b where b.user_id = h.user_id), requested_at limit 1)`

/**
 * Claims the next lookup: the oldest of the user with fewest under way, so that a hundred of one user do not delay
 * another's first. What several users wait for is requested once. null: none is due.
 */
export async function claimLookup(db: Queries, now: Instant, owner: string): Promise<Lookup | null> {
  const lease = { owner, until: plus(now, LOOKUP_LEASE) }
  const { rows } = await sql<Lookup>`
    with busy as (
      select release_id, master_id, user_id from lookups where ${isLeased(now)}
    ), heads as (
      select distinct on (user_id) watch_id, user_id, requested_at from ${WAITED_FOR}
      where ${isFree(now, 'l')} and ${isOver('retry_at', now, LONGEST_REST)}
        and not exists (select from busy b where b.release_id = l.release_id or b.master_id = l.master_id)
        and user_id not in (select user_id from busy group by user_id having count(*) >= ${sql.lit(MOST_OF_A_USER)})
      order by user_id, requested_at
    )
    ${leased('lookups').claim(FIRST_HEAD, lease, now)}
    returning watch_id as "watchId", release_id as "releaseId", master_id as "masterId", user_id as "userId",
      failures`.execute(db)
  return rows[0] ?? null
}

/** Returns how long until a lookup may be claimed, at most half a minute. */
export async function untilLookup(db: Queries, now: Instant): Promise<Duration> {
  const { rows } = await sql<{ at: Instant | null }>`
    select min(greatest(${leaseEnd('l')}, retry_at, requested_at)) as at from ${WAITED_FOR}`.execute(db)
  const at = rows[0]?.at ?? null
  if (at === null) return LONGEST_WAIT
  return milliseconds(Math.min(LONGEST_WAIT, Math.max(seconds(1), between(now, at))))
}

/** Requeues a lookup, at once or after `wait`. */
export async function putOff(
  db: Queries,
  lookup: Waiting,
  now: Instant,
  wait: Duration,
  failed: boolean,
): Promise<void> {
  const failures = lookup.failures + (failed ? 1 : 0)
  const rest = failed ? releaseBackOff(failures) : milliseconds(Math.min(wait, LONGEST_WAIT))
  await db
    .updateTable('lookups')
    .set({ ...NO_LEASE, failures, retry_at: rest > 0 ? timestamp(plus(now, rest)) : null })
    .where('watch_id', '=', lookup.watchId)
    .execute()
}

/** Deletes lookups that are settled, and tells webhooks of their owners what came of them; false: there are none. */
export async function endLookups(
  tx: Tx,
  deps: EventDeps,
  settled: { readonly release_id: number } | { readonly master_id: number } | { readonly watch_id: string },
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('lookups')
    .where((each) => each.and(settled))
    .returning('watch_id')
    .execute()
  const watchIds = ended.map(({ watch_id: id }) => id)
  await enqueueRecordEvents(tx, deps, watchIds)
  return watchIds.length > 0
}

/** Deletes the lookup of a watch that is about another record now: nothing came of it. */
export async function dropLookup(tx: Tx, watchId: string): Promise<void> {
  await tx.deleteFrom('lookups').where('watch_id', '=', watchId).execute()
}
