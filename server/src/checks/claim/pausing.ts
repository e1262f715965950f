import { sql } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

const NAME = 'checking-paused'

/** True in SQL while checks are not paused. It is part of every claim, so that it holds for all watchers at once. */
export const isOpen = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/** Pauses the checks of all watchers until they are resumed; checks under way are finished. */
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
