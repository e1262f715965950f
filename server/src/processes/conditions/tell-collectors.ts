import { sql } from 'kysely'
import { hours, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { timestamp } from '../../db/database.ts'
import { enqueueSystemNotification } from '../../delivering/enqueue-system-notification.ts'
import type { World } from '../../world.ts'

/** The longest that the plans promise between two checks. */
const TOO_LONG: Duration = hours(6)

type TellingWorld = Pick<World, 'clock' | 'database' | 'db' | 'ids' | 'live'>

/**
 * Tells collectors in the app that records of theirs could not be checked, once however many there are, and once that all
 * are checked again. Safe to repeat and to interrupt.
 */
export async function tellCollectors(world: TellingWorld): Promise<void> {
  const affected = await readAffected(world)
  const told = await world.db.selectFrom('unchecked_tellings').select('user_id').execute()
  const known = new Set(told.map((row) => row.user_id))
  for (const [userId, records] of affected)
    if (!known.has(userId)) await tellUnchecked(world, userId, records)
  for (const userId of known) if (!affected.has(userId)) await tellCheckedAgain(world, userId)
}

/** Whose records have failed for so long, or have been left out since checks or the marketplace stand. */
async function readAffected({ clock, database }: TellingWorld): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; records: number }>`
    select v.user_id, count(*) as records from vinyls v join probes p on p.release_id = v.release_id
    where v.paused_reason is null and p.state in ('none', 'on-sale')
      and p.observed_at < ${timestamp(plus(clock.now(), -TOO_LONG as Duration))}
      and (p.failures > 0
        or exists (select from conditions where kind in ('checks', 'marketplace') and is_told))
    group by v.user_id`.execute(database.upkeep)
  return new Map(rows.map((row) => [row.user_id, row.records]))
}

async function tellUnchecked(world: TellingWorld, userId: string, records: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into unchecked_tellings (user_id, told_at)
      select id, ${timestamp(world.clock.now())} from users where id = ${userId}
      on conflict do nothing returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, world, { userId, key: 'unchecked', params: { records } })
  })
}

async function tellCheckedAgain(world: TellingWorld, userId: string): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`delete from unchecked_tellings where user_id = ${userId} returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, world, { userId, key: 'checkedAgain', params: {} })
  })
}
