import { instant } from '@cratewatch/domain/kernel/instant'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { ReleasesTable } from '../../src/database/tables/check-tables.ts'

let lastId = 1000

/** Inserts a release with its card's data; ids count up in the order of creation. */
export function makeRelease(
  db: Queries,
  given: Partial<Insertable<ReleasesTable>> = {},
): Promise<Selectable<ReleasesTable>> {
  const id = given.id ?? ++lastId
  return db
    .insertInto('releases')
    .values({
      id,
      artist: `Artist ${id}`,
      title: `Title ${id}`,
      thumb: `https://i.example/${id}.jpg`,
      details_at: timestamp(instant(Date.UTC(2026, 0, 1))),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
