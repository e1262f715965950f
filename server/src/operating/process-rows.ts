import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import type { Role } from '../base/config/environment.ts'
import { ROUND, type Activity } from '../base/progress.ts'
import { lifeLock } from '../database/connection/live.ts'
import { moment, timestamp, type Queries } from '../database/database.ts'
import { ago, type OldRows } from '../database/kept-rows.ts'

/** A process that has not written for this long is dead, or has no database. */
const DEAD_AFTER = milliseconds(4.5 * ROUND)
const KEEP_DEAD = hours(1)
/** No lease lasts longer. */
const LEASES_LAST = minutes(2)

/** One process of the product, as it has last described itself. */
export type ProcessRow = {
  readonly id: string
  readonly roles: readonly Role[]
  readonly version: string
  readonly host: string
  readonly startedAt: Instant
  readonly isStopping: boolean
  /** What it has done since it wrote before. */
  readonly activities: readonly Activity[]
}

/** `seenAt`: when it wrote that. */
export type LivingProcess = ProcessRow & { readonly seenAt: Instant }

/** Writes that a process lives, and what it does. */
export async function writeProcess(db: Queries, row: ProcessRow, now: Instant): Promise<void> {
  const changing = {
    seen_at: timestamp(now),
    is_stopping: row.isStopping,
    activities: JSON.stringify(row.activities),
  }
  const { id, version, host } = row
  await db
    .insertInto('processes')
    .values({ id, version, host, roles: [...row.roles], started_at: timestamp(row.startedAt), ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
}

/** Removes a process that ends in order; one that is killed vanishes by its age. */
export async function removeProcess(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

/** Reads the processes that live, the longest running first. */
export async function readProcesses(db: Queries, now: Instant): Promise<LivingProcess[]> {
  return db
    .selectFrom('processes')
    .select(['id', 'roles', 'version', 'host', 'activities'])
    .select(['started_at as startedAt', 'seen_at as seenAt', 'is_stopping as isStopping'])
    .where('seen_at', '>', moment(plus(now, milliseconds(-DEAD_AFTER))))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** Reads which processes wrote within two minutes, and are not seen living now. */
export async function readUnseen(db: Queries, now: Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from processes where seen_at > ${moment(plus(now, milliseconds(-LEASES_LAST)))}
      and not exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = ${sql.raw(lifeLock('processes.id::text'))})`.execute(db)
  return rows.map(({ id }) => id)
}

export const oldProcesses: OldRows = (now) => ({
  processes: sql`delete from processes where seen_at < ${ago(now, KEEP_DEAD)}`,
})
