import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import { tidyNote } from '@cratewatch/domain/records/own-note'
import type { Choices } from '@cratewatch/domain/wantlist/run'
import { timestamp, type Tx } from '../database/database.ts'
import { isOfEntries } from './watches.ts'

/**
 * Writes what a list says of a new watch besides its rule, in the transaction that stores it. A mute that is over is left
 * out, and no watch is older than the time in which it could have been added.
 */
export async function writeChoices(tx: Tx, watchId: string, choices: Choices, now: Instant): Promise<void> {
  const { note, tags } = tidyNote(choices)
  const addedAt = choices.addedAt === null ? now : Date.parse(choices.addedAt)
  await tx
    .updateTable('watches')
    .set({ note, tags: [...tags], created_at: timestamp(instant(Math.min(addedAt, now))) })
    .where('id', '=', watchId)
    .execute()
  await tx
    .updateTable('watches')
    .set({ is_starred: choices.isStarred, may_wake: choices.mayWake, ...muteColumns(choices.mute, now) })
    .where(isOfEntries([watchId]))
    .execute()
}

function muteColumns(mute: Choices['mute'], now: Instant) {
  if (mute === null) return {}
  const until = mute.until === null ? null : instant(Date.parse(mute.until))
  if (!isMuted({ until }, now)) return {}
  return {
    muted_at: timestamp(now),
    muted_until: until === null ? null : timestamp(until),
    muted_value: until === null ? (mute.cheaperThan?.value ?? null) : null,
    muted_currency: until === null ? (mute.cheaperThan?.currency ?? null) : null,
  }
}
