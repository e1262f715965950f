import { ok } from '@cratewatch/domain/kernel/result'
import { muteFrom, type Mute, type MuteChoice } from '@cratewatch/domain/notifications/mute'
import { timestamp } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'

type MutingWorld = Pick<World, 'db' | 'clock' | 'live'>

/** Sends nothing about a watch for a while; a new choice takes the place of an older one. */
export function muteVinyl(world: MutingWorld, userId: string, vinylId: string, choice: MuteChoice) {
  return write(world, userId, vinylId, muteFrom(choice, world.clock.now()))
}

/** Alerts about a watch are sent again. Doing it again changes nothing. */
export function unmuteVinyl(world: MutingWorld, userId: string, vinylId: string) {
  return write(world, userId, vinylId, null)
}

async function write(world: MutingWorld, userId: string, vinylId: string, mute: Mute | null) {
  return world.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('vinyls')
      .set({
        muted_at: mute === null ? null : timestamp(world.clock.now()),
        muted_until: mute === null || mute.until === null ? null : timestamp(mute.until),
      })
      .where('id', '=', vinylId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('VINYL_NOT_FOUND')
    await world.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok(mute)
  })
}
