import { sql } from 'kysely'
import { hours, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { timestamp } from '../../database/database.ts'
import { enqueueSystemNotification } from '../../alerting/decide/enqueue-message.ts'
import type { Deps } from '../../outbound/deps.ts'

/** The longest interval between two checks that the plans promise. */
const TOO_LONG: Duration = hours(6)

type NotifyingDeps = Pick<Deps, 'clock' | 'database' | 'db' | 'ids' | 'live'>

/**
 * Notifies collectors in the app, once, that records of theirs could not be checked, and once that all are checked
 * again. Safe to repeat and to interrupt.
 */
export async function notifyCollectors(deps: NotifyingDeps): Promise<void> {
  const affected = await readAffected(deps)
  const notified = await deps.db.selectFrom('unchecked_notifications').select('user_id').execute()
  const known = new Set(notified.map((row) => row.user_id))
  for (const [userId, records] of affected)
    if (!known.has(userId)) await notifyUnchecked(deps, userId, records)
  for (const userId of known) if (!affected.has(userId)) await notifyCheckedAgain(deps, userId)
}

/**
 * Finds the owners of records whose checks have failed for too long, or ceased since checks or the marketplace stopped.
 */
async function readAffected({ clock, database }: NotifyingDeps): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; records: number }>`
    select v.user_id, count(distinct coalesce(v.parent_id, v.id)) as records from watches v join check_states p on p.release_id = v.release_id
    where v.paused_reason is null and p.state in ('none', 'on-sale')
      and p.observed_at < ${timestamp(plus(clock.now(), -TOO_LONG as Duration))}
      and (p.failures > 0
        or exists (select from conditions where kind in ('checks', 'marketplace') and is_notified))
    group by v.user_id`.execute(database.upkeep)
  return new Map(rows.map((row) => [row.user_id, row.records]))
}

async function notifyUnchecked(deps: NotifyingDeps, userId: string, records: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into unchecked_notifications (user_id, notified_at)
      select id, ${timestamp(deps.clock.now())} from users where id = ${userId}
      on conflict do nothing returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, deps, { userId, key: 'unchecked', params: { records } })
  })
}

async function notifyCheckedAgain(deps: NotifyingDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`delete from unchecked_notifications where user_id = ${userId} returning user_id`.execute(tx)
    if (rows.length > 0)
      await enqueueSystemNotification(tx, deps, { userId, key: 'checkedAgain', params: {} })
  })
}
