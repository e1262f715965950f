import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { Schema } from '../../src/database/tables/schema.ts'

/** Inserts a single check that saw nothing for sale. */
export function makeObservationSpan(
  db: Queries,
  given: Partial<Insertable<Schema['observation_spans']>> & { readonly release_id: number },
): Promise<Selectable<Schema['observation_spans']>> {
  const at = given.from_at ?? timestamp(instant(Date.UTC(2026, 0, 1)))
  return db
    .insertInto('observation_spans')
    .values({ state: 'none', num_for_sale: 0, from_at: at, until_at: at, checks: 1, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}
