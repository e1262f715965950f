import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { messageKey, titleKey, type SystemEntry } from './message-keys.ts'

/** Adds an entry that is not about a watch to a user's notification centre, in the caller's transaction. */
export async function enqueueSystemNotification(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock'>,
  entry: {
    readonly userId: string
    readonly key: SystemEntry
    readonly params: Readonly<Record<string, string | number | null>>
  },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({
      id: deps.ids.uuid(),
      user_id: entry.userId,
      type: 'SYSTEM',
      title_key: titleKey(entry.key),
      message_key: messageKey(entry.key),
      params: JSON.stringify(entry.params),
      created_at: timestamp(deps.clock.now()),
    })
    .execute()
  await deps.live.publish(tx, { kind: 'user', userId: entry.userId, what: 'notifications' })
}
