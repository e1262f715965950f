import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../src/database/database.ts'
import type { CheckStatesTable } from '../../src/database/tables/check-tables.ts'

/** Inserts a check state without a check. */
export function makeCheckState(
  db: Queries,
  given: Partial<Insertable<CheckStatesTable>> & { readonly release_id: number },
): Promise<Selectable<CheckStatesTable>> {
  return db
    .insertInto('check_states')
    .values({ tier: 3, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
