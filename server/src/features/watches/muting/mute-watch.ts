import type { Money } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice, type Snooze } from '@cratewatch/domain/notifications/mute'
import type { Queries } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import { writeMute } from '../../../watches/mark-alerts.ts'
import type { Deps } from '../../../deps.ts'

type MutingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Mutes a watch; a new choice replaces an older one. */
export async function muteWatch(
  deps: MutingDeps,
  userId: string,
  watchId: string,
  choice: MuteChoice | Snooze,
) {
  const lowest = choice === 'until-cheaper' ? await readLowest(deps.db, watchId) : null
  return write(deps, userId, watchId, muteFrom(choice, deps.clock.now(), lowest))
}

/** Unmutes a watch. May be repeated. */
export function unmuteWatch(deps: MutingDeps, userId: string, watchId: string) {
  return write(deps, userId, watchId, null)
}

async function readLowest(db: Queries, watchId: string): Promise<Money | null> {
  const row = await db
    .selectFrom('watches as v')
    .innerJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select(['p.lowest_value as value', 'p.lowest_currency as currency'])
    .where('v.id', '=', watchId)
    .executeTakeFirst()
  const { value = null, currency = null } = row ?? {}
  return value === null || currency === null ? null : { value, currency }
}

async function write(deps: MutingDeps, userId: string, watchId: string, mute: Mute | null) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await writeMute(tx, { userId, watchId }, mute, deps.clock.now()))) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(mute)
  })
}
