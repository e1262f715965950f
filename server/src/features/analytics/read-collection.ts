import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
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
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select([
      'v.id',
      'v.release_id as releaseId',
      'v.created_at as since',
      'v.found_at as foundAt',
      'r.artist',
      'r.title',
      'r.thumb',
      'r.label',
      'r.year',
      'r.country',
      'r.genres',
      'p.num_for_sale as numForSale',
      'p.lowest_value as lowestValue',
      'p.lowest_currency as lowestCurrency',
      'p.observed_at as observedAt',
      'p.checks',
    ])
    .where('v.user_id', '=', userId)
    .execute()
}

export type FindRow = { readonly releaseId: number; readonly since: Instant; readonly at: Instant }

/** Reads when copies appeared while this user watched the record, oldest first for each record. */
export function readFinds(queries: Queries, userId: string): Promise<readonly FindRow[]> {
  return queries
    .selectFrom('watches as v')
    .innerJoin('transitions as t', 't.release_id', 'v.release_id')
    .select(['v.release_id as releaseId', 'v.created_at as since', 't.at'])
    .where('v.user_id', '=', userId)
    .where('t.kind', '=', 'appeared')
    .whereRef('t.at', '>=', 'v.created_at')
    .orderBy('t.at')
    .execute()
}
