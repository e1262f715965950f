import { timestamp, type Tx } from '../db/database.ts'
import type { World } from '../world.ts'
import { messageKey, titleKey, type SystemEntry } from './message-keys.ts'

/** Puts an entry that is not about a watch into a user's notification centre, in the caller's transaction. */
export async function enqueueSystemNotification(
  tx: Tx,
  world: Pick<World, 'ids' | 'live' | 'clock'>,
  entry: {
    readonly userId: string
    readonly key: SystemEntry
    readonly params: Readonly<Record<string, string | number | null>>
  },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: world.ids.uuid(),
      user_id: entry.userId,
      type: 'SYSTEM',
      title_key: titleKey(entry.key),
      message_key: messageKey(entry.key),
      params: JSON.stringify(entry.params),
      created_at: timestamp(world.clock.now()),
    })
    .execute()
  await world.live.publish(tx, { kind: 'user', userId: entry.userId, what: 'notifications' })
}
