import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { forgetSetting, readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../deps.ts'

const NAME = 'checking-paused'

/** True in SQL while checks are not paused. It is part of every claim, so that it holds for all watchers at once. */
export const isOpen = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/** Pauses the checks of all watchers until they are resumed; checks under way are finished. */
export async function pauseChecking({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await writeSetting(db, NAME, true, clock.now())
}

/** Resumes the checks where they stopped. */
export async function resumeChecking({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await forgetSetting(db, NAME)
  await live.publish(db, { kind: 'check-states' })
}

export async function isCheckingPaused(db: Queries): Promise<boolean> {
  return (await readSetting(db, NAME)) !== undefined
}
