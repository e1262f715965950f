import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../src/db/database.ts'
import type { ProbesTable } from '../../src/db/watching-tables.ts'

/** A probe never looked at. */
export function makeProbe(
  db: Queries,
  given: Partial<Insertable<ProbesTable>> & { readonly release_id: number },
): Promise<Selectable<ProbesTable>> {
  return db
    .insertInto('probes')
    .values({ tier: 3, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
