import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice } from '@cratewatch/domain/notifications/mute'
import { timestamp } from '../../../database/database.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'

type MutingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Sends nothing about a watch for a while; a new choice takes the place of an older one. */
export function muteWatch(deps: MutingDeps, userId: string, watchId: string, choice: MuteChoice) {
  return write(deps, userId, watchId, muteFrom(choice, deps.clock.now()))
}

/** Alerts about a watch are sent again. Doing it again changes nothing. */
export function unmuteWatch(deps: MutingDeps, userId: string, watchId: string) {
  return write(deps, userId, watchId, null)
}

async function write(deps: MutingDeps, userId: string, watchId: string, mute: Mute | null) {
  return deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('watches')
      .set({
        muted_at: mute === null ? null : timestamp(deps.clock.now()),
        muted_until: mute === null || mute.until === null ? null : timestamp(mute.until),
      })
      .where('id', '=', watchId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(mute)
  })
}
