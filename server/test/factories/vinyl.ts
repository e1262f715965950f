import type { Insertable, Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../src/db/database.ts'
import type { VinylsTable } from '../../src/db/watching-tables.ts'

/** A watch of one user on one release. */
export function makeVinyl(
  db: Queries,
  given: Partial<Insertable<VinylsTable>> & { readonly user_id: string; readonly release_id: number },
): Promise<Selectable<VinylsTable>> {
  return db
    .insertInto('vinyls')
    .values({ id: randomUUID(), tier: 3, created_at: timestamp(instant(Date.UTC(2026, 0, 1))), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
