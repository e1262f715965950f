import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { Schema } from '../../src/database/tables/schema.ts'

/** Inserts a transition of a release: by default one copy appeared. */
export function makeTransition(
  db: Queries,
  given: Partial<Insertable<Schema['transitions']>> & { readonly release_id: number },
): Promise<Selectable<Schema['transitions']>> {
  return db
    .insertInto('transitions')
    .values({
      kind: 'appeared',
      at: timestamp(instant(Date.UTC(2026, 0, 5, 9))),
      count_before: 0,
      count_after: 1,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
