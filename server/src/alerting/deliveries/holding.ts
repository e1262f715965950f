import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, writeSetting } from '../../database/settings.ts'

const NAME = 'sending-held'

/** True in SQL while deliveries are not held. It is part of every claim, so that it holds for all notifiers at once. */
export const isSending = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/**
 * Holds every delivery while the database is older than one that was known at `knownAt` and no operator has answered:
 * what was sent since would be sent again. null: sends, as usual.
 */
export async function holdDeliveries(db: Queries, knownAt: string | null, now: Instant): Promise<void> {
  if (knownAt === null) await forgetSetting(db, NAME)
  else await writeSetting(db, NAME, knownAt, now)
}

/** Returns since when deliveries are held; null: they are sent. */
export async function readHeld(db: Queries): Promise<Instant | null> {
  const held = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return held?.updated_at ?? null
}

/** Says in the log and at /readyz what is held, and how an operator answers. */
export function heldSentence(knownAt: string): string {
  return (
    `The database is older than the state that was known at ${knownAt}, so nothing is sent until you answer: ` +
    'start once with "npm start -- --accept-older" to go on with it as it is, ' +
    'or bring a backup back with "npm run restore -- <file> --replace".'
  )
}
