import { isOneOf, type Queries } from '../../database/database.ts'

/** Reads runs of equal observations, by their ids. */
export async function readObservations(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await queries
    .selectFrom('observation_spans as s')
    .innerJoin('releases as r', 'r.id', 's.release_id')
    .select([
      's.id',
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'from_at',
      'until_at',
      'checks',
    ])
    .select([
      'r.id as release_id',
      'title',
      'thumb',
      'year',
      'country',
      'label',
      'catalogue_number',
      'format',
    ])
    .where(isOneOf('s.id', ids, 'bigint'))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type ById = Awaited<ReturnType<typeof readObservations>>
export type ObservationRow = NonNullable<ReturnType<ById['get']>>
