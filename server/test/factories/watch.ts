import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { WatchesTable } from '../../src/database/tables/check-tables.ts'

/** Inserts a watch of one user on one release. */
export function makeWatch(
  db: Queries,
  given: Partial<Insertable<WatchesTable>> & { readonly user_id: string; readonly release_id: number },
): Promise<Selectable<WatchesTable>> {
  return db
    .insertInto('watches')
    .values({ id: randomUUID(), tier: 3, created_at: timestamp(instant(Date.UTC(2026, 0, 1))), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
