import { sql } from 'kysely'
import { causeOf, sentenceOf, type Cause } from '../base/causes.ts'
import type { Progress } from '../base/progress.ts'
import type { DatabaseDeps } from './database-deps.ts'
import type { Queries } from './database.ts'
import { writeSetting } from './settings.ts'

/** Rows that the server has to put down in a file, since they do not fit the memory they get: a third of a megabyte. */
const NEEDING_ROOM = 8_000

type RoomDeps = Pick<DatabaseDeps, 'clock'> & { readonly db: Queries; readonly progress: Progress }

/**
 * Finds what keeps the database from taking writes that an operator can mend, such as a full disk: a row that is there
 * already is written without any room. It stands at /readyz and keeps checks from spending requests. Throws any other failure.
 */
export async function findHindrance({ db, clock, progress }: RoomDeps): Promise<Cause | null> {
  try {
    await db.transaction().execute(async (tx) => {
      // One row shared by all processes: shows whether the database is writable.
      await writeSetting(tx, 'written', {}, clock.now())
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql`select count(*) from generate_series(1, ${sql.lit(NEEDING_ROOM)})`.execute(tx)
    })
    progress.say('unwritable', null)
    return null
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    progress.say('unwritable', sentenceOf(cause))
    return cause
  }
}
