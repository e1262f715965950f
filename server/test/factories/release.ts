import type { Insertable, Selectable } from 'kysely'
import { instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { ReleasesTable } from '../../src/database/tables/check-tables.ts'

let lastId = 1000

/** A release with its card data; ids count up, so that the order of making is the order of ids. */
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
