import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice } from '@cratewatch/domain/notifications/mute'
import { refuse } from '../../../refusal.ts'
import { writeMute } from '../../../watches/mark-alerts.ts'
import type { Deps } from '../../../deps.ts'

type MutingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Mutes a watch; a new choice replaces an older one. */
export function muteWatch(deps: MutingDeps, userId: string, watchId: string, choice: MuteChoice) {
  return write(deps, userId, watchId, muteFrom(choice, deps.clock.now()))
}

/** Unmutes a watch. May be repeated. */
export function unmuteWatch(deps: MutingDeps, userId: string, watchId: string) {
  return write(deps, userId, watchId, null)
}

async function write(deps: MutingDeps, userId: string, watchId: string, mute: Mute | null) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await writeMute(tx, { userId, watchId }, mute, deps.clock.now()))) return refuse('VINYL_NOT_FOUND')
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(mute)
  })
}
