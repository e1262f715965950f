import { randomUUID } from 'node:crypto'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ANY_PRESSING, type Pressing, type PressingFilter } from '@cratewatch/domain/records/pressings'
import type { Insertable, Selectable } from 'kysely'
import { timestamp, type Queries } from '../../src/database/database.ts'
import type { WatchesTable } from '../../src/database/tables/check-tables.ts'
import type { Schema } from '../../src/database/tables/schema.ts'

let lastId = 7000
let lastPressing = 700_000

/** Describes an LP of 1990 from the UK; ids count up. */
export function aPressing(given: Partial<Pressing> = {}): Pressing {
  const id = given.id ?? ++lastPressing
  return {
    id,
    title: `Title ${id}`,
    thumb: `https://i.example/${id}.jpg`,
    year: 1990,
    country: 'UK',
    label: 'Label',
    catalogueNumber: `CAT ${id}`,
    format: 'LP, Album',
    formats: ['LP'],
    have: 100,
    want: 50,
    ...given,
  }
}

/** Inserts a master whose pressings were read. */
export function makeMaster(
  db: Queries,
  {
    pressings = [],
    ...given
  }: Partial<Omit<Insertable<Schema['masters']>, 'pressings'>> & {
    readonly pressings?: readonly Pressing[]
  } = {},
): Promise<Selectable<Schema['masters']>> {
  const id = given.id ?? ++lastId
  return db
    .insertInto('masters')
    .values({
      id,
      artist: `Artist ${id}`,
      title: `Album ${id}`,
      read_at: timestamp(instant(Date.UTC(2026, 0, 1))),
      total: pressings.length,
      ...given,
      pressings: JSON.stringify(pressings),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a watch of one user on a master, without the rows of its pressings: `coverPressings` makes them. */
export function makeMasterWatch(
  db: Queries,
  {
    filter = ANY_PRESSING,
    ...given
  }: Partial<Insertable<WatchesTable>> & {
    readonly user_id: string
    readonly master_id: number
    readonly filter?: PressingFilter
  },
): Promise<Selectable<WatchesTable>> {
  return db
    .insertInto('watches')
    .values({
      id: randomUUID(),
      tier: 3,
      created_at: timestamp(instant(Date.UTC(2026, 0, 1))),
      pressing_filter: JSON.stringify(filter),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
