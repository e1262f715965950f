import { sql } from 'kysely'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice, type Snooze } from '@cratewatch/domain/notifications/mute'
import type { Queries } from '../../../database/database.ts'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import { refuse } from '../../../refusal.ts'
import { writeMute } from '../../../watches/mark-alerts.ts'
import type { Deps } from '../../../deps.ts'
import { readRates } from '../../../rates/read-rates.ts'
import { lowestOf } from '../masters/read-covered.ts'

type MutingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Mutes a watch; a new choice replaces an older one. */
export async function muteWatch(
  deps: MutingDeps,
  userId: string,
  watchId: string,
  choice: MuteChoice | Snooze,
) {
  const lowest = choice === 'until-cheaper' ? await readLowest(deps.db, userId, watchId) : null
  return write(deps, userId, watchId, muteFrom(choice, deps.clock.now(), lowest))
}

/** Unmutes a watch. May be repeated. */
export function unmuteWatch(deps: MutingDeps, userId: string, watchId: string) {
  return write(deps, userId, watchId, null)
}

/** The lowest price of the release or of the covered pressings, compared in the user's currency. */
async function readLowest(db: Queries, userId: string, watchId: string): Promise<Money | null> {
  const rows = await db
    .selectFrom('watches as v')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['p.lowest_value', 'p.lowest_currency', 'u.currency'])
    .where(sql<boolean>`${watchId} in (v.id, v.parent_id)`)
    .where('v.user_id', '=', userId)
    .where('p.lowest_value', 'is not', null)
    .where('p.lowest_currency', 'is not', null)
    .$narrowType<{ lowest_value: number; lowest_currency: string }>()
    .execute()
  const lowest = lowestOf(rows, rows[0]?.currency ?? '', await readRates(db))
  return lowest === null ? null : { value: lowest.lowest_value, currency: lowest.lowest_currency }
}

async function write(deps: MutingDeps, userId: string, watchId: string, mute: Mute | null) {
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const muted = await writeMute(tx, { userId, watchIds: [watchId] }, mute, deps.clock.now())
      if (muted === 0) return refuse('VINYL_NOT_FOUND')
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return ok(mute)
    }),
  )
}
