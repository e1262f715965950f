import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readClockAhead } from '../rows/policy-clock-row.ts'

const NAME = 'checking-paused'

/** True in SQL while checks are not paused. It is part of every claim, so that it holds for all watchers at once. */
export const isOpen = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/** Pauses the checks of all watchers until they are resumed; checks under way are finished. */
export async function pauseChecking({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await writeSetting(db, NAME, true, clock.now())
}

/** Resumes the checks where they stopped. */
export async function resumeChecking({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await forgetSetting(db, NAME)
  await live.publish(db, { kind: 'check-states' })
}

export async function isCheckingPaused(db: Queries): Promise<boolean> {
  return (await readSetting(db, NAME)) !== undefined
}

/**
 * Puts every release that is not withdrawn at the front, and returns how many. No request is made at once: the budget
 * stays what it is. The new order is by tier, and by worth within a tier; no key lies ahead of the clock, so that
 * nothing else has to move.
 */
export async function resetCheckTimes({
  db,
  clock,
  live,
}: Pick<Deps, 'db' | 'clock' | 'live'>): Promise<number> {
  const { index } = await readClockAhead(db, clock.now())
  const { numAffectedRows } = await sql`
    with next as (
      select release_id from check_states where state <> 'withdrawn' order by release_id for update
    )
    update check_states p set index_key = ${index}::float8 - 5 + tier + rest / (rest + 1000), retry_at = null
    from next where p.release_id = next.release_id`.execute(db)
  await live.publish(db, { kind: 'check-states' })
  return Number(numAffectedRows)
}
