import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql, type NotNull } from 'kysely'
import { entryNames, statesTogether } from '../../checks/figures/entry-columns.ts'
import type { Queries } from '../../database/database.ts'

/** Reads the owner's plan, which decides the figures, and time zone, which decides when a day begins. */
export function readOwner(
  queries: Queries,
  userId: string,
): Promise<{ readonly plan: Plan; readonly timeZone: string }> {
  return queries
    .selectFrom('users')
    .select(['plan', 'time_zone as timeZone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export type CollectionRow = Awaited<ReturnType<typeof readCollection>>[number]

/** Reads every watch of a user with the columns that are counted, in one query. */
export function readCollection(queries: Queries, userId: string) {
  return queries
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .innerJoinLateral(statesTogether, (join) => join.onTrue())
    .select(entryNames)
    .select([
      sql<readonly string[]>`coalesce(r.genres, '{}')`.as('genres'),
      sql<number | null>`coalesce(r.year, m.year)`.as('year'),
      // What a watch on a master found is remembered by the rows of its pressings.
      sql<Instant | null>`coalesce(v.found_at, (
        select max(w.found_at) from watches w where w.parent_id = v.id))`.as('foundAt'),
    ])
    .select([
      'v.id',
      'v.release_id as releaseId',
      'v.created_at as since',
      'v.master_id as masterId',
      'r.label',
      'r.country',
      'p.num_for_sale as numForSale',
      'p.lowest_value as lowestValue',
      'p.lowest_currency as lowestCurrency',
      'p.observed_at as observedAt',
      'p.checks',
    ])
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .$narrowType<{ releaseId: NotNull; masterId: null } | { releaseId: null; masterId: NotNull }>()
    .execute()
}

/** The entry of a list that a watch `v` is, or that it is a pressing of. */
export const entryId = sql<string>`coalesce(v.parent_id, v.id)`

export type FindRow = { readonly watchId: string; readonly since: Instant; readonly at: Instant }

/** Reads when copies appeared while this user watched the record or a pressing, oldest first for each entry. */
export function readFinds(queries: Queries, userId: string): Promise<readonly FindRow[]> {
  return queries
    .selectFrom('watches as v')
    .innerJoin('transitions as t', 't.release_id', 'v.release_id')
    .select([entryId.as('watchId'), 'v.created_at as since', 't.at'])
    .where('v.user_id', '=', userId)
    .where('t.kind', '=', 'appeared')
    .whereRef('t.at', '>=', 'v.created_at')
    .orderBy('t.at')
    .execute()
}
