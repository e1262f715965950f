import { sql } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

const NAME = 'checking-paused'

/** True in SQL while checking is not paused: part of every claim, so that all watchers keep to it at once. */
export const isOpen = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/** Stops all checks of all watchers, until resumed: what is under way is finished, nothing new is begun. */
export async function pauseChecking({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock.now())
  await db
    .insertInto('settings')
    .values({ name: NAME, value: 'true', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets the checks go on where they stopped. */
export async function resumeChecking({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', NAME).execute()
  await live.publish(db, { kind: 'check-states' })
}

export async function isCheckingPaused(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('settings').select('name').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined
}
